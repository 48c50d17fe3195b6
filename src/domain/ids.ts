/** Prefixes of our ids; the prefix tells people and routes what an id is for. */
export const ID_PREFIXES = {
  partner: 'par',
  apiKey: 'key',
  business: 'biz',
  user: 'usr',
  wallet: 'wal',
  transaction: 'txn',
  hold: 'hld',
  seedBatch: 'seed',
  prospect: 'pro',
  exclusion: 'exc',
  event: 'evt',
  listener: 'we',
  delivery: 'del',
  recovery: 'rec',
  request: 'req',
  session: 'ses',
  audit: 'aud',
  enrolment: 'enr',
  send: 'snd',
  inboundMessage: 'inb',
  capturedMessage: 'msg',
  suppression: 'sup',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 9;
const SEQUENCE_CHARACTERS = 3;
const SEQUENCE_MAX = 32 ** SEQUENCE_CHARACTERS - 1;
const RANDOM_CHARACTERS = 13;

/**
 * A new id, such as `pro_01kb2m3n4p5q6r7s8t9v0wxyz`: 45 bits of milliseconds, 15 bits that count
 * the ids of a millisecond in this process, then 65 random bits, in Crockford's base 32. Ids made later sort later,
 * so that indexes grow at one end and lists show what happened last first.
 */
export function newId(kind: IdKind, now: Date = new Date()): string {
  return idWithSuffix(kind, newIdSuffix(now));
}

/** What makes an id unique: one can be drawn beforehand, for ids of several kinds. */
export function newIdSuffix(now: Date = new Date()): string {
  const time = now.getTime();
  return `${encode(time, TIME_CHARACTERS)}${encode(sequenceAt(time), SEQUENCE_CHARACTERS)}${randomCharacters()}`;
}

export function idWithSuffix(kind: IdKind, suffix: string): string {
  return `${ID_PREFIXES[kind]}_${suffix}`;
}

/** Ids of this kind that were made before this time sort before it, all others after it. */
export function idBoundAt(kind: IdKind, time: Date): string {
  return idWithSuffix(kind, encode(Math.max(0, time.getTime()), TIME_CHARACTERS));
}

let lastTime = 0;
let sequence = 0;

/** How many ids were made before in this millisecond; a process that makes more than 32 767 leaves it to chance. */
function sequenceAt(time: number): number {
  sequence = time === lastTime ? Math.min(sequence + 1, SEQUENCE_MAX) : 0;
  lastTime = time;
  return sequence;
}

function encode(value: number, characters: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < characters; index += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Random bytes drawn together: thousands of ids a second would spend more on asking than on the bytes. */
const pool = new Uint8Array(4_096);
let unused = 0;

function randomCharacters(): string {
  if (unused < RANDOM_CHARACTERS) {
    globalThis.crypto.getRandomValues(pool);
    unused = pool.length;
  }
  let text = '';
  for (let index = 0; index < RANDOM_CHARACTERS; index += 1) {
    unused -= 1;
    text += ALPHABET.charAt((pool[unused] ?? 0) % 32);
  }
  return text;
}
