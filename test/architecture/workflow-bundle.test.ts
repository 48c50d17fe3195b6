import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { testWorkflowBundlePath } from '../support/jest/servers';
import { matchesOf } from './source-files';

/** What may run in the deterministic sandbox, and what the SDK itself needs there. */
const ALLOWED = [
  /^\.\/workflows\//,
  /^\.\/src\/contracts\//,
  /^\.\/src\/domain\//,
  /^\.\/node_modules\/@temporalio\/(workflow|common)\//,
  /^\.\/node_modules\/(nexus-rpc|ms|long)\//,
  // Modules that were left out: converters that the SDK would load if there were any.
  /^\?[0-9a-f]+$/,
];

/**
 * Traces need no more than `workflows/trace-steps.ts`, which hands on a header: of OpenTelemetry nothing runs in the
 * sandbox, whether traces are on or off.
 */
describe('the bundle of the workflows', () => {
  const modules = matchesOf(readFileSync(testWorkflowBundlePath(), 'utf8'), /^\/\*\*\*\/ "([^"]+)"/gm);

  it('consists of workflows, contracts, domain and the SDK alone', () => {
    expect(modules.filter((module) => !ALLOWED.some((pattern) => pattern.test(module)))).toEqual([]);
  });

  it('holds the workflows', () => {
    expect(modules).toEqual(
      expect.arrayContaining([
        './workflows/index.ts',
        './workflows/loop/drain-loop.ts',
        './workflows/trace-steps.ts',
        './src/contracts/workflows.ts',
      ]),
    );
  });
});
