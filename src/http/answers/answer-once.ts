import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invariant } from '../../domain/errors';
import { parseIdempotencyKey } from '../../domain/idempotency';
import type { RunOnce } from '../../operations/idempotency/run-once';
import type { Answer, RequestInput, Route } from '../route';
import type { RequestContext } from '../context';

type Input = RequestInput<unknown, unknown, unknown>;

const keptAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('envelope'), message: z.string(), data: z.unknown() }),
  z.object({ kind: z.literal('json'), body: z.unknown(), headers: z.record(z.string(), z.string()) }),
]);

const HASH_OF_NOTHING = createHash('sha256').digest('hex');

/** What is kept for routes whose answer is made again from the records. */
const NOTHING = '';

/**
 * Answers a request; a POST with an `Idempotency-Key` once, and its repeats with the answer of the first. Routes
 * with a `replay` have secrets or personal data in their answers: of those only the ids are kept.
 */
export async function answerOnce(
  runOnce: RunOnce,
  route: Route,
  ctx: RequestContext,
  input: Omit<Input, 'reservedId'>,
): Promise<Answer<unknown>> {
  const header = ctx.get('idempotency-key');
  const isKeyed = route.method === 'post' && ctx.headers['idempotency-key'] !== undefined;
  if (!isKeyed) return route.handle({ ...input, reservedId: () => null });
  const request = {
    partnerId: input.caller.partnerId,
    method: ctx.method,
    path: ctx.path,
    key: parseIdempotencyKey(header),
    bodyHash: hashOf(ctx.state.bodyHash ?? HASH_OF_NOTHING, input.query),
  };
  const { replay } = route;
  const { result, isReplayed } = await runOnce<Answer<unknown>>(request, {
    run: async (reservedId) => route.handle({ ...input, reservedId }),
    keep: (answer) => (replay === null ? keep(answer) : NOTHING),
    replay: async (kept, reservedId) =>
      replay === null ? keptAnswer.parse(JSON.parse(kept)) : replay({ ...input, reservedId }),
  });
  if (isReplayed) ctx.set('Idempotent-Replayed', 'true');
  return result;
}

/** What a query says makes another request, too. */
function hashOf(bodyHash: string, query: unknown): string {
  const asked = JSON.stringify(query) ?? '{}';
  return asked === '{}' ? bodyHash : createHash('sha256').update(bodyHash).update(asked).digest('hex');
}

function keep(answer: Answer<unknown>): string {
  invariant(answer.kind !== 'csv', 'no POST answers a file');
  return JSON.stringify(answer);
}
