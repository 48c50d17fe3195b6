import type { DueProbe } from '../../../persistence/deliveries/listener-probes';

/** Of which most wait for their turn, or for receivers that take their time to fail. */
const UNDER_WAY_MAX = 128;

export interface ProbeLaneOptions {
  /** Those that it is time for, without these. */
  readonly listDue: (exceptIds: readonly string[], limit: number) => Promise<readonly DueProbe[]>;
  readonly probe: (due: DueProbe) => Promise<void>;
  readonly onError: (due: DueProbe, error: unknown) => void;
}

/** The probes of one kind that a step has taken on. */
export class ProbeLane {
  readonly #options: ProbeLaneOptions;
  /** With those that failed by our own fault: they wait for the next step. */
  readonly #taken = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: ProbeLaneOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Takes on what it is time for, as far as there is room. @throws on trouble with the store */
  async takeOn(): Promise<void> {
    const room = UNDER_WAY_MAX - this.#underWay.size;
    if (room < 1) return;
    for (const due of await this.#options.listDue([...this.#taken], room)) this.#start(due);
  }

  /** Resolves when all that was taken on has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #start(due: DueProbe): void {
    const { probe, onError } = this.#options;
    this.#taken.add(due.webhookId);
    const done = probe(due)
      .then(() => void this.#taken.delete(due.webhookId))
      .catch((error: unknown) => onError(due, error))
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }
}
