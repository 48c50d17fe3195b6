const path = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/** Files below these start processes and kill them, or skip through days: half a minute each, whatever their size. */
const SLOW = ['test/e2e/', 'test/crash/', 'test/workflows/', 'test/embedded/', 'test/web/browser/'];

const isSlow = ({ path: file }) =>
  SLOW.some((folder) => path.relative(process.cwd(), file).startsWith(folder));

/** Begins with what takes long, so that no worker is left alone with it at the end. */
class SlowFirstSequencer extends TestSequencer {
  async sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}

module.exports = SlowFirstSequencer;
