export interface ReadBody {
  /** What can't be read as UTF-8 is U+FFFD. */
  readonly text: string;
  /** Whether all of it is text, as a body that was compressed is not. */
  readonly isText: boolean;
}

/** A response body, kept as it came, for people. One that was cut off may end within a character. */
export function readResponseBody(bytes: Uint8Array, isTruncated: boolean): ReadBody {
  try {
    const strict = new TextDecoder('utf-8', { fatal: true });
    return { text: strict.decode(bytes, { stream: isTruncated }), isText: true };
  } catch {
    return { text: new TextDecoder().decode(bytes), isText: false };
  }
}
