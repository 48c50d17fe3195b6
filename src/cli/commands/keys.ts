import { ACCESS_SCOPES } from '../../domain/accounts/api-key-scopes';
import { command, UsageError, type Cli } from '../command';
import { table, timeOr } from '../table';
import { duration, futureTime, oneOf, text } from '../values';

const DAY_MS = 86_400_000;
const ONCE = 'Keep the key now: it is stored as a hash and never shown again.';

export function keyCommands(cli: Cli) {
  return [create(cli), list(cli), rotate(cli), revoke(cli)];
}

function create({ connect, print }: Cli) {
  return command(
    'create',
    'Creates an API key, and its partner when there is none of that name. Prints the key once.',
  )
    .requiredOption('--partner <name>', 'whose key it is', text)
    .requiredOption('--scope <scope>', ACCESS_SCOPES.join(', '), oneOf(ACCESS_SCOPES))
    .option('--name <text>', 'what it is for', text, 'command line')
    .option('--expires-in <duration>', 'such as 90d; it never expires unless told', duration)
    .option('--expires-at <time>', 'such as 2030-01-31', futureTime)
    .action(async ({ partner: partnerName, scope, name, ...options }) => {
      const expiresAt = endOf(options);
      const { operations, actor } = await connect();
      const key = await operations.createKey({ partnerName, name, scope, expiresAt, actor });
      print(options, key, [
        `Key      ${key.apiKey}`,
        `Id       ${key.id}`,
        `Partner  ${key.partner.name} (${key.partner.id})`,
        `Scope    ${key.scope}`,
        `Expires  ${timeOr(key.expiresAt, 'never')}`,
        ONCE,
      ]);
    });
}

interface End {
  readonly expiresIn?: number | undefined;
  readonly expiresAt?: Date | undefined;
}

/** When a key ends that is made now; null when it does not end by itself. @throws UsageError */
function endOf({ expiresIn, expiresAt }: End): Date | null {
  if (expiresIn !== undefined && expiresAt !== undefined)
    throw new UsageError('Give --expires-in or --expires-at, not both');
  return expiresIn === undefined ? (expiresAt ?? null) : new Date(Date.now() + expiresIn);
}

function list({ connect, print }: Cli) {
  return command('list', 'Lists API keys, newest first; never the keys themselves.')
    .option('--partner <name>', 'of this partner alone')
    .action(async (options) => {
      const { operations } = await connect();
      const keys = await operations.listKeys(options.partner ?? null);
      const rows = keys.map((key) => [
        key.id,
        key.partner.name ?? key.partner.id,
        key.scope,
        key.state,
        timeOr(key.expiresAt, 'never'),
        key.createdAt,
        key.name,
      ]);
      print(options, keys, table(['ID', 'PARTNER', 'SCOPE', 'STATE', 'EXPIRES', 'CREATED', 'NAME'], rows));
    });
}

function rotate({ connect, print }: Cli) {
  return command(
    'rotate',
    'Rotates a key; the old one goes on working for the overlap. Prints the new key once.',
  )
    .argument('<key-id>', 'the key to replace')
    .option('--overlap <duration>', 'how long the old one goes on; a day unless given', duration)
    .action(async (id, { overlap: overlapMs = DAY_MS, ...options }) => {
      const { operations, actor } = await connect();
      const { id: successorId, apiKey, replacedUntil } = await operations.rotateKey({ id, overlapMs, actor });
      print(options, { id: successorId, apiKey, replaced: { id, until: replacedUntil } }, [
        `Key      ${apiKey}`,
        `Id       ${successorId}`,
        `Replaces ${id}, which works until ${timeOr(replacedUntil, '')}`,
        ONCE,
      ]);
    });
}

function revoke({ connect, print }: Cli) {
  return command('revoke', 'Ends a key with the next request that carries it.')
    .argument('<key-id>', 'the key to end')
    .action(async (id, options) => {
      const { operations, actor } = await connect();
      await operations.revokeKey(id, actor);
      print(options, { id, revoked: true }, [`Revoked ${id}`]);
    });
}
