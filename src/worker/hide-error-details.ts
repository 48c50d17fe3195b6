import { ApplicationFailure, type Context } from '@temporalio/activity';
import type { ActivityInboundCallsInterceptor, ActivityInterceptorsFactory } from '@temporalio/worker';
import { newId } from '../domain/ids';
import type { Logger } from '../config/logger';

/**
 * Histories are read by operators and kept for long: an error that leaves an activity carries its class, its
 * code and a reference to the log, never its message, which may hold what a caller sent.
 */
export function hideErrorDetails(logger: Logger): ActivityInterceptorsFactory {
  return (context: Context) => {
    const inbound: ActivityInboundCallsInterceptor = {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          throw isMeantForHistories(error) ? error : concealed(error, context, logger);
        }
      },
    };
    return { inbound };
  };
}

function isMeantForHistories(error: unknown): boolean {
  if (error instanceof ApplicationFailure) return true;
  return error instanceof Error && (error.name === 'CancelledFailure' || error.name === 'CompleteAsyncError');
}

function concealed(error: unknown, { info }: Context, logger: Logger): ApplicationFailure {
  const reference = newId('request');
  logger.error(
    {
      reference,
      activity: info.activityType,
      workflowId: info.workflowExecution?.workflowId,
      attempt: info.attempt,
      error,
    },
    'activity failed',
  );
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return ApplicationFailure.retryable(`${name}${code}; see the log for ${reference}`, name);
}
