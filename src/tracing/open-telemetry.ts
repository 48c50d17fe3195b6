/* oxlint-disable no-restricted-imports -- the one place that loads OpenTelemetry, when it is called */
import type * as Api from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { TraceProtocol } from '../config/trace-settings';

export type OpenTelemetryApi = typeof Api;

/** What spans are made with. */
export interface SpanMaker {
  readonly api: OpenTelemetryApi;
  readonly tracer: Api.Tracer;
}

/** OpenTelemetry's packages, loaded when traces are wanted and not before. */
export async function loadOpenTelemetry(protocol: TraceProtocol) {
  const [api, sdk, resources, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'),
    createExporter(protocol),
  ]);
  return { api, sdk, resources, exporter };
}

/** The exporter reads `OTEL_EXPORTER_OTLP_…` itself. */
async function createExporter(protocol: TraceProtocol): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
