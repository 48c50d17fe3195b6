import { z } from 'zod';

const text = z.string().optional();

/** What OpenTelemetry's standard environment says about traces. The addresses themselves are read by its exporter. */
export const traceEnvironment = {
  OTEL_SDK_DISABLED: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_PROTOCOL: text,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: text,
};
const values = z.object(traceEnvironment);

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
export type TraceProtocol = (typeof PROTOCOLS)[number];

export type TraceSettings =
  | { readonly isOn: true; readonly protocol: TraceProtocol }
  /** `complaint` says why, where somebody asked for traces that can't be had. */
  | { readonly isOn: false; readonly complaint: string | null };

const OFF: TraceSettings = { isOn: false, complaint: null };

/**
 * Traces are on when there is an address to send them to, or when the exporter `otlp` is asked for by name. What is
 * asked for and not supported switches them off: variables like these are often set for a whole platform.
 */
export function readTraceSettings(env: z.output<typeof values>): TraceSettings {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return OFF;
  const hasEndpoint =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined || env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const exporters = (env.OTEL_TRACES_EXPORTER ?? (hasEndpoint ? 'otlp' : 'none'))
    .split(',')
    .map((name) => name.trim());
  if (!exporters.includes('otlp')) {
    return exporters.includes('none') ? OFF : complain('OTEL_TRACES_EXPORTER', 'otlp or none');
  }
  const asked = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  const protocol = PROTOCOLS.find((candidate) => candidate === asked.trim());
  return protocol === undefined
    ? complain('OTEL_EXPORTER_OTLP_PROTOCOL', PROTOCOLS.join(' or '))
    : { isOn: true, protocol };
}

function complain(variable: string, supported: string): TraceSettings {
  return { isOn: false, complaint: `traces are off: of ${variable} only ${supported} is supported` };
}
