const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

let shared;

/** What has run in this file: Jest's runner makes one for each and never disables it, and every promise pays for all. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function trackedRun(...args) {
  storages.add(this);
  return run.apply(this, args);
};

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
    // One that is used again enables itself.
    for (const storage of storages) storage.disable();
    storages.clear();
    // Those of Jest's own runner, which begins anew with each file.
    delete this.global[Symbol.for('EVENT_HANDLERS')];
  }
}

module.exports = SharedEnvironment;
