import type { Config } from '../config';
import type { Logger } from '../logger';
import type { Stores } from '../persistence/stores';
import type { Poke } from '../temporal/workflow-gateway';

/** What operations are made with; each takes only what it needs. */
export interface OperationDependencies {
  readonly stores: Stores;
  readonly poke: Poke;
  readonly config: Config;
  readonly logger: Logger;
  /** The clock: the time of facts is the time of this process. */
  readonly now: () => Date;
}
