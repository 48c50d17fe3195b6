const { default: Runtime } = require('jest-runtime');

/** Its modules. */
const RUNNER = /[\\/]jest-circus[\\/]/;

let shared;

/**
 * Loads each module once a Jest process, where Jest does so for each test file: evaluating Mongoose, Temporal and the
 * product anew takes longer than most tests. No module of the product keeps anything that changes, and what a test
 * replaces in one (`jest.spyOn`) is put back when its file ends.
 */
class SharedRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    if (shared !== undefined) return shared;
    super(config, environment, ...rest);
    this.isShared = environment.isShared;
    if (this.isShared) shared = this;
  }

  teardown() {
    if (!this.isShared) return super.teardown();
    this.restoreAllMocks();
    // Jest's runner keeps the tests of a file and what came of them; what it compares values with keeps nothing.
    const loaded = this.registries.getInternalCjsRegistry();
    for (const file of loaded.keys()) if (RUNNER.test(file)) loaded.delete(file);
    // Between tests, which is where a file ends, nothing could be loaded.
    this.enterTestCode();
  }
}

module.exports = SharedRuntime;
