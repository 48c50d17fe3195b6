import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../config/logger';

/**
 * The same exporter, telling when it begins to fail and when it works again, and nothing in between. What the
 * collector has answered and how it is addressed stay out of the log: both may hold secrets.
 */
export function reportFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing) {
          logger.warn({ reason: reasonOf(result.error) }, 'traces cannot be exported; spans are lost');
        }
        if (!hasFailed && isFailing) logger.info('traces are exported again');
        isFailing = hasFailed;
        done(result);
      });
    },
    async forceFlush() {
      await exporter.forceFlush?.();
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** The code of the error or of one below it, such as ECONNREFUSED or 401; else its class. */
function reasonOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (typeof cause.code === 'string' || typeof cause.code === 'number')) {
      return String(cause.code);
    }
  }
  return error instanceof Error ? error.name : 'unknown';
}
