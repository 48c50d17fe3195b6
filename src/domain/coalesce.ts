import { invariant } from './errors';
import { within } from './within';

const BATCH_MAX = 500;
/**
 * Longer than a command takes with its retries. The driver never answers a command that it writes to a connection at the
 * moment it closes; without a limit all later calls would wait behind it.
 */
const RUN_MS_MAX = 45_000;
/** For reads that a request waits for. */
export const REQUEST_RUN_MS_MAX = 10_000;
/** For runs of whole transactions, which end by themselves. */
export const TRANSACTION_RUN_MS_MAX = 180_000;

export interface CoalesceLimits {
  /** Calls that share a run. */
  readonly batchMax?: number;
  /** A run that has not ended by then fails its calls, and the next one begins. */
  readonly runMsMax?: number;
}

interface Waiting<Input, Output> {
  readonly input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Lets calls that arrive together, or while a run is under way, share the next run: it begins when all else that can be
 * done now is done. Every call is answered by a run that began after it was made, so a reader sees what was committed
 * before it asked. `run` answers in the order of its inputs, an `Error` in place of an output fails that call alone.
 */
export function coalesce<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  { batchMax = BATCH_MAX, runMsMax = RUN_MS_MAX }: CoalesceLimits = {},
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = [];
  let isRunning = false;

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Whoever was answered together asks for the next thing together.
      await new Promise<void>((resolve) => void setImmediate(resolve));
      await answer(waiting.splice(0, batchMax));
    }
    isRunning = false;
  }

  async function answer(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const inputs = batch.map((call) => call.input);
      const outputs = await within(runMsMax, run(inputs), `${runMsMax} ms without an answer`);
      invariant(outputs.length === batch.length, 'every call is answered');
      outputs.forEach((output, index) => {
        if (output instanceof Error) batch[index]?.reject(output);
        else batch[index]?.resolve(output);
      });
    } catch (error) {
      for (const call of batch) call.reject(error);
    }
  }

  return (input) =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void drain();
    });
}
