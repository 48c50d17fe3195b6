import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { ID_PREFIXES } from '../../domain/ids';
import { cutIntoSlices, type SentVisitor } from '../../domain/leads/seeds/seed-chunks';
import { VISITOR_BYTES_MAX } from '../../domain/leads/visitors/visitor-limits';
import { command, UsageError, type Cli } from '../command';
import { CommandFailed, type CliContext } from '../context';
import { findBusiness } from './find-business';
import { createProgressBar, type ProgressBar } from '../progress-bar';
import { websiteHost } from '../values';
import { reportDryRun, tellCutLines } from '../visitor-csv/dry-run';
import { namedEncoding } from '../visitor-csv/file-encoding';
import { openVisitorCsv, type CsvVisitor, type VisitorCsv } from '../visitor-csv/visitor-csv';
import type { Business } from '../../domain/accounts/business';

const BATCH_VISITORS = 1_000;

interface ImportTotals {
  visitors: number;
  batches: number;
  /** Batches that an earlier run had stored. */
  known: number;
  /** Lines of which a field was left out. */
  cutLines: number;
}

export function seedCommand({ connect, print }: Cli) {
  return command(
    'seed',
    'Seeds the visitors of a CSV file. Safe to run again: what was stored is not stored twice, and nobody twice a prospect.',
  )
    .argument('<file.csv>', 'a line for each visitor, below the names of the columns')
    .option('--website <website>', 'whose visitors they are, such as example.com', websiteHost)
    .option('--partner <name>', 'where several partners have the website')
    .option('--encoding <name>', 'of the file, such as windows-1252; else it is found out', namedEncoding)
    .option('--dry-run', 'store nothing, need no service, show how columns are understood and five prospects')
    .action(async (file, { website, encoding = null, ...options }) => {
      const isDryRun = options.dryRun === true;
      if (website === undefined && !isDryRun) throw new UsageError('--website is required');
      const bytes = await sizeOf(file);
      const csv = await openVisitorCsv(file, encoding);
      if (website === undefined || isDryRun)
        return await reportDryRun(csv, website ?? 'example.com', (value, lines) =>
          print(options, value, lines),
        );
      const context = await connect();
      const business = await findBusiness(context, website, options.partner);
      const bar = createProgressBar(process.stderr);
      const totals = await importFile(context, business, { csv, bytes, bar });
      bar.clear();
      print(options, { website: business.host, ...totals }, [
        `${totals.visitors} visitors of ${business.host} are stored; the worker makes prospects of them.`,
        ...(totals.known > 0 ? [`${totals.known} of ${totals.batches} batches had been stored before.`] : []),
        ...tellCutLines(totals.cutLines),
      ]);
    });
}

interface ImportSource {
  readonly csv: VisitorCsv;
  readonly bytes: number;
  readonly bar: ProgressBar;
}

async function importFile(
  context: CliContext,
  business: Business,
  source: ImportSource,
): Promise<ImportTotals> {
  const totals: ImportTotals = { visitors: 0, batches: 0, known: 0, cutLines: 0 };
  let bytesRead = 0;
  let batch: CsvVisitor[] = [];
  const store = async (): Promise<void> => {
    if (batch.length === 0) return;
    const isKnown = await seedBatch(context, business, totals.batches, batch);
    totals.visitors += batch.length;
    totals.batches += 1;
    totals.known += isKnown ? 1 : 0;
    batch = [];
    source.bar.show(bytesRead, source.bytes, `${totals.visitors} visitors`);
  };
  const visitors = source.csv.visitors({
    onBytes: (bytes) => (bytesRead = bytes),
    onCut: () => (totals.cutLines += 1),
  });
  for await (const visitor of visitors) {
    batch.push(visitor);
    if (batch.length === BATCH_VISITORS) await store();
  }
  await store();
  return totals;
}

/** Stores a batch under an id that follows from its content; answers whether it was there already. */
async function seedBatch(
  { stores, operations }: CliContext,
  { id: businessId, partnerId, host }: Business,
  position: number,
  visitors: readonly CsvVisitor[],
): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([businessId, position, visitors]))
    .digest('hex');
  const batchId = `${ID_PREFIXES.seedBatch}_${hash.slice(0, 32)}`;
  if ((await stores.seeds.findBatch(batchId)) !== null) return true;
  await operations.seedLeads({ partnerId, host, slices: cutIntoSlices(visitors.map(toSent)), batchId });
  return false;
}

function toSent(visitor: CsvVisitor): SentVisitor {
  const bytes = Buffer.from(JSON.stringify(visitor));
  return bytes.length > VISITOR_BYTES_MAX ? 'too_large' : bytes;
}

async function sizeOf(file: string): Promise<number> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) throw new CommandFailed(`There is no file ${file}`);
  return facts.size;
}
