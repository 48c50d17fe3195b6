const path = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/**
 * What begins so starts processes and kills them, skips through days, or waits for what has gone: ten seconds to a minute
 * a file, whatever its size.
 */
const SLOW = [
  'test/e2e/',
  'test/crash/',
  'test/workflows/',
  'test/embedded/',
  'test/web/browser/',
  'test/http/store/',
  'test/observability/tight-heap',
];

const isSlow = ({ path: file }) => SLOW.some((start) => path.relative(process.cwd(), file).startsWith(start));

/**
 * Begins with what takes long, so that no worker is left alone with it at the end; in turn with the others, since it
 * mostly waits while those keep the processor busy.
 */
class SlowFirstSequencer extends TestSequencer {
  async sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(tests);
    const slow = sorted.filter(isSlow);
    const others = sorted.filter((test) => !isSlow(test));
    const inTurn = slow.flatMap((test, index) => [test, ...others.slice(index, index + 1)]);
    return [...inTurn, ...others.slice(slow.length)];
  }
}

module.exports = SlowFirstSequencer;
