const { TestEnvironment } = require('jest-environment-node');

let shared;

/** One global scope for all test files of a Jest process; see `shared-runtime.js`. */
class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared !== undefined) return shared;
    super(config, context);
    // A process that outlives a change of the code has to load it again.
    const { watch, watchAll } = config.globalConfig;
    this.isShared = !watch && !watchAll;
    if (this.isShared) shared = this;
  }

  async teardown() {
    if (!this.isShared) return await super.teardown();
    this.fakeTimersModern.useRealTimers();
    // Those of Jest's own runner, which begins anew with each file.
    delete this.global[Symbol.for('EVENT_HANDLERS')];
  }
}

module.exports = SharedEnvironment;
