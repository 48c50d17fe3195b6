import { auditCommands } from './audit';
import type { Command } from './command';
import { keyCommands } from './keys';
import { partnerCommands } from './partners';

/** Every command of the command line, one file an area. */
export const COMMANDS: readonly Command[] = [...keyCommands, ...partnerCommands, ...auditCommands];
