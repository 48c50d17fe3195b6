import { describe, expect, it } from '@jest/globals';
import { readTraceSettings } from '../../src/config/trace-settings';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const OFF = { isOn: false, complaint: null };

describe('traces', () => {
  it.each([
    ['nothing is set', {}],
    ['only a form is set', { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }],
    ['the SDK is disabled', { ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }],
    ['the exporter is none', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
  ])('are off where %s', (_what, env) => {
    expect(readTraceSettings(env)).toEqual(OFF);
  });

  it.each([
    ['there is an address', ENDPOINT, 'http/protobuf'],
    ['traces have an address', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://x/v1/traces' }, 'http/protobuf'],
    ['the exporter is otlp', { OTEL_TRACES_EXPORTER: 'console, otlp' }, 'http/protobuf'],
    ['the SDK is not disabled', { ...ENDPOINT, OTEL_SDK_DISABLED: 'false' }, 'http/protobuf'],
    ['everything is sent as JSON', { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'http/json'],
    [
      'traces are sent in another form than the rest',
      {
        ...ENDPOINT,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      },
      'http/json',
    ],
  ])('are on where %s', (_what, env, protocol) => {
    expect(readTraceSettings(env)).toEqual({ isOn: true, protocol });
  });

  it.each([
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  ])('are off, with a complaint, for %j', (env, variable) => {
    expect(readTraceSettings(env)).toEqual({ isOn: false, complaint: expect.stringContaining(variable) });
  });
});
