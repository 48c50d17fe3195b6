/**
 * How a trace goes through Temporal: as a header of starts, signals and activities that holds a W3C `traceparent`.
 * Vendors' `tracestate` and baggage stay outside: histories are kept for long and hold nothing that a caller made up.
 */
export const TRACE_HEADER = 'traceparent';

/** A span that others may be children of. */
export interface TraceParent {
  /** 32 lower-case hexadecimal digits. */
  readonly traceId: string;
  /** 16 lower-case hexadecimal digits. */
  readonly spanId: string;
  /** The trace is recorded. */
  readonly isSampled: boolean;
}

/** One step of a workflow: an activity from its scheduling to its end, with all attempts of it. */
export interface WorkflowStep {
  readonly parent: TraceParent;
  readonly spanId: string;
  readonly activityType: string;
  /** Milliseconds since 1970, by the workflow's clock. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly hasFailed: boolean;
}

/** What the workflows' sandbox tells the worker around it. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- the SDK wants what an interface is not: a record
export type TraceSinks = { readonly traces: { recordStep(step: WorkflowStep): void } };

const SAMPLED = 1;

/** Reads a `traceparent` header; null for anything else. Versions after 00 may append fields, which are ignored. */
export function parseTraceParent(text: unknown): TraceParent | null {
  if (typeof text !== 'string') return null;
  const match = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(text);
  const [, version, traceId = '', spanId = '', flags = '', more] = match ?? [];
  if (match === null || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function formatTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/**
 * The id of a step's span: another one for each step of each run, and the same one whenever the run is replayed,
 * without using the randomness of the workflow.
 *
 * @param runId a UUID
 */
export function stepSpanId(runId: string, step: number): string {
  const ofRun = BigInt(`0x${runId.replaceAll('-', '').slice(-16)}`);
  return (ofRun ^ BigInt(step)).toString(16).padStart(16, '0');
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}
