import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { within } from '../domain/within';

/** Temporal ends an attempt first, and whoever can ends by that. */
const GRACE_MS = 30_000;

/**
 * Ends an attempt that goes on after its time: Temporal has begun another one, and would not take its result. What it
 * waits for may never come (ADR 30), and each attempt has one of the worker's few slots.
 */
export const endOverdueSteps: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    async execute(input, next) {
      const limitMs = info.startToCloseTimeoutMs + GRACE_MS;
      return await within(limitMs, next(input), `${info.activityType} has gone on for ${limitMs} ms`);
    },
  },
});
