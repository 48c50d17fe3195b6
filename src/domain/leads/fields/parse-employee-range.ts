import { scalarText } from './clean-text';
import { type NumberRange, parseNumberRange } from './number-range';

/** How many people work there: `60`, `"11-50"`, `"1,200"`, `"1001+"`; `null` if the value says nothing. */
export function parseEmployeeRange(value: unknown): NumberRange | null {
  const text = scalarText(value);
  return text === null ? null : parseNumberRange(text);
}
