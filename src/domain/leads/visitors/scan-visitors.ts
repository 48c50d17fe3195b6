import { JsonScanner, type JsonRange } from '../../json/json-scanner';
import type { RejectionReason } from './visitor';
import { DEPTH_MAX, VISITOR_BYTES_MAX } from './visitor-limits';

/** Why a visitor is not even parsed; null where it is. */
export function refusalOf({ start, end, levels }: JsonRange): RejectionReason | null {
  // The visitor itself is a level.
  if (levels > DEPTH_MAX + 1) return 'too_deep';
  return end - start > VISITOR_BYTES_MAX ? 'too_large' : null;
}

/** Where the visitors stand in the bytes of a JSON array. @throws MalformedJson */
export function scanVisitors(bytes: Buffer): JsonRange[] {
  const visitors: JsonRange[] = [];
  const scanner = new JsonScanner(bytes, {
    depthMax: 1,
    onValue: (depth, value) => {
      if (depth === 1) visitors.push(value);
    },
  });
  scanner.advance(bytes.length);
  return visitors;
}
