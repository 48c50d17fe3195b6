/** Does `work` for each of these, so many at a time. @throws the first error of `work`. */
export async function inParallel<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.min(atATime, items.length) }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
