import { migrateStoreAt, readMigrationPlan } from '../persistence/migrations/migrate';
import { defineCommand, type Command } from './command';

const migrate = defineCommand({
  name: 'migrate',
  synopsis: '[--plan] [--json]',
  summary:
    'Prepares MongoDB for this version: collections, indexes, data. --plan only tells what it would do.',
  options: { plan: { type: 'boolean' } },
  operands: [],
  async run({ values, connect, print }) {
    const { config, connection } = await connect({ isMigrating: true });
    const steps: string[] = [];
    if (values.plan === true) steps.push(...(await readMigrationPlan(connection)));
    else await migrateStoreAt(config.mongodbUri, (step) => void steps.push(step));
    print({ steps }, steps.length === 0 ? ['MongoDB is prepared for this version.'] : steps);
  },
});

export const migrateCommands: readonly Command[] = [migrate];
