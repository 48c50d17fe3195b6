import { readFile } from 'node:fs/promises';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { InvalidRequest } from '../../domain/errors';
import { parseExclusion, type ExcludedValue } from '../../domain/leads/exclusions/exclusion';
import { readExclusionLines } from '../../domain/leads/exclusions/exclusion-lines';
import { decodeText } from '../../domain/text/decode-text';
import type { WebsiteAddress } from '../../operations/leads/find-business-id';
import { command, UsageError, type Cli } from '../command';
import { CommandFailed, type CliContext } from '../context';
import { table } from '../table';
import { websiteHost, wholeNumber, type Reader } from '../values';
import { findBusiness, findPartner } from './find-business';

const LIMIT_MAX = 10_000;

/** Of a website, or of a partner for all of its websites. */
export function exclusionCommands(cli: Cli) {
  return [list(cli), add(cli), remove(cli)];
}

function ownedCommand(name: string, summary: string) {
  return command(name, summary)
    .option('--website <website>', 'the list of this website', websiteHost)
    .option('--partner <name>', 'the list of this partner, or whose website it is');
}

function list({ connect, print }: Cli) {
  return ownedCommand('list', 'Lists whose visitors become no prospects, newest first.')
    .option('--limit <count>', 'how many', wholeNumber(1, LIMIT_MAX), 100)
    .action(async ({ limit, website, partner, ...options }) => {
      const context = await connect();
      const address = await addressOf(context, website, partner);
      const { items } = await context.operations.listExclusions({ ...address, after: null, limit });
      const rows = items.map(({ value, kind, createdAt }) => [value, kind, createdAt]);
      print(options, items, table(['ENTRY', 'KIND', 'ADDED'], rows));
    });
}

function add({ connect, print }: Cli) {
  return ownedCommand('add', 'Adds domains, with all names below them, and e-mail addresses.')
    .argument('[entries...]', 'such as competitor.example jane@customer.example')
    .option('--file <file.csv>', 'with one entry in a line')
    .option('--remove-existing', 'also erase the prospects that match, in the background')
    .action(async (named, { website, partner, file, ...options }) => {
      const entries = [...named.map(entry), ...(file === undefined ? [] : await readEntries(file))];
      if (entries.length === 0) throw new UsageError('Entries or --file are required');
      const context = await connect();
      const added = await context.operations.addExclusions({
        ...(await addressOf(context, website, partner)),
        actor: context.actor,
        entries,
        removeExisting: options.removeExisting === true,
      });
      print(options, added, [`${added.added} added, ${added.known} were on the list before`]);
    });
}

function remove({ connect, print }: Cli) {
  return ownedCommand('remove', 'Removes one entry, or all.')
    .argument('[entry]', 'such as competitor.example', entry)
    .option('--all', 'the whole list')
    .action(async (named, { website, partner, all, ...options }) => {
      if ((named === undefined) === (all === undefined))
        throw new UsageError('Either an entry or --all is required');
      const context = await connect();
      const removed = await context.operations.removeExclusions({
        ...(await addressOf(context, website, partner)),
        actor: context.actor,
        value: named?.value ?? null,
      });
      print(options, { removed }, [`${removed} removed`]);
    });
}

const entry: Reader<ExcludedValue> = (text) => {
  const parsed = parseExclusion(text);
  if (!parsed.ok) throw new InvalidArgumentError(`It ${parsed.message}`);
  return { kind: parsed.kind, value: parsed.value };
};

/** @throws CommandFailed, InvalidRequest with the lines that can't be read */
async function readEntries(file: string): Promise<readonly ExcludedValue[]> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new CommandFailed(`There is no file ${file}`);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new CommandFailed(`${file} is not UTF-8: byte ${decoded.invalidByte}`);
  const read = readExclusionLines(decoded.text);
  if (!read.ok) throw new InvalidRequest(read.issues);
  return read.entries;
}

async function addressOf(
  context: CliContext,
  website: string | undefined,
  partnerName: string | undefined,
): Promise<WebsiteAddress> {
  if (website !== undefined) {
    const { partnerId, host } = await findBusiness(context, website, partnerName);
    return { partnerId, host };
  }
  if (partnerName === undefined) throw new UsageError('Either --website or --partner is required');
  return { partnerId: (await findPartner(context, partnerName)).id, host: null };
}
