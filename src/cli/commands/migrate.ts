import { migrateStoreAt, readMigrationPlan } from '../../persistence/migrations/migrate';
import { command, type Cli } from '../command';

export function migrateCommand({ connect, print }: Cli) {
  return command('migrate', 'Prepares MongoDB for this version: collections, indexes, data.')
    .option('--plan', 'only tell what it would do')
    .action(async (options) => {
      const { config, connection } = await connect({ isMigrating: true });
      const steps: string[] = [];
      if (options.plan === true) steps.push(...(await readMigrationPlan(connection)));
      else await migrateStoreAt(config.mongodbUri, connection, (step) => void steps.push(step));
      print(options, { steps }, steps.length === 0 ? ['MongoDB is prepared for this version.'] : steps);
    });
}
