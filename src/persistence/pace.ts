const FIRST_SPAN_MS = 10_000;
const SHORT_MS = 20;
/** How much longer a stretch may be than the one before; cautious as soon as one was too long. */
const GROWTH = 16;
const CAUTIOUS_GROWTH = 4;
/** Always: what takes long whatever its length would never end. */
const GROWTH_MIN = 2;
/** Of a page that begins with what the page before came to. */
const RESUMED_MIN = 0.5;
/** More than is missing by the density found so far, so that one stretch more is mostly enough. */
const MARGIN = 1.5;
/** What a stretch should take at most: long enough to be worth a query, and short for whoever waits. */
const GOOD_MS = 8;
const QUICKEST_MS = 0.5;
/** A way that takes longer is compared with the others, on a part of what it came to. */
const SLOW_MS = 6;
const TRIED_PART = 8;
const MAX_TIME_MS = 6;
/** For a stretch whose length was taken from what was found before it. */
const KNOWN_FACTOR = 4;
/** How near what was too far is approached in one step. */
const APPROACH = 2;
/** A server that needs longer for so many shorter ones as well is just slow. */
const TRIES_MAX = 6;
/** A stretch that took too long did not cover its span: the way was slower than that says, but who knows how much. */
const GIVEN_UP_FACTOR = 4;

/** How a stretch was read: in which time, and how much of the list it covered for what it found. */
export interface StretchTaken {
  readonly tookMs: number;
  readonly found: number;
  readonly covered: number;
  /** How many more are to be found. */
  readonly missing: number;
}

/** What a pace has come to, for the next page. */
export interface PaceNote {
  readonly span: number;
  readonly tookMs: number;
  /** Records found in a millisecond of the list. */
  readonly density: number;
  readonly speed: number;
}

/** How long the next stretch of a list is, and how long reading it may take, when it is read in one of several ways. */
export class Pace {
  #span = FIRST_SPAN_MS;
  #isKnown = false;
  #givenUp = 0;
  #tooFar = -Infinity;
  #shortest = 1;
  #speed = Infinity;
  #hasBegun = false;

  /** Goes on with what was noted, to find so many. */
  static resume(note: PaceNote | null, missing: number): Pace {
    const pace = new Pace();
    if (note === null) return pace;
    const growth = Math.max(RESUMED_MIN, growthAfter(note.tookMs, GROWTH));
    pace.#span = Math.min(note.span * growth, spanOf(missing, note.density));
    pace.#speed = note.speed;
    pace.#isKnown = true;
    pace.#hasBegun = true;
    return pace;
  }

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

  /** Begins with a part of the span that another way has come to. */
  startWith(span: number): void {
    if (!this.#hasBegun) this.#span = Math.max(this.#span, span / TRIED_PART);
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

  giveUp(bottom: number, tookMs: number): PaceNote {
    this.#speed = this.#span / Math.max(tookMs, 1) / GIVEN_UP_FACTOR;
    this.#shortest = this.#span / GROWTH;
    this.#span /= GROWTH;
    this.#isKnown = false;
    this.#hasBegun = true;
    this.#givenUp += 1;
    this.#tooFar = bottom;
    return { span: this.#span, tookMs: GOOD_MS, density: 0, speed: this.#speed };
  }

  goOn({ tookMs, found, covered, missing }: StretchTaken): PaceNote {
    if (tookMs > SLOW_MS || this.#speed !== Infinity) this.#speed = this.#span / Math.max(tookMs, 1);
    const density = found / Math.max(1, covered);
    const note = { span: this.#span, tookMs, density, speed: this.#speed };
    const most = this.#givenUp === 0 ? GROWTH : CAUTIOUS_GROWTH;
    const longest = this.#span * Math.max(GROWTH_MIN, growthAfter(tookMs, most));
    const enough = spanOf(missing, density);
    this.#isKnown = enough <= longest;
    this.#hasBegun = true;
    this.#span = Math.min(longest, enough);
    return note;
  }
}

/** How much longer than one that took so long a stretch can be. */
function growthAfter(tookMs: number, most: number): number {
  return Math.min(most, GOOD_MS / Math.max(tookMs, QUICKEST_MS));
}

/** What holds so many, by their density. */
function spanOf(missing: number, density: number): number {
  return density === 0 ? Infinity : (MARGIN * missing) / density;
}
