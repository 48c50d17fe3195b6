import {
  defaultPayloadConverter,
  proxySinks,
  workflowInfo,
  type ActivityInput,
  type Headers,
  type Next,
  type WorkflowInterceptorsFactory,
  type WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';
import {
  formatTraceParent,
  parseTraceParent,
  stepSpanId,
  TRACE_HEADER,
  type TraceParent,
  type TraceSinks,
} from '../src/contracts/trace-context';

const { traces } = proxySinks<TraceSinks>();

/**
 * Passes a trace on from what woke a loop to the steps that follow, whether or not this process records any: without
 * the header of a trace nothing happens. A step that a timer led to belongs to no request, and begins a trace of its own.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let wokenBy: TraceParent | null = null;
  const take = (headers: Headers) => {
    wokenBy = readTraceParent(headers);
  };

  return {
    inbound: [
      {
        execute(input, next) {
          take(input.headers);
          return next(input);
        },
        handleSignal(input, next) {
          take(input.headers);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        async startTimer(input, next) {
          const before = wokenBy;
          await next(input);
          // A poke of the same moment counts more than the timer.
          if (wokenBy === before) wokenBy = null;
        },
        continueAsNew(input, next) {
          if (wokenBy === null) return next(input);
          const header = defaultPayloadConverter.toPayload(formatTraceParent(wokenBy));
          return next({ ...input, headers: { ...input.headers, [TRACE_HEADER]: header } });
        },
        scheduleActivity(input, next) {
          return wokenBy === null ? next(input) : runTraced(wokenBy, input, next);
        },
      },
    ],
  };
};

type ScheduleActivity = Next<WorkflowOutboundCallsInterceptor, 'scheduleActivity'>;

async function runTraced(
  parent: TraceParent,
  input: ActivityInput,
  next: ScheduleActivity,
): Promise<unknown> {
  const spanId = stepSpanId(workflowInfo().runId, input.seq);
  const own = defaultPayloadConverter.toPayload(formatTraceParent({ ...parent, spanId }));
  const startedAtMs = Date.now();
  const record = (hasFailed: boolean) => {
    if (!parent.isSampled) return;
    const { activityType } = input;
    traces.recordStep({ parent, spanId, activityType, startedAtMs, endedAtMs: Date.now(), hasFailed });
  };
  try {
    const result = await next({ ...input, headers: { ...input.headers, [TRACE_HEADER]: own } });
    record(false);
    return result;
  } catch (error) {
    record(true);
    throw error;
  }
}

/** A header that others have put there in a form of their own is none of ours, and no reason to fail. */
function readTraceParent(headers: Headers): TraceParent | null {
  const payload = headers[TRACE_HEADER];
  if (payload === undefined) return null;
  try {
    return parseTraceParent(defaultPayloadConverter.fromPayload<unknown>(payload));
  } catch {
    return null;
  }
}
