// Removes the databases of a run from a MongoDB that stays, however the run ends: stdin is a pipe from it, and the end of
// the pipe says that the run is over. A line "closed" before it says that all its processes have ended.
//   MONGODB_URI=… node tools/embedded/programs/drop-databases.mjs PREFIX
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const { MongoClient } = createRequire(import.meta.url)('mongoose').mongo;

/** After a run that was killed its processes may go on writing until their guard ends them. */
const PASSES_AFTER_KILL = 15;
const PASS_MS = 1000;

const [prefix = ''] = process.argv.slice(2);
// Less than that would match databases of others.
if (!/^lead-outreach-(test|bench)-[0-9a-f]{8}-$/.test(prefix)) throw new Error(`"${prefix}" names no run`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function dropAll(client) {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const own = databases.filter(({ name }) => name.startsWith(prefix));
  for (const { name } of own) await client.db(name).dropDatabase();
}

async function dropWhatIsLeft(passesMore) {
  const client = new MongoClient(process.env.MONGODB_URI ?? '');
  try {
    await dropAll(client);
    for (let pass = 0; pass < passesMore; pass += 1) {
      await new Promise((resolve) => setTimeout(resolve, PASS_MS));
      await dropAll(client);
    }
  } finally {
    await client.close();
  }
}

let isClosed = false;
createInterface({ input: process.stdin })
  .on('line', (line) => {
    isClosed ||= line === 'closed';
  })
  .on('close', () => {
    dropWhatIsLeft(isClosed ? 0 : PASSES_AFTER_KILL).catch((error) => {
      process.stderr.write(`The databases ${prefix}* are left: ${error.message}\n`);
      process.exitCode = 1;
    });
  });
