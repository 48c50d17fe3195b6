import { setImmediate as letOthersRun } from 'node:timers/promises';
import { JsonScanner, type JsonHandler, type JsonRange } from '../../../domain/json/json-scanner';
import { parseJson, withoutByteOrderMark } from '../../../domain/json/parse-json';
import { spellingOf } from '../../../domain/leads/visitors/visitor-fields';
import { MalformedJson } from '../../../domain/request-errors';

/** So much is scanned at a time: a few milliseconds. */
const SCAN_BYTES = 256 * 1_024;
/** No name that is looked for is longer, even with every character escaped. */
const KEY_BYTES_MAX = 384;
/** Nobody spells the captured URL in more ways at once. */
const MEMBERS_MAX = 32;
const BRACKET = 0x5b;

/** Scans the body of a seed request, letting others run in between. @throws MalformedJson */
export async function outlineSeed(sent: Buffer, visitorsMax: number): Promise<SeedOutline> {
  const outline = new SeedOutline(withoutByteOrderMark(sent), visitorsMax);
  if (outline.bytes.length === 0) return outline;
  const scanner = new JsonScanner(outline.bytes, outline);
  while (!scanner.advance(SCAN_BYTES)) await letOthersRun();
  // A text or a number is no body of a request.
  if (outline.whole === null || outline.whole.levels === 0)
    throw new MalformedJson('The body is no JSON object');
  return outline;
}

/** What a seed request consists of, found without parsing it: as objects it would take many times its bytes. */
export class SeedOutline implements JsonHandler {
  readonly depthMax = 2;
  /** The whole of it; null where nothing was sent. */
  whole: JsonRange | null = null;
  /** Of the members that say which website this is about; of several with one name the last. */
  readonly members = new Map<string, JsonRange>();
  /** The elements of `visitors`, one more than is allowed at most; null when it is no array. */
  visitors: readonly JsonRange[] | null = null;
  #name = '';
  #elements: JsonRange[] = [];

  constructor(
    readonly bytes: Buffer,
    readonly visitorsMax: number,
  ) {}

  onKey(depth: number, start: number, end: number): void {
    if (depth !== 1) return;
    const isShort = end - start <= KEY_BYTES_MAX;
    this.#name = isShort ? String(parseJson(`"${this.bytes.toString('utf8', start, end)}"`)) : '';
    this.#elements = [];
  }

  onValue(depth: number, value: JsonRange): void {
    if (depth === 0) this.whole = value;
    else if (depth === 1) this.#onMember(value);
    else if (this.#name === 'visitors' && this.#elements.length <= this.visitorsMax) {
      this.#elements.push(value);
    }
  }

  #onMember(value: JsonRange): void {
    if (!this.#isLookedFor()) return;
    this.members.set(this.#name, value);
    if (this.#name === 'visitors')
      this.visitors = this.bytes[value.start] === BRACKET ? this.#elements : null;
  }

  #isLookedFor(): boolean {
    if (this.#name === 'website' || this.#name === 'visitors') return true;
    return this.members.size < MEMBERS_MAX && spellingOf(this.#name)?.field === 'capturedUrl';
  }
}
