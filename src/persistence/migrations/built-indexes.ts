import type { mongo } from 'mongoose';

type StatedCollection = Pick<mongo.Collection, 'aggregate' | 'indexes'>;

/**
 * The indexes of a collection that is there. MongoDB lists an index from when it begins to build it; until it is done it
 * serves no query and keeps nothing unique.
 */
export async function readBuiltIndexes(collection: StatedCollection): Promise<mongo.IndexDescriptionInfo[]> {
  const indexes = await collection.indexes();
  const stats = await collection.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
  const building = new Set<unknown>(stats.flatMap(({ storageStats }) => storageStats?.indexBuilds ?? []));
  return indexes.filter(({ name }) => !building.has(name));
}
