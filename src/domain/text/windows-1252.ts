/** The characters of the bytes from 0x80 to 0x9f; all others are as in Unicode. */
const CHARACTERS = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
const FIRST = 0x80;
const UNLIKE_UNICODE = /[\u0080-\u009f]/g;

/** Offset of the first byte that stands for no character, from 0. */
export function undefinedByteAt(bytes: Uint8Array): number | null {
  const index = bytes.findIndex((byte) => CHARACTERS[byte - FIRST] === '\0');
  return index === -1 ? null : index;
}

/** What Western spreadsheets write where they are not told to write UTF-8. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(UNLIKE_UNICODE, (character) => CHARACTERS[character.charCodeAt(0) - FIRST] ?? character);
}
