/** A start that can't go on for a reason the operator can act on: printed as is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function reasonOf(error: unknown): string {
  return textIn(error, 'message') ?? String(error);
}

/** The `code` of a system error (`ENOENT`, `EADDRINUSE` …), if it is one. */
export function systemCodeOf(error: unknown): string | undefined {
  return textIn(error, 'code');
}

/** Not by `instanceof`, which fails for errors of another realm, as under Jest. */
function textIn(error: unknown, key: 'message' | 'code'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const text: unknown = Reflect.get(error, key);
  return typeof text === 'string' ? text : undefined;
}
