import type { ChildGuard } from './child-guard';
import { describeEnd, startProcess, type ManagedProcess, type ProcessOptions } from './managed-process';
import { StartError } from '../start-error';

/** The processes of one run, in the order they were started. */
export interface ProcessSet {
  start(options: ProcessOptions): ManagedProcess;
  /** Rejects when a process ends that nobody has told to end. Never resolves. */
  readonly firstEnd: Promise<never>;
  /** Ends all, the newest first, one after the other; nothing can be started afterwards. */
  stopAll(onStop?: (name: string) => void): Promise<void>;
  /** Ends all at once with SIGKILL. */
  killAll(): void;
}

/** @param defaults hold for all processes that don't say otherwise */
export function createProcessSet(
  guard: ChildGuard,
  defaults: Pick<ProcessOptions, 'isBackground'> = {},
): ProcessSet {
  const children: ManagedProcess[] = [];
  let isClosed = false;
  let fail: ((error: StartError) => void) | undefined;
  const firstEnd = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  firstEnd.catch(() => undefined);
  return {
    firstEnd,
    start(options) {
      if (isClosed) throw new StartError(`Stopped before ${options.name} was started`);
      const child = startProcess({ ...defaults, ...options }, guard);
      children.push(child);
      void child.exited.then((how) => {
        if (!isClosed) fail?.(new StartError(describeEnd(child, how)));
      });
      return child;
    },
    async stopAll(onStop) {
      isClosed = true;
      for (const child of children.toReversed()) {
        if (child.hasExited()) continue;
        onStop?.(child.name);
        await child.stop();
      }
    },
    killAll() {
      isClosed = true;
      for (const child of children) child.kill();
    },
  };
}
