import type { Context, SpanContext } from '@opentelemetry/api';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import {
  formatTraceParent,
  parseTraceParent,
  TRACE_HEADER,
  type TraceParent,
} from '../contracts/trace-context';
import type { OpenTelemetryApi } from './open-telemetry';

type TemporalHeaders = Readonly<Record<string, Payload>>;

/** A context whose spans are children of one in another process; an empty one for null. */
export function contextBelow(
  api: OpenTelemetryApi,
  parent: TraceParent | null,
  traceState?: string,
): Context {
  if (parent === null) return api.ROOT_CONTEXT;
  const spanContext: SpanContext = {
    traceId: parent.traceId,
    spanId: parent.spanId,
    traceFlags: parent.isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE,
    isRemote: true,
    ...(traceState === undefined || traceState === ''
      ? {}
      : { traceState: api.createTraceState(traceState) }),
  };
  return api.trace.setSpanContext(api.ROOT_CONTEXT, spanContext);
}

/** The headers with the span, so that what Temporal runs for them becomes a child of it. */
export function withTraceParent(
  api: OpenTelemetryApi,
  headers: TemporalHeaders,
  span: SpanContext,
): Record<string, Payload> {
  const { traceId, spanId, traceFlags } = span;
  const isSampled = (traceFlags & api.TraceFlags.SAMPLED) !== 0;
  const text = formatTraceParent({ traceId, spanId, isSampled });
  return { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload(text) };
}

/** What a start, signal or activity is a child of; null where its sender had no trace. */
export function traceParentOf(headers: TemporalHeaders): TraceParent | null {
  const payload = headers[TRACE_HEADER];
  return payload === undefined
    ? null
    : parseTraceParent(defaultPayloadConverter.fromPayload<unknown>(payload));
}
