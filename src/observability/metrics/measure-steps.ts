import type { Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { Counter, Histogram, type Registry } from 'prom-client';

/** From a step that found nothing to one that goes on for its full minute. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

/** Counts and times the steps of every workflow, an activity each, by the workflow's type. */
export function measureSteps(registry: Registry): ActivityInterceptorsFactory {
  const steps = new Counter({
    name: 'outreach_loop_steps_total',
    help: 'Steps of loops, by type of the loop and outcome: done, cancelled or failed (tried again)',
    labelNames: ['loop', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'outreach_loop_step_duration_seconds',
    help: 'Duration of steps, by type of the loop',
    labelNames: ['loop'],
    buckets: SECONDS,
    registers: [registry],
  });
  return ({ info }: Context) => {
    const loop = info.workflowType ?? 'none';
    return {
      inbound: {
        async execute(input, next) {
          const stop = duration.startTimer({ loop });
          try {
            const result = await next(input);
            steps.inc({ loop, outcome: 'done' });
            return result;
          } catch (error) {
            steps.inc({ loop, outcome: isCancellation(error) ? 'cancelled' : 'failed' });
            throw error;
          } finally {
            stop();
          }
        },
      },
    };
  };
}

function isCancellation(error: unknown): boolean {
  return error instanceof Error && error.name === 'CancelledFailure';
}
