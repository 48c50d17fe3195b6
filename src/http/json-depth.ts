const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Empties every object and array below level `depthMax`, the outermost being level 1, so that no code that gets the
 * parsed value can exhaust the stack. Text that is not nested so deep is returned as it is, the same buffer. Reads
 * the bytes once, without recursion; whether they are JSON is left to the parser.
 */
export function emptyDeepValues(json: Buffer, depthMax: number): Buffer {
  const kept: Buffer[] = [];
  let keptFrom = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfString(json, at);
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (depth === depthMax) kept.push(json.subarray(keptFrom, at + 1));
      depth += 1;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      depth -= 1;
      if (depth === depthMax) keptFrom = at;
    }
  }
  if (kept.length === 0) return json;
  if (depth <= depthMax) kept.push(json.subarray(keptFrom));
  return Buffer.concat(kept);
}

/** Index of the quote that ends the string which begins at `start`. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
