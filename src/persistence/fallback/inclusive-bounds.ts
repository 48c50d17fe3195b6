/**
 * Ranges of instants that include their bound, for SecantusDB in Python: of an index with further fields it misses the
 * bound itself where the scan ends, `$gte` on a descending field and `$lte` on an ascending one. Stored instants are
 * whole milliseconds, so excluding the neighbour is the same. It can go, for plain `$gte` and `$lte`, when
 * `test/persistence/fallback` finds that the server does not miss it any more.
 */
export function from(instant: Date): { readonly $gt: Date } {
  return { $gt: new Date(instant.getTime() - 1) };
}

/** The same for the end of a range that includes it. */
export function upTo(instant: Date): { readonly $lt: Date } {
  return { $lt: new Date(instant.getTime() + 1) };
}
