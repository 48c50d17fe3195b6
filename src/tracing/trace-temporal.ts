import type { Context as ActivityContext } from '@temporalio/activity';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import type { TraceSinks } from '../contracts/trace-context';
import type { SpanMaker } from './open-telemetry';
import type { PresettableIds } from './preset-span-id';
import { markFailed, runInSpan } from './run-in-span';
import { contextBelow, traceParentOf, withTraceParent } from './trace-parents';

// Names and attributes are those of Temporal's own interceptors, which dashboards know.

/** A span for each poke, within the request or activity that makes it. */
export function tracePokes(maker: SpanMaker): WorkflowClientInterceptor {
  const { api } = maker;
  return {
    signalWithStart: (input, next) =>
      runInSpan(
        maker,
        {
          name: `SignalWithStartWorkflow:${input.workflowType}`,
          options: {
            kind: api.SpanKind.CLIENT,
            attributes: { temporalWorkflowId: input.options.workflowId },
          },
        },
        (span) => next({ ...input, headers: withTraceParent(api, input.headers, span.spanContext()) }),
      ),
  };
}

/** A span for each attempt of an activity, below the workflow's step. */
export function traceActivities(maker: SpanMaker): ActivityInterceptorsFactory {
  return ({ info }: ActivityContext) => ({
    inbound: {
      execute: (input, next) =>
        runInSpan(
          maker,
          {
            name: `RunActivity:${info.activityType}`,
            options: {
              attributes: {
                temporalWorkflowId: info.workflowExecution?.workflowId,
                temporalRunId: info.workflowExecution?.runId,
                temporalActivityId: info.activityId,
                'outreach.attempt': info.attempt,
              },
            },
            parent: contextBelow(maker.api, traceParentOf(input.headers)),
          },
          () => next(input),
        ),
    },
  });
}

/** A span for each step of a workflow, under the id that the workflow has given it. */
export function traceSteps(maker: SpanMaker, ids: PresettableIds): InjectedSinks<TraceSinks> {
  const { api, tracer } = maker;
  return {
    traces: {
      recordStep: {
        fn({ workflowType, workflowId, runId }, step) {
          const span = ids.useFor(step.spanId, () =>
            tracer.startSpan(
              `StepWorkflow:${workflowType}`,
              {
                startTime: step.startedAtMs,
                attributes: {
                  temporalWorkflowId: workflowId,
                  temporalRunId: runId,
                  'outreach.activity_type': step.activityType,
                },
              },
              contextBelow(api, step.parent),
            ),
          );
          if (step.hasFailed) markFailed(maker, span, 'ActivityFailure');
          span.end(step.endedAtMs);
        },
      },
    },
  };
}
