/** A start that can't go on for a reason the operator can act on: printed as is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system error (`ENOENT`, `EADDRINUSE` …), if it is one. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
