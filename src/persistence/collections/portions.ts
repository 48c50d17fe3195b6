/** So much is one message to the store at most, unless a single item is more. */
const PORTION_BYTES_MAX = 4 * 1_048_576;

/** Cuts a list into portions that one message holds, in their order, of so many items at most. */
export function portionsOf<Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  itemsMax = Number.POSITIVE_INFINITY,
): Item[][] {
  const portions: Item[][] = [];
  let portion: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const itemBytes = bytesOf(item);
    if (portion.length > 0 && (portion.length === itemsMax || bytes + itemBytes > PORTION_BYTES_MAX)) {
      portions.push(portion);
      portion = [];
      bytes = 0;
    }
    portion.push(item);
    bytes += itemBytes;
  }
  if (portion.length > 0) portions.push(portion);
  return portions;
}
