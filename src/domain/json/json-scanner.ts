import { MalformedJson } from '../request-errors';
import { endOfLiteral, endOfNumber, endOfString } from './json-tokens';

/** A value of a JSON text: where it stands in its bytes. */
export interface JsonRange {
  readonly start: number;
  readonly end: number;
  /** How many objects and arrays are nested in it at most, itself included: 0 for a text or a number. */
  readonly levels: number;
}

/** Told of the outermost levels of a text, in its order. */
export interface JsonHandler {
  /** Keys and values nested deeper than this are not told of. 0 is the text itself. */
  readonly depthMax: number;
  /** The key of a member, without its quotes, escaped as sent. */
  onKey?(depth: number, start: number, end: number): void;
  onValue(depth: number, value: JsonRange): void;
}

/** More than any text of `BODY_BYTES_MAX` needs, and than anybody means. */
const DEPTH_MAX = 1_000_000;

const [OBJECT, ARRAY] = [1, 2] as const;
const [VALUE, FIRST_ELEMENT, FIRST_KEY, KEY, COLON, AFTER_VALUE] = [0, 1, 2, 3, 4, 5] as const;
type Expected = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * Checks a JSON text and tells where its outermost values stand, without building anything of it: what is made of a
 * few bytes as objects takes many times their memory. Works in steps, so that a long text holds up nobody.
 */
export class JsonScanner {
  readonly #bytes: Buffer;
  readonly #handler: JsonHandler;
  /** The object or array at each depth. */
  #containers = new Uint8Array(64);
  /** Of the values told of that have begun: where, and how deep their surroundings had been until then. */
  readonly #begun: { start: number; deepest: number }[] = [];
  #depth = 0;
  #deepest = 0;
  #position = 0;
  #expected: Expected = VALUE;
  #valueCount = 0;

  constructor(bytes: Buffer, handler: JsonHandler) {
    this.#bytes = bytes;
    this.#handler = handler;
  }

  /** Values found so far, at any depth. */
  get valueCount(): number {
    return this.#valueCount;
  }

  /** Goes on for about so many bytes; answers whether the end is reached. @throws MalformedJson */
  advance(byteCount: number): boolean {
    const until = Math.min(this.#bytes.length, this.#position + byteCount);
    while (this.#position < until) this.#step();
    if (this.#position < this.#bytes.length) return false;
    if (this.#depth > 0 || this.#expected !== AFTER_VALUE) throw new MalformedJson();
    return true;
  }

  #step(): void {
    const byte = this.#bytes[this.#position] ?? 0;
    switch (byte) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
        this.#position += 1;
        return;
      case 0x7b:
        this.#open(OBJECT, FIRST_KEY);
        return;
      case 0x5b:
        this.#open(ARRAY, FIRST_ELEMENT);
        return;
      case 0x7d:
        this.#close(OBJECT, FIRST_KEY);
        return;
      case 0x5d:
        this.#close(ARRAY, FIRST_ELEMENT);
        return;
      case 0x2c:
        this.#comma();
        return;
      case 0x3a:
        this.#expect(this.#expected === COLON);
        this.#expected = VALUE;
        this.#position += 1;
        return;
      case 0x22:
        if (this.#expected === FIRST_KEY || this.#expected === KEY) this.#key();
        else this.#scalar(endOfString(this.#bytes, this.#position));
        return;
      default:
        this.#scalar(
          byte === 0x2d || (byte >= 0x30 && byte <= 0x39)
            ? endOfNumber(this.#bytes, this.#position)
            : endOfLiteral(this.#bytes, this.#position),
        );
    }
  }

  #open(container: typeof OBJECT | typeof ARRAY, next: Expected): void {
    this.#expectValue();
    this.#begin();
    if (this.#depth >= DEPTH_MAX) throw new MalformedJson('The body is nested too deeply');
    if (this.#depth === this.#containers.length) this.#growContainers();
    this.#containers[this.#depth] = container;
    this.#depth += 1;
    if (this.#depth > this.#deepest) this.#deepest = this.#depth;
    this.#expected = next;
    this.#position += 1;
  }

  #close(container: typeof OBJECT | typeof ARRAY, whenEmpty: Expected): void {
    const isInside = this.#depth > 0 && this.#containers[this.#depth - 1] === container;
    this.#expect(isInside && (this.#expected === AFTER_VALUE || this.#expected === whenEmpty));
    this.#depth -= 1;
    this.#position += 1;
    this.#end();
  }

  #comma(): void {
    this.#expect(this.#depth > 0 && this.#expected === AFTER_VALUE);
    this.#expected = this.#containers[this.#depth - 1] === OBJECT ? KEY : VALUE;
    this.#position += 1;
  }

  #key(): void {
    const end = endOfString(this.#bytes, this.#position);
    if (this.#depth <= this.#handler.depthMax) {
      this.#handler.onKey?.(this.#depth, this.#position + 1, end - 1);
    }
    this.#expected = COLON;
    this.#position = end;
  }

  #scalar(end: number): void {
    this.#expectValue();
    this.#begin();
    this.#position = end;
    this.#end();
  }

  /** A value begins here. */
  #begin(): void {
    this.#valueCount += 1;
    if (this.#depth > this.#handler.depthMax) return;
    this.#begun.push({ start: this.#position, deepest: this.#deepest });
    this.#deepest = this.#depth;
  }

  /** A value has ended here. */
  #end(): void {
    this.#expected = AFTER_VALUE;
    if (this.#depth > this.#handler.depthMax) return;
    const begun = this.#begun.pop();
    if (begun === undefined) return;
    const levels = this.#deepest - this.#depth;
    this.#deepest = Math.max(this.#deepest, begun.deepest);
    this.#handler.onValue(this.#depth, { start: begun.start, end: this.#position, levels });
  }

  #expectValue(): void {
    const { length } = this.#begun;
    const isSecond = this.#depth === 0 && (length > 0 || this.#valueCount > 0);
    this.#expect(!isSecond && (this.#expected === VALUE || this.#expected === FIRST_ELEMENT));
  }

  #expect(isMet: boolean): void {
    if (!isMet) throw new MalformedJson();
  }

  #growContainers(): void {
    const grown = new Uint8Array(this.#containers.length * 2);
    grown.set(this.#containers);
    this.#containers = grown;
  }
}
