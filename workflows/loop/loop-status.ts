import { condition, setCurrentDetails, setHandler } from '@temporalio/workflow';
import { poke, progress } from './messages';

/** Whether an urgent poke has come that no step has answered yet. */
export interface Urgency {
  isPending: boolean;
}

/** Whether a loop was poked, and what it shows of itself: in the Temporal UI and to the query `progress`. */
export class LoopStatus {
  readonly urgency: Urgency;
  readonly #summary: string;
  #steps = 0;
  #details = 'starting';
  #isSleeping = false;
  #wasPoked = false;

  /** @param summary what the loop is for: what it was started with for that is lost when it continues as new */
  constructor(summary: string, isUrgent = false) {
    this.#summary = summary;
    this.urgency = { isPending: isUrgent };
    setHandler(poke, (told) => {
      this.#wasPoked = true;
      this.urgency.isPending ||= told?.isUrgent === true;
    });
    setHandler(
      progress,
      () => ({ steps: this.#steps, details: this.#details, isSleeping: this.#isSleeping }),
      { description: 'Steps of this run and their last result' },
    );
    this.show(this.#details);
  }

  get wasPoked(): boolean {
    return this.#wasPoked;
  }

  forgetPoke(): void {
    this.#wasPoked = false;
  }

  show(details: string): void {
    this.#details = details;
    setCurrentDetails(`${this.#summary}: ${details}`);
  }

  showStep(details: string): void {
    this.#steps += 1;
    this.show(details);
  }

  /** Answers whether a poke cut it short. */
  async sleepUnlessPoked(milliseconds: number): Promise<boolean> {
    this.#isSleeping = true;
    const wasWoken = await condition(() => this.#wasPoked, milliseconds);
    this.#isSleeping = false;
    return wasWoken;
  }
}
