import type { Problem } from './generated/schema';

/** An answer that is no success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** For programs; the message is for people and may change. */
    readonly code: Problem['code'],
    message: string,
    /** All that is wrong with the input. */
    readonly errors: NonNullable<Problem['errors']>,
    readonly requestId: string | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(message);
  }
}

/** What proxies answer while they do not reach the API. */
const AWAY_STATUSES = [502, 503, 504];

/** Reads an answer that is no success; one that is not the API's own, such as a proxy's, becomes one of ours. */
export async function readProblem(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not there is made up for below
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new ApiError(
    response.status,
    problem?.code ?? (AWAY_STATUSES.includes(response.status) ? 'store_unavailable' : 'internal_error'),
    problem?.message ?? `The API answered ${response.status}`,
    problem?.errors ?? [],
    problem?.requestId ?? response.headers.get('x-request-id'),
    retryAfterSeconds,
  );
}
