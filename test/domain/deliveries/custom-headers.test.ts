import { describe, expect, it } from '@jest/globals';
import { parseCustomHeaders } from '../../../src/domain/deliveries/listeners/custom-headers';

describe('parseCustomHeaders', () => {
  it('reads what was stored, names as they were spelt', () => {
    const headers = { 'X-Tenant': 'acme', authorization: 'Bearer x' };

    expect(parseCustomHeaders(JSON.stringify(headers))).toEqual(headers);
  });

  it.each([
    ['', 'JSON'],
    ['null', 'headers are an object'],
    ['"x"', 'headers are an object'],
    ['{"a":1}', 'header a is text'],
    ['{"a":null}', 'header a is text'],
    ['{"a":["b"]}', 'header a is text'],
  ])('refuses %j', (json, reason) => {
    expect(() => parseCustomHeaders(json)).toThrow(reason);
  });
});
