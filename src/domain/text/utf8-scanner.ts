/** What may follow the first byte of a character: how many bytes, and the bounds of the first of them. */
interface Sequence {
  readonly length: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Where something stands in a text, counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly byte: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Tells whether bytes are UTF-8 (RFC 3629), portion by portion, and where they first are not. */
export class Utf8Scanner {
  /** Characters of several bytes. */
  multibyteCount = 0;
  /** The first byte that belongs to no character; null while there is none. */
  invalidAt: TextPlace | null = null;
  #line = 1;
  #byte = 0;
  #sequence: Sequence | null = null;
  #left = 0;
  #began: TextPlace = { line: 1, byte: 1 };
  #isAfterReturn = false;

  scan(bytes: Uint8Array): void {
    for (const byte of bytes) this.#take(byte);
  }

  /** Nothing follows: a character that has begun is not complete. */
  end(): void {
    if (this.#sequence !== null) this.#refuse(this.#began);
  }

  #take(byte: number): void {
    this.#byte += 1;
    if (this.#sequence !== null) {
      if (this.#goOn(this.#sequence, byte)) return;
      this.#refuse(this.#began);
    }
    if (byte >= 0x80) this.#begin(byte);
    else this.#countLines(byte);
  }

  #goOn({ length, lowest, highest }: Sequence, byte: number): boolean {
    const isFirst = this.#left === length;
    if (byte < (isFirst ? lowest : 0x80) || byte > (isFirst ? highest : 0xbf)) return false;
    this.#left -= 1;
    if (this.#left > 0) return true;
    this.#sequence = null;
    this.multibyteCount += 1;
    return true;
  }

  #begin(byte: number): void {
    this.#began = { line: this.#line, byte: this.#byte };
    this.#sequence = sequenceOf(byte);
    if (this.#sequence === null) this.#refuse(this.#began);
    else this.#left = this.#sequence.length;
  }

  #refuse(place: TextPlace): void {
    this.invalidAt ??= place;
    this.#sequence = null;
  }

  /** A line ends with LF, CR or both. */
  #countLines(byte: number): void {
    if (byte === CARRIAGE_RETURN || (byte === LINE_FEED && !this.#isAfterReturn)) this.#line += 1;
    this.#isAfterReturn = byte === CARRIAGE_RETURN;
  }
}

function sequenceOf(byte: number): Sequence | null {
  if (byte < 0xc2 || byte > 0xf4) return null;
  if (byte < 0xe0) return { length: 1, lowest: 0x80, highest: 0xbf };
  // Bounds that leave out overlong forms, surrogates, and what lies beyond Unicode.
  if (byte < 0xf0)
    return { length: 2, lowest: byte === 0xe0 ? 0xa0 : 0x80, highest: byte === 0xed ? 0x9f : 0xbf };
  return { length: 3, lowest: byte === 0xf0 ? 0x90 : 0x80, highest: byte === 0xf4 ? 0x8f : 0xbf };
}
