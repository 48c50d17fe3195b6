import type { Stores } from '../../persistence/stores';

/**
 * What was done under a key, whoever did it: found, or done now, or found after all when somebody else was faster.
 * @param act raises a duplicate key when it is done already
 */
export async function onceByKey<Done>(
  { isDuplicateKey }: Pick<Stores, 'isDuplicateKey'>,
  find: () => Promise<Done | null>,
  act: () => Promise<Done>,
): Promise<Done> {
  const known = await find();
  if (known !== null) return known;
  try {
    return await act();
  } catch (error) {
    const raced = isDuplicateKey(error) ? await find() : null;
    if (raced === null) throw error;
    return raced;
  }
}
