/** A message that came in, as far as the verdict depends on it. */
export interface InboundParts {
  /** The address alone; null where there is none. */
  readonly from: string | null;
  readonly subject: string;
  /** The plain text, or the text of the HTML where there is no other. */
  readonly text: string;
  /** Names in lower case, in the order of the message. */
  readonly headers: readonly MessageHeader[];
  /** Parts beside the text: reports, and messages that are enclosed. */
  readonly enclosed: readonly EnclosedPart[];
}

export interface MessageHeader {
  readonly name: string;
  readonly value: string;
}

export interface EnclosedPart {
  /** In lower case, without parameters: `message/delivery-status`, `message/feedback-report`, `message/rfc822`. */
  readonly contentType: string;
  readonly text: string;
}

/** The first value of a header, trimmed; null where it is missing. */
export function headerOf({ headers }: Pick<InboundParts, 'headers'>, name: string): string | null {
  return headers.find((header) => header.name === name)?.value.trim() ?? null;
}

const MESSAGE_ID = /<[^<>\s]+>/g;
const UNSUBSCRIBE_TOKEN = /\/u\/([\w.~-]+)/g;
const REFERENCES_MAX = 50;

/**
 * The messages it is about, with their angle brackets, the likeliest first: what it answers, what it encloses, then its
 * thread from the end.
 */
export function referencedMessageIds(message: InboundParts): string[] {
  const enclosed = message.enclosed.flatMap(({ text }) =>
    [...text.matchAll(/^(?:x-)?(?:original-)?message-id:\s*(<[^<>\s]+>)/gim)].map(([, id = '']) => id),
  );
  const ids = [
    ...idsIn(headerOf(message, 'in-reply-to')),
    ...enclosed,
    ...idsIn(headerOf(message, 'references')).toReversed(),
  ];
  return [...new Set(ids)].slice(0, REFERENCES_MAX);
}

/** Tokens of unsubscribe links that it quotes or encloses. */
export function unsubscribeTokensIn({ text, enclosed }: InboundParts): string[] {
  const texts = [text, ...enclosed.map((part) => part.text.replace(/=\r?\n/g, ''))];
  const tokens = texts.flatMap((each) =>
    [...each.matchAll(UNSUBSCRIBE_TOKEN)].map(([, token = '']) => token),
  );
  return [...new Set(tokens)].slice(0, REFERENCES_MAX);
}

function idsIn(value: string | null): string[] {
  return value?.match(MESSAGE_ID) ?? [];
}
