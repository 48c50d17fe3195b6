const FIRST_SPAN_MS = 10_000;
const SHORT_MS = 20;
/** How much longer a stretch may be than the one before; cautious as soon as one was too long. */
const GROWTH = 16;
const CAUTIOUS_GROWTH = 4;
/** More than is missing by the density found so far, so that one stretch more is mostly enough. */
const MARGIN = 1.5;
/** What a stretch should take at most: long enough to be worth a query, and short for whoever waits. */
const GOOD_MS = 12;
/** Always: what takes long whatever its length would never end. */
const GROWTH_MIN = 2;
/** A way that takes longer is compared with the others. */
const SLOW_MS = 6;
const MAX_TIME_MS = 6;
/** For a stretch whose length was taken from what was found before it. */
const KNOWN_FACTOR = 4;
/** How near what was too far is approached in one step. */
const APPROACH = 2;
/** A server that needs longer for so many shorter ones as well is just slow. */
const TRIES_MAX = 6;
/** A stretch that took too long did not cover its span: the way was slower than that says, but who knows how much. */
const GIVEN_UP_FACTOR = 4;

/** How long the next stretch of a list is, and how long reading it may take, when it is read in one of several ways. */
export class Pace {
  #span = FIRST_SPAN_MS;
  #isKnown = false;
  #givenUp = 0;
  #tooFar = -Infinity;
  #shortest = 1;
  #speed = Infinity;

  /** Milliseconds of the list that were read in a millisecond; infinite while that takes no time. */
  get speed(): number {
    return this.#speed;
  }

  get span(): number {
    return this.#span;
  }

  /** Whether hardly any time was too long. */
  get isShort(): boolean {
    return this.#span < SHORT_MS;
  }

  /** Twice as long each time; null as soon as it may take as long as it takes. */
  get maxTimeMs(): number | null {
    if (this.#givenUp >= TRIES_MAX || this.#span <= 1) return null;
    return MAX_TIME_MS * 2 ** this.#givenUp * (this.#isKnown ? KNOWN_FACTOR : 1);
  }

  /** As if nothing had been read yet. */
  startAgain(): void {
    this.#span = FIRST_SPAN_MS;
    this.#tooFar = -Infinity;
  }

  /** Begins with the span that another way has come to. */
  startWith(span: number): void {
    if (this.#speed === Infinity) this.#span = Math.max(this.#span, span);
  }

  /**
   * How far the stretch from `from` on goes, not below `end`; a whole number. What was too far is approached in steps
   * that become shorter, but not very short.
   */
  bottomOf(from: number, end: number): number {
    const left = from - this.#tooFar;
    const nearer = left > 0 ? Math.max(left / APPROACH, this.#shortest) : Infinity;
    this.#span = Math.max(1, Math.ceil(Math.min(this.#span, nearer, from - end)));
    return Math.max(end, from - this.#span);
  }

  giveUp(bottom: number, tookMs: number): void {
    this.#speed = this.#span / Math.max(tookMs, 1) / GIVEN_UP_FACTOR;
    this.#shortest = this.#span / GROWTH;
    this.#span /= GROWTH;
    this.#isKnown = false;
    this.#givenUp += 1;
    this.#tooFar = bottom;
  }

  goOn(found: number, missing: number, tookMs: number): void {
    if (tookMs > SLOW_MS || this.#speed !== Infinity) this.#speed = this.#span / Math.max(tookMs, 1);
    const most = this.#givenUp === 0 ? GROWTH : CAUTIOUS_GROWTH;
    const growth = Math.min(most, Math.max(GROWTH_MIN, GOOD_MS / Math.max(tookMs, 0.5)));
    const enough = found === 0 ? Infinity : (MARGIN * missing) / found;
    this.#isKnown = enough <= growth;
    this.#span *= Math.min(growth, enough);
  }
}
