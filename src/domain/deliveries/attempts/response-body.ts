/** A response body, kept as it came, for people. One that was cut off may end within a character. */
export function readResponseBody(bytes: Uint8Array, isTruncated: boolean): ReadBody {
  try {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { isText: true, text: strict.decode(bytes, { stream: isTruncated }) };
  } catch {
    return { isText: false };
  }
}

/** Text where all of it is UTF-8, as a body that was compressed is not. */
export type ReadBody = { readonly isText: true; readonly text: string } | { readonly isText: false };
