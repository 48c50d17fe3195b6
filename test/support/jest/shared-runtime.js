const { default: Runtime } = require('jest-runtime');

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
    // Jest's own modules keep the tests of a file and what came of them.
    this.registries.getInternalCjsRegistry().clear();
    // Between tests, which is where a file ends, nothing could be loaded.
    this.enterTestCode();
  }
}

module.exports = SharedRuntime;
