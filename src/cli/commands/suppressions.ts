import { parseSuppressionEntry } from '../../domain/outreach/suppression';
import { UsageError, type Cli } from '../command';
import { CommandFailed } from '../context';
import { table, timeOr } from '../table';
import { wholeNumber } from '../values';
import { findBusiness, ofWebsite } from './find-business';

const LIMIT_MAX = 1_000;

export function suppressionCommands(cli: Cli) {
  return [list(cli), add(cli), remove(cli)];
}

function list({ connect, print }: Cli) {
  return ofWebsite(
    'list',
    'Lists whom a website must not write to, newest first; or tells about one address.',
  )
    .option('--address <address>', 'what keeps this address or domain from being written to', entryOf)
    .option('--limit <count>', 'how many', wholeNumber(1, LIMIT_MAX), 100)
    .action(async ({ website, partner, address = null, limit, ...options }) => {
      const context = await connect();
      const { partnerId, host } = await findBusiness(context, website, partner);
      const request = { partnerId, host, about: address, after: null, limit };
      const { items } = await context.operations.listSuppressions(request);
      const rows = items.map((one) => [one.id, one.scope, one.kind, one.reason, timeOr(one.createdAt, '')]);
      print(options, items, table(['ID', 'SCOPE', 'KIND', 'REASON', 'SINCE'], rows));
    });
}

function add({ connect, print }: Cli) {
  return ofWebsite('add', 'Suppresses addresses and domains for a website.')
    .argument('<addresses...>', 'e-mail addresses, and domains with everything below them')
    .action(async (entries, { website, partner, ...options }) => {
      const context = await connect();
      const { partnerId, host } = await findBusiness(context, website, partner);
      const { actor } = context;
      const added = await context.operations.addSuppressions({ partnerId, host, entries, actor });
      const refused = added.rejected.map(({ index, message }) => `${entries[index] ?? ''} ${message}`);
      print(options, added, [`${added.added} added, ${added.known} known`]);
      if (refused.length > 0) throw new CommandFailed(refused.join('\n'));
    });
}

function remove({ connect, print }: Cli) {
  return ofWebsite('remove', 'Takes an address or a domain off the list of a website.')
    .argument('<address>', 'an e-mail address or a domain', entryOf)
    .action(async (entry, { website, partner, ...options }) => {
      const context = await connect();
      const { partnerId, host } = await findBusiness(context, website, partner);
      const { actor } = context;
      await context.operations.removeSuppression({ partnerId, host, entry, actor });
      print(options, { removed: true }, ['It may be written to again']);
    });
}

function entryOf(given: string) {
  const entry = parseSuppressionEntry(given);
  if (entry === null) throw new UsageError('Expected an e-mail address or a domain');
  return entry;
}
