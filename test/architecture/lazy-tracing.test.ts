import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from './source-files';

describe('OpenTelemetry', () => {
  it('is imported when traces are on and not before', () => {
    const eager = ['src', 'workflows', 'activities'].flatMap((folder) =>
      [...sourcesBelow(folder)]
        .filter(([, source]) => /^(?:import|export) (?!type)[^;]*? from '@opentelemetry\//m.test(source))
        .map(([file]) => file),
    );

    expect(eager).toEqual([]);
    expect(sourcesBelow('src').get('src/tracing/open-telemetry.ts')).toMatch(
      /await import\('@opentelemetry\//,
    );
  });
});
