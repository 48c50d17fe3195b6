const path = require('node:path');

const SHOWN_MAX = 10;

/** Ends a run with its slowest files, so that a test that has become slow is noticed. */
class SlowestFilesReporter {
  onRunComplete(_contexts, { testResults }) {
    const slowest = testResults
      .map(({ testFilePath, perfStats }) => ({ testFilePath, ms: perfStats.end - perfStats.start }))
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, SHOWN_MAX);
    if (testResults.length < 2) return;
    const lines = slowest.map(
      ({ testFilePath, ms }) =>
        `${(ms / 1_000).toFixed(1).padStart(7)} s  ${path.relative(process.cwd(), testFilePath)}`,
    );
    process.stderr.write(`\nSlowest files:\n${lines.join('\n')}\n`);
  }
}

module.exports = SlowestFilesReporter;
