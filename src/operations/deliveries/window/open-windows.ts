import { AsyncLocalStorage } from 'node:async_hooks';
import type { Poke } from '../../../temporal/workflow-gateway';

/** Windows of a process that linger at a time: each keeps an activity slot. */
const LINGERING_MAX = 32;

type RunInContext = <Result>(work: () => Result) => Result;

const runHere: RunInContext = (work) => work();

/** What a window was told that it has not looked for yet, with the context of who told it: traces go on there. */
export class Told {
  #context: RunInContext | null = null;

  get isPending(): boolean {
    return this.#context !== null;
  }

  tell(): void {
    this.#context = AsyncLocalStorage.snapshot();
  }

  /** Forgets it; answers how to run what looks for it. */
  take(): RunInContext {
    const context = this.#context ?? runHere;
    this.#context = null;
    return context;
  }
}

/** The windows that are open in this process, to tell them of what it has just stored without the way through Temporal. */
export class OpenWindows {
  readonly #tell = new Map<string, () => void>();
  #lingering = 0;

  /** @param tell called when something may be due: the window looks once more before it ends */
  open(webhookId: string, tell: () => void): () => void {
    this.#tell.set(webhookId, tell);
    return () => {
      if (this.#tell.get(webhookId) === tell) this.#tell.delete(webhookId);
    };
  }

  /** Answers whether there is a window to tell. */
  tell(webhookId: string): boolean {
    const tell = this.#tell.get(webhookId);
    tell?.();
    return tell !== undefined;
  }

  /** Lets a window wait; answers false at once when there are enough that do. */
  async linger(wait: () => Promise<void>): Promise<boolean> {
    if (this.#lingering >= LINGERING_MAX) return false;
    this.#lingering += 1;
    try {
      await wait();
      return true;
    } finally {
      this.#lingering -= 1;
    }
  }
}

/**
 * Pokes loops, but tells a window that is open here: it is part of a step under way, which Temporal tries again if this
 * process dies.
 */
export function createTellOrPoke(windows: OpenWindows, poke: Poke): Poke {
  return (address) => {
    if (address.type === 'deliverWebhooks' && windows.tell(address.input.webhookId)) return;
    poke(address);
  };
}
