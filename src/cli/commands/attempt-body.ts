import type { Attempt } from '../../domain/deliveries/attempts/attempt';
import { presentBody, readResponseBody } from '../../domain/deliveries/attempts/response-body';

const SHOWN_CHARACTERS = 80;
const SHOWN_BYTES = 16;

/** The first words of what was answered; the first bytes where it is no text. */
export function bodyInOneLine({ responseBody, responseBodyTruncated }: Attempt): string {
  if (responseBody === null) return '';
  const text = readResponseBody(responseBody, responseBodyTruncated);
  if (text === null) return `${responseBody.length} bytes that are no text: ${firstBytes(responseBody)}`;
  return text
    .slice(0, SHOWN_CHARACTERS * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN_CHARACTERS);
}

function firstBytes(bytes: Buffer): string {
  const hex = [...bytes.subarray(0, SHOWN_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return bytes.length > SHOWN_BYTES ? `${hex} …` : hex;
}

/** An attempt for JSON, its body as in the API: text as it is, anything else in Base64. */
export function withReadableBody(attempt: Attempt) {
  const { text, base64 } = presentBody(attempt);
  return { ...attempt, responseBody: text, responseBodyBase64: base64 };
}
