import type { Context, Span, SpanOptions } from '@opentelemetry/api';
import type { SpanMaker } from './open-telemetry';

export interface SpanToRun {
  readonly name: string;
  readonly options: SpanOptions;
  /** What it is a child of; what is active now unless given. */
  readonly parent?: Context;
}

/** Runs `work` within a span of its own, which ends with it. Errors are recorded by their class alone. */
export async function runInSpan<Result>(
  { api, tracer }: SpanMaker,
  { name, options, parent = api.context.active() }: SpanToRun,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = tracer.startSpan(name, options, parent);
  try {
    return await api.context.with(api.trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    if (!isCancellation(error)) markFailed({ api }, span, errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** @param type a class or code that is known beforehand, never a message */
export function markFailed({ api }: Pick<SpanMaker, 'api'>, span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}

/** What an activity failed with is the type of its failure. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}

function isCancellation(error: unknown): boolean {
  return error instanceof Error && error.name === 'CancelledFailure';
}
