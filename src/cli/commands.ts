import { auditCommands } from './audit';
import type { Command } from './command';
import { deliveryCommands } from './deliveries';
import { keyCommands } from './keys';
import { migrateCommands } from './migrate';
import { partnerCommands } from './partners';
import { secretCommands } from './secrets';
import { seedCommands } from './seed';
import { walletCommands } from './wallets';

/** Every command of the command line, one file an area. */
export const COMMANDS: readonly Command[] = [
  ...keyCommands,
  ...partnerCommands,
  ...seedCommands,
  ...walletCommands,
  ...deliveryCommands,
  ...auditCommands,
  ...migrateCommands,
  ...secretCommands,
];
