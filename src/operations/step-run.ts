/** What a step of a loop is told by the worker that runs it. */
export interface StepRun {
  /** Called again and again while the step is at work. */
  readonly onAlive: () => void;
  /** Whether the worker is about to end: take on nothing new, finish what is begun. */
  readonly isStopping: () => boolean;
}

/** A step returns before it is missed. */
const STEP_MS = 20_000;

/** Whether a step that begins now goes on with one more part of its work; tells that it is alive. */
export function goingOn({ onAlive, isStopping }: StepRun): () => boolean {
  const endsAt = performance.now() + STEP_MS;
  return () => {
    const mayGoOn = performance.now() < endsAt && !isStopping();
    onAlive();
    return mayGoOn;
  };
}
