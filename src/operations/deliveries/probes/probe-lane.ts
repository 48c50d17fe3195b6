import type { DueProbe } from '../../../persistence/deliveries/listener-probes';
import type { Admission } from '../limits/window-admission';

/** Waiting for their turn: when these have it, more are read. */
const WAITING_MAX = 32;
/** Under way, of which most wait for receivers that take their time to fail. */
const UNDER_WAY_MAX = 128;

export interface ProbeLaneOptions {
  /** Those that it is time for, without these. */
  readonly listDue: (exceptIds: readonly string[], limit: number) => Promise<readonly DueProbe[]>;
  /** Waits for a turn; null where it is too late for one. */
  readonly admit: () => Promise<Admission | null>;
  /** Answers whether the receiver is proven by now. */
  readonly probe: (due: DueProbe, onOpened: Admission['onOpened']) => Promise<boolean>;
  readonly onError: (due: DueProbe, error: unknown) => void;
}

/** The probes of one kind that a step has taken on. */
export class ProbeLane {
  readonly #options: ProbeLaneOptions;
  /** With those that failed by our own fault: they wait for the next step. */
  readonly #taken = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #waiting = 0;
  #probed = 0;

  constructor(options: ProbeLaneOptions) {
    this.#options = options;
  }

  get probed(): number {
    return this.#probed;
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Takes on what it is time for, as far as there is room. @throws on trouble with the store */
  async takeOn(): Promise<void> {
    const room = Math.min(WAITING_MAX - this.#waiting, UNDER_WAY_MAX - this.#underWay.size);
    if (room < 1) return;
    for (const due of await this.#options.listDue([...this.#taken], room)) this.#start(due);
  }

  /** Resolves when all that was taken on has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #start(due: DueProbe): void {
    this.#taken.add(due.webhookId);
    const done = this.#probeInTurn(due)
      .then(() => void this.#taken.delete(due.webhookId))
      .catch((error: unknown) => this.#options.onError(due, error))
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  async #probeInTurn(due: DueProbe): Promise<void> {
    this.#waiting += 1;
    const admitted = await this.#options.admit().finally(() => {
      this.#waiting -= 1;
    });
    if (admitted === null) return;
    let isProven = false;
    try {
      isProven = await this.#options.probe(due, admitted.onOpened);
      this.#probed += 1;
    } finally {
      admitted.onEnded(isProven);
    }
  }
}
