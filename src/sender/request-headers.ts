import type { CustomHeaders } from '../domain/deliveries/listeners/custom-headers';
import { pairsOf, type HeaderPair } from '../domain/deliveries/attempts/exchange';
import type { SignedContent } from './signature';
import { sign } from './signature';

export const CUSTOM_HEADERS_MAX = 20;
const HEADER_NAME_LENGTH_MAX = 128;
const HEADER_VALUE_LENGTH_MAX = 4096;
/** Stands for every value that must not be seen. */
export const MASK = '********';

/** Names that frame the message or that we set ourselves; compared in lower case. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]);
const RESERVED_PREFIX = 'webhook-';

/** A token of RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What a header's value may hold on the wire: printable ASCII, blank, tab and Latin-1 letters. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** What is wrong with a listener's own headers. */
export interface HeaderIssue {
  /** Of the header, on one line and bounded; null where it is about all of them. */
  readonly name: string | null;
  readonly message: string;
}

/** Everything wrong with a listener's own headers; an empty list means they can be sent as they are. */
export function validateCustomHeaders(headers: CustomHeaders): HeaderIssue[] {
  const entries = Object.entries(headers);
  if (entries.length > CUSTOM_HEADERS_MAX) {
    return [{ name: null, message: `At most ${CUSTOM_HEADERS_MAX} headers are allowed` }];
  }
  const seen = new Set<string>();
  return entries.flatMap(([name, value]) => {
    const message = nameProblem(name, seen) ?? valueProblem(value);
    seen.add(name.toLowerCase());
    return message === null ? [] : [{ name: printable(name), message }];
  });
}

function nameProblem(name: string, seen: ReadonlySet<string>): string | null {
  const lowerCase = name.toLowerCase();
  if (name.length > HEADER_NAME_LENGTH_MAX) {
    return `A header's name has at most ${HEADER_NAME_LENGTH_MAX} characters`;
  }
  if (!HEADER_NAME.test(name)) return "A header's name consists of letters, digits and !#$%&'*+-.^_`|~";
  if (RESERVED_NAMES.has(lowerCase) || lowerCase.startsWith(RESERVED_PREFIX)) {
    return 'This header is set by the service and cannot be replaced';
  }
  if (seen.has(lowerCase)) return 'This header is given twice; names are compared without regard to case';
  return null;
}

function valueProblem(value: string): string | null {
  if (value.trim() === '') return "A header's value must not be empty";
  if (value.length > HEADER_VALUE_LENGTH_MAX) {
    return `A header's value has at most ${HEADER_VALUE_LENGTH_MAX} characters`;
  }
  if (/[\r\n]/.test(value)) return "A header's value must not contain line breaks";
  if (!HEADER_VALUE.test(value)) {
    return "A header's value consists of Latin-1 characters without control characters";
  }
  if (value !== value.trim()) return "A header's value must not begin or end with a blank";
  return null;
}

function printable(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, HEADER_NAME_LENGTH_MAX);
}

export interface AttemptHeaders {
  readonly content: SignedContent;
  /** Keys of the listener's secrets, newest first. */
  readonly keys: readonly Buffer[];
  /** 1-based, counts every trigger. */
  readonly attemptNumber: number;
  readonly userAgent: string;
  readonly custom: CustomHeaders;
}

/** All headers of one attempt as a flat list: name, value, name, value … (the form that is sent fastest). */
export function buildAttemptHeaders(attempt: AttemptHeaders): string[] {
  const { content, keys, attemptNumber, userAgent, custom } = attempt;
  const headers = [
    'content-type',
    'application/json',
    'user-agent',
    userAgent,
    'webhook-id',
    content.id,
    'webhook-timestamp',
    String(content.timestamp),
    'webhook-signature',
    sign(content, keys),
    'webhook-attempt',
    String(attemptNumber),
  ];
  for (const name of Object.keys(custom)) headers.push(name, custom[name] ?? '');
  return headers;
}

const OWN_PAIRS = 6;

/** What `buildAttemptHeaders` made, as it is recorded and shown: the listener's own values masked, the signature kept. */
export function maskedAsSent(headers: readonly string[]): HeaderPair[] {
  return pairsOf(headers).map((pair, index) => (index < OWN_PAIRS ? pair : [pair[0], MASK]));
}
