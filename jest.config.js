const swcOptions = require('./test/support/jest/swc-options.cjs');

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: '<rootDir>/test/support/jest/shared-environment.js',
  runtime: '<rootDir>/test/support/jest/shared-runtime.js',
  roots: ['<rootDir>/test'],
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
  testMatch: ['**/*.test.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
  reporters: ['default', '<rootDir>/test/support/jest/slowest-files-reporter.js'],
  testSequencer: '<rootDir>/test/support/jest/slow-first-sequencer.js',
  // More than the two processors of a small machine: a test waits for servers and for time as much as it computes.
  maxWorkers: 3,
  // Bounds a failure alone; it is long, for a machine that does nothing for a minute.
  testTimeout: 240_000,
};
