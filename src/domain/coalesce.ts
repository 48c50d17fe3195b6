import { invariant } from './errors';

const BATCH_MAX = 500;

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
  batchMax = BATCH_MAX,
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
      const outputs = await run(batch.map((call) => call.input));
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
