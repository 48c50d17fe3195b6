/**
 * The greatest whole number up to `max` for which something holds that holds for all numbers up to a certain one and
 * for none above it; `min`, for which it is taken to hold, if there is no greater. Asks about log₂(max − min) numbers.
 */
export async function lastWhere(
  min: number,
  max: number,
  holds: (number: number) => Promise<boolean>,
): Promise<number> {
  let [known, limit] = [min, max];
  while (known < limit) {
    const middle = known + Math.ceil((limit - known) / 2);
    if (await holds(middle)) known = middle;
    else limit = middle - 1;
  }
  return known;
}
