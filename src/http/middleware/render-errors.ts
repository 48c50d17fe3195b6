import { DomainError } from '../../domain/errors';
import { StoreUnavailable } from '../../domain/request-errors';
import type { Logger } from '../../config/logger';
import type { Middleware } from '../context';
import { renderProblem } from '../answers/problems';

export interface RenderErrorsDependencies {
  readonly logger: Logger;
  readonly isStoreUnavailable: (error: unknown) => boolean;
}

/** Turns whatever fails below into a JSON problem; details of our own faults go to the log only. */
export function renderErrors({ logger, isStoreUnavailable }: RenderErrorsDependencies): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = isStoreUnavailable(thrown) ? new StoreUnavailable({ cause: thrown }) : thrown;
      const { problem, headers } = renderProblem(error, ctx.state.requestId);
      if (!(error instanceof DomainError) || error instanceof StoreUnavailable) {
        logger.error({ requestId: ctx.state.requestId, error }, 'request failed');
      }
      ctx.status = problem.status;
      ctx.body = problem;
      ctx.set(headers);
    }
  };
}
