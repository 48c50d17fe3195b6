import { FAULTS, type Fault } from '../support/mongodb/mongodb-faults';
import type { CommandMatch, MongodbProxy } from '../support/mongodb/mongodb-proxy';

export type FaultName = keyof typeof FAULTS;

/** Faults that happen once each, in their order: whoever tries again meets the next one. */
export interface FaultSeries {
  /** Those that have not happened. */
  left(): readonly FaultName[];
  /** What has not happened does not happen any more. */
  end(): void;
}

export function startFaults(
  proxy: MongodbProxy,
  names: readonly FaultName[],
  match: CommandMatch,
): FaultSeries {
  const waiting = [...names];
  let isOver = false;
  const arm = (): void => {
    const [name] = waiting;
    if (name === undefined) return;
    const fault: Fault = FAULTS[name];
    void proxy
      .failNext((command) => !isOver && match(command), fault)
      .then(() => {
        waiting.shift();
        arm();
      });
  };
  arm();
  return {
    left: () => waiting,
    end() {
      isOver = true;
    },
  };
}
