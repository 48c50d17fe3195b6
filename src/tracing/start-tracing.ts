import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../config/logger';
import { loadOpenTelemetry } from './open-telemetry';
import { withPresets } from './preset-span-id';
import { reportFailures } from './reporting-exporter';
import { traceAttempts } from './trace-attempts';
import { traceRequests } from './trace-requests';
import type { TraceProtocol, TraceSettings } from '../config/trace-settings';
import { traceActivities, tracePokes, traceSteps } from './trace-temporal';

/** How long the end of a process waits for the collector to take the last spans. */
const FLUSH_MS = 3_000;

/** What makes the spans of a process, each part for its place. Only ids, names and codes get into them. */
export type Tracing = Awaited<ReturnType<typeof createTracing>>;

export interface StartTracingOptions {
  readonly settings: TraceSettings;
  /** Name of the program, such as `api`. */
  readonly program: string;
  readonly logger: Logger;
}

/** Null while traces are off; then nothing of OpenTelemetry is loaded. Never fails: the service works without. */
export async function startTracing(options: StartTracingOptions): Promise<Tracing | null> {
  const { settings, logger } = options;
  if (!settings.isOn) {
    if (settings.complaint !== null) logger.warn(settings.complaint);
    return null;
  }
  try {
    return await createTracing(settings.protocol, options);
  } catch (error) {
    const reason = error instanceof Error ? error.name : typeof error;
    logger.warn({ reason }, 'traces are off: check the OTEL_ variables');
    return null;
  }
}

async function createTracing(protocol: TraceProtocol, { program, logger }: StartTracingOptions) {
  const { api, sdk, resources, exporter } = await loadOpenTelemetry(protocol);
  const ids = withPresets(new sdk.RandomIdGenerator());
  // Not the detector of the process: it would send the arguments it was started with.
  const { envDetector, serviceInstanceIdDetector } = resources;
  const provider = new sdk.NodeTracerProvider({
    idGenerator: ids,
    spanProcessors: [new sdk.BatchSpanProcessor(reportFailures(exporter, logger))],
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': `lead-outreach-${program}` }))
      .merge(resources.detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
  });
  // Traces come in by `traceparent` and go on through Temporal; receivers of webhooks are told nothing of them.
  provider.register({ propagator: null });
  const maker = { api, tracer: provider.getTracer('lead-outreach') };
  logger.info({ protocol }, 'traces are on');

  return {
    requests: traceRequests(maker),
    pokes: tracePokes(maker),
    activities: traceActivities(maker),
    steps: traceSteps(maker, ids),
    traceAttempts: traceAttempts(maker),
    /** The same work, to be done later, as part of what is traced now. */
    keepTrace: <Result>(work: () => Result): (() => Result) => api.context.bind(api.context.active(), work),
    /** What joins a line of the log with the trace; empty outside of one. */
    logFields() {
      const span = api.trace.getActiveSpan()?.spanContext();
      return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
    },
    /** Sends what is left, for at most 3 s. Never fails. */
    async shutdown() {
      const timedOut = pause(FLUSH_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), timedOut]);
    },
  };
}
