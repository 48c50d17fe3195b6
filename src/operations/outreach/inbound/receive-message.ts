import { DAY_MS } from '../../../domain/duration';
import { createHash } from 'node:crypto';
import { newId } from '../../../domain/ids';
import type { Needs } from '../../dependencies';

const HEADERS_BYTES_MAX = 256 * 1_024;

/** Stores a message that came in, once, and has it processed. It is kept when this answers. */
export async function receiveMessage(
  { stores, config, poke, now }: Needs<'inboundMessages', 'config' | 'poke' | 'now'>,
  partnerId: string,
  bytes: Buffer,
) {
  const createdAt = now();
  const id = newId('inboundMessage', createdAt);
  const isNew = await stores.inboundMessages.insert({
    id,
    partnerId,
    dedupeKey: dedupeKeyOf(bytes),
    bytes,
    state: 'waiting',
    outcome: null,
    matchedBy: null,
    businessId: null,
    prospectId: null,
    sendId: null,
    from: null,
    failures: 0,
    dueAt: createdAt,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + config.retentionDays * DAY_MS),
  });
  poke({ type: 'processInboundMail', input: {} });
  return { id, isNew };
}

/**
 * A message that is forwarded twice differs in what each server has added: its Message-ID tells that it is the same. One
 * without is told by its bytes.
 */
function dedupeKeyOf(bytes: Buffer): string {
  const [head = ''] = bytes
    .subarray(0, HEADERS_BYTES_MAX)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const [, messageId] = /^message-id:\s*(<[^<>\s]+>)/im.exec(head.replace(/\r?\n[ \t]+/g, ' ')) ?? [];
  const hash = createHash('sha256');
  return messageId === undefined
    ? `sha256:${hash.update(bytes).digest('base64url')}`
    : `id:${hash.update(messageId).digest('base64url')}`;
}
