import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatTraceParent, parseTraceParent, stepSpanId } from '../../src/contracts/trace-context';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

function hexadecimal(digits: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...'0123456789abcdef'.split(''));
  return fc.string({ unit, minLength: digits, maxLength: digits });
}

describe('parseTraceParent', () => {
  it.each([
    ['a recorded trace', `00-${TRACE}-${SPAN}-01`, true],
    ['an unrecorded trace', `00-${TRACE}-${SPAN}-00`, false],
    ['flags of later versions', `00-${TRACE}-${SPAN}-03`, true],
    ['fields of later versions', `01-${TRACE}-${SPAN}-01-more`, true],
  ])('reads %s', (_what, text, isSampled) => {
    expect(parseTraceParent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    ['nothing', ''],
    ['no text', undefined],
    ['the forbidden version', `ff-${TRACE}-${SPAN}-01`],
    ['more than version 00 has', `00-${TRACE}-${SPAN}-01-more`],
    ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['a short span', `00-${TRACE}-${SPAN.slice(1)}-01`],
  ])('refuses %s', (_what, text) => {
    expect(parseTraceParent(text)).toBeNull();
  });

  it('reads whatever formatTraceParent has written', () => {
    const parent = fc
      .record({ traceId: hexadecimal(32), spanId: hexadecimal(16), isSampled: fc.boolean() })
      .filter(({ traceId, spanId }) => /[^0]/.test(traceId) && /[^0]/.test(spanId));

    fc.assert(fc.property(parent, (one) => expect(parseTraceParent(formatTraceParent(one))).toEqual(one)));
  });
});

describe('stepSpanId', () => {
  it('is another one for each step of each run, and the same again', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.nat(), fc.nat(), (run, otherRun, step, otherStep) => {
        fc.pre(run.slice(-12) !== otherRun.slice(-12) && step !== otherStep);
        const id = stepSpanId(run, step);

        expect(id).toMatch(/^[\da-f]{16}$/);
        expect(stepSpanId(run, step)).toBe(id);
        expect(stepSpanId(run, otherStep)).not.toBe(id);
        expect(stepSpanId(otherRun, step)).not.toBe(id);
      }),
    );
  });
});
