import { z } from 'zod';
import { idWithSuffix, type IdKind } from '../domain/ids';

const EXAMPLE_SUFFIX = '01kb2m3n4p5q6r7s8t9v0wxyz';

/** Schema of an id in an answer. */
export function idData(kind: IdKind) {
  return z.string().meta({ examples: [idWithSuffix(kind, EXAMPLE_SUFFIX)] });
}
