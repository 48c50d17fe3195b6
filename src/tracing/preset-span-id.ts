import type { IdGenerator } from '@opentelemetry/sdk-trace-node';

export interface PresettableIds extends IdGenerator {
  /** The span that `start` starts gets this id. */
  useFor<Started>(spanId: string, start: () => Started): Started;
}

/** Random ids, but for spans whose id others have known before they were made. */
export function withPresets(random: IdGenerator): PresettableIds {
  let preset: string | null = null;
  return {
    generateTraceId: () => random.generateTraceId(),
    generateSpanId: () => preset ?? random.generateSpanId(),
    useFor(spanId, start) {
      preset = spanId;
      try {
        return start();
      } finally {
        preset = null;
      }
    },
  };
}
