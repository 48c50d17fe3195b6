import type { AttemptLog } from './attempt';

/**
 * A response body as text; null where not all of it is UTF-8, as one that was compressed is not. One that was cut off may
 * end within a character.
 */
export function readResponseBody(bytes: Uint8Array, isTruncated: boolean): string | null {
  try {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return strict.decode(bytes, { stream: isTruncated });
  } catch {
    return null;
  }
}

/** The body of an answer for JSON: as text, or else in Base64; both are null where there is none. */
export function presentBody({
  responseBody,
  responseBodyTruncated,
}: Pick<AttemptLog, 'responseBody' | 'responseBodyTruncated'>) {
  if (responseBody === null) return { text: null, base64: null };
  const text = readResponseBody(responseBody, responseBodyTruncated);
  return { text, base64: text === null ? responseBody.toString('base64') : null };
}
