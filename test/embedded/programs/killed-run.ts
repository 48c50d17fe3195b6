import { openRunDatabases } from '../../../tools/embedded/mongodb/run-databases';

/** A run that tells what its databases are called and goes on until it is killed. */
const { prefix } = openRunDatabases(process.argv[2] ?? '', 'test');
process.stdout.write(prefix);
setInterval(() => undefined, 60_000);
