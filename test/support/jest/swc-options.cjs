/** How tests compile TypeScript, within Jest and in the processes they start. */
module.exports = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};
