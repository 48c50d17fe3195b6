import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { auditCommands } from './commands/audit';
import type { Cli } from './command';
import { deliveryCommands } from './commands/deliveries';
import { exclusionCommands } from './commands/exclusions';
import { keyCommands } from './commands/keys';
import { migrateCommand } from './commands/migrate';
import { outreachCommands } from './commands/outreach';
import { partnerCommands } from './commands/partners';
import { secretCommands } from './commands/secrets';
import { seedCommand } from './commands/seed';
import { suppressionCommands } from './commands/suppressions';
import { ledgerCommands, walletCommands } from './commands/wallets';

export interface Output {
  /** Standard output: results and help that was asked for, nothing else. */
  readonly write: (text: string) => void;
  /** Standard error: what went wrong, and help with it. */
  readonly complain: (text: string) => void;
}

const PROGRAM = 'npm run cli --';

/** Every command of the command line, one file an area. */
export function createProgram(cli: Cli, { write, complain }: Output): CommandUnknownOpts {
  const program = new Command();
  const areas = {
    keys: keyCommands,
    partners: partnerCommands,
    wallets: walletCommands,
    ledger: ledgerCommands,
  };
  const others = {
    deliveries: deliveryCommands,
    exclusions: exclusionCommands,
    audit: auditCommands,
    secrets: secretCommands,
    outreach: outreachCommands,
    suppressions: suppressionCommands,
  };
  for (const [name, commands] of Object.entries({ ...areas, ...others })) {
    const area = program.command(name);
    for (const one of commands(cli)) area.addCommand(one);
  }
  program.addCommand(seedCommand(cli)).addCommand(migrateCommand(cli));
  for (const one of [program, ...commandsBelow(program)]) {
    one
      .exitOverride()
      .configureOutput({ writeOut: write, writeErr: complain, outputError: () => undefined })
      .configureHelp({
        commandUsage: usageOf,
        visibleCommands: (shown) => commandsBelow(shown).filter(isLeaf),
        subcommandTerm: termOf,
      });
  }
  return program;
}

/** As it is typed, with all that has to be given: `npm run cli -- keys rotate <key-id> [options]`. */
export function usageOf(command: CommandUnknownOpts): string {
  return `${PROGRAM} ${termOf(command)} ${isLeaf(command) ? '[options]' : '[command]'}`.replace('  ', ' ');
}

function termOf(command: CommandUnknownOpts): string {
  const words: string[] = [];
  for (let one = command; one.parent !== null; one = one.parent) words.unshift(one.name());
  const options = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const operands = command.registeredArguments.map((argument) => `<${argument.name()}>`);
  return [...words, ...options, ...operands].join(' ');
}

function commandsBelow({ commands }: CommandUnknownOpts): CommandUnknownOpts[] {
  return commands.flatMap((one) => [one, ...commandsBelow(one)]);
}

function isLeaf({ commands }: CommandUnknownOpts): boolean {
  return commands.length === 0;
}
