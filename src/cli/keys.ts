import { ACCESS_SCOPES } from '../domain/accounts/access';
import { defineCommand, UsageError, type Command } from './command';
import { table, timeOr } from './table';
import { duration, futureTime, oneOf, required } from './values';

const ONCE = 'Keep the key now: it is stored as a hash and never shown again.';

const create = defineCommand({
  name: 'keys create',
  synopsis:
    '--partner NAME --scope read|support|write [--name TEXT] [--expires-in 90d | --expires-at 2030-01-31] [--json]',
  summary: 'Creates an API key, and its partner when there is none of that name. Prints the key once.',
  options: {
    partner: { type: 'string' },
    scope: { type: 'string' },
    name: { type: 'string', default: 'command line' },
    'expires-in': { type: 'string' },
    'expires-at': { type: 'string' },
  },
  operands: [],
  async run({ values, connect, print }) {
    const partnerName = required(values.partner, '--partner');
    const scope = oneOf(ACCESS_SCOPES, required(values.scope, '--scope'), '--scope');
    const name = required(values.name, '--name');
    const expiresAt = endOf(values['expires-in'], values['expires-at'], new Date());
    const { operations, actor } = await connect();
    const key = await operations.createKey({ partnerName, name, scope, expiresAt, actor });
    print(key, [
      `Key      ${key.apiKey}`,
      `Id       ${key.id}`,
      `Partner  ${key.partner.name} (${key.partner.id})`,
      `Scope    ${key.scope}`,
      `Expires  ${timeOr(key.expiresAt, 'never')}`,
      ONCE,
    ]);
  },
});

/** When a key ends that is made now; null when it does not end by itself. @throws UsageError */
function endOf(expiresIn: string | undefined, expiresAt: string | undefined, now: Date): Date | null {
  if (expiresIn !== undefined && expiresAt !== undefined)
    throw new UsageError('Give --expires-in or --expires-at, not both');
  if (expiresIn !== undefined) return new Date(now.getTime() + duration(expiresIn, '--expires-in'));
  return expiresAt === undefined ? null : futureTime(expiresAt, '--expires-at', now);
}

const list = defineCommand({
  name: 'keys list',
  synopsis: '[--partner NAME] [--json]',
  summary: 'Lists API keys, newest first; never the keys themselves.',
  options: { partner: { type: 'string' } },
  operands: [],
  async run({ values, connect, print }) {
    const { operations } = await connect();
    const keys = await operations.listKeys(values.partner ?? null);
    const rows = keys.map((key) => [
      key.id,
      key.partner.name ?? key.partner.id,
      key.scope,
      key.state,
      timeOr(key.expiresAt, 'never'),
      timeOr(key.createdAt, ''),
      key.name,
    ]);
    print(keys, table(['ID', 'PARTNER', 'SCOPE', 'STATE', 'EXPIRES', 'CREATED', 'NAME'], rows));
  },
});

const rotate = defineCommand({
  name: 'keys rotate',
  synopsis: '<key id> [--overlap 1d] [--json]',
  summary: 'Gives a key a successor; the old one goes on working for the overlap. Prints the new key once.',
  options: { overlap: { type: 'string', default: '1d' } },
  operands: ['<key id>'],
  async run({ values, operands: [id = ''], connect, print }) {
    const overlapMs = duration(values.overlap, '--overlap');
    const { operations, actor } = await connect();
    const { id: successorId, apiKey, replacedUntil } = await operations.rotateKey({ id, overlapMs, actor });
    print({ id: successorId, apiKey, replaced: { id, until: replacedUntil } }, [
      `Key      ${apiKey}`,
      `Id       ${successorId}`,
      `Replaces ${id}, which works until ${timeOr(replacedUntil, '')}`,
      ONCE,
    ]);
  },
});

const revoke = defineCommand({
  name: 'keys revoke',
  synopsis: '<key id> [--json]',
  summary: 'Ends a key with the next request that carries it.',
  options: {},
  operands: ['<key id>'],
  async run({ operands: [id = ''], connect, print }) {
    const { operations, actor } = await connect();
    await operations.revokeKey(id, actor);
    print({ id, revoked: true }, [`Revoked ${id}`]);
  },
});

export const keyCommands: readonly Command[] = [create, list, rotate, revoke];
