import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { OutcomeKind } from '../../../src/domain/deliveries/attempts/attempt-outcome';
import { classifyExchange } from '../../../src/domain/deliveries/attempts/attempt-outcome';
import type { ExchangeErrorCode } from '../../../src/domain/deliveries/attempts/exchange';
import { EXCHANGE_ERROR_CODES } from '../../../src/domain/deliveries/attempts/exchange';
import { anExchange } from './an-exchange';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('classifyExchange', () => {
  it.each([200, 201, 202, 204, 206, 299])('takes %i as success', (status) => {
    expect(classifyExchange(anExchange({ status }), NOW).kind).toBe('accepted');
  });

  it.each([300, 301, 302, 304, 307, 308, 400, 401, 404, 409, 413, 429, 500, 502, 503, 599, 999])(
    'takes %i as a failure that is tried again',
    (status) => {
      expect(classifyExchange(anExchange({ status }), NOW).kind).toBe('rejected');
    },
  );

  it('keeps a success whatever happened to the body', () => {
    const exchanges = EXCHANGE_ERROR_CODES.map((errorCode) => anExchange({ status: 200, errorCode }));

    const kinds = new Set(exchanges.map((exchange) => classifyExchange(exchange, NOW).kind));

    expect([...kinds]).toEqual(['accepted']);
  });

  it.each<[ExchangeErrorCode, OutcomeKind]>([
    ['dns_error', 'unreachable'],
    ['connection_refused', 'unreachable'],
    ['connection_reset', 'unreachable'],
    ['timeout', 'unreachable'],
    ['tls_error', 'unreachable'],
    ['protocol_error', 'unreachable'],
    ['proxy_connect_failed', 'unreachable'],
    ['proxy_error', 'faulty'],
    ['blocked_address', 'blocked'],
    ['interrupted', 'interrupted'],
    ['internal_error', 'faulty'],
  ])('takes %s without an answer as %s', (errorCode, kind) => {
    expect(classifyExchange(anExchange({ errorCode }), NOW).kind).toBe(kind);
  });

  it('ends the delivery and disables the listener on 410', () => {
    expect(classifyExchange(anExchange({ status: 410 }), NOW)).toMatchObject({
      kind: 'gone',
      disables: 'gone',
    });
  });

  it.each([
    [500, 'disable', { kind: 'gone', disables: 'asked_by_receiver' }],
    [200, 'disable', { kind: 'accepted', disables: 'asked_by_receiver' }],
    [400, 'abort-message', { kind: 'aborted', disables: null }],
    [400, ' Abort-Message ', { kind: 'aborted', disables: null }],
    [200, 'abort-message', { kind: 'accepted', disables: null }],
    [500, 'something else', { kind: 'rejected', disables: null }],
  ])('understands %i with webhook-delivery: %s', (status, order, outcome) => {
    const exchange = anExchange({ status, headers: { 'webhook-delivery': order } });

    expect(classifyExchange(exchange, NOW)).toMatchObject(outcome);
  });

  it.each([
    [429, '30', true],
    [503, '30', true],
    [503, 'soon', false],
    [503, null, false],
    [500, '30', false],
  ])('%i with Retry-After %j asks to slow down: %s', (status, hint, asksToSlowDown) => {
    const headers = hint === null ? {} : { 'retry-after': hint };

    expect(classifyExchange(anExchange({ status, headers }), NOW)).toMatchObject({ asksToSlowDown });
  });

  it('takes the hint of any failure and of no success', () => {
    const headers = { 'retry-after': '30' };

    expect(classifyExchange(anExchange({ status: 404, headers }), NOW).retryAfterMs).toBe(30_000);
    expect(classifyExchange(anExchange({ status: 200, headers }), NOW).retryAfterMs).toBeNull();
  });

  it('has an outcome for every exchange', () => {
    const anyExchange = fc.record({
      status: fc.option(fc.integer({ min: 200, max: 999 }), { nil: undefined }),
      errorCode: fc.option(fc.constantFrom(...EXCHANGE_ERROR_CODES), { nil: undefined }),
      order: fc.string(),
      hint: fc.string(),
    });
    fc.assert(
      fc.property(anyExchange, ({ status, errorCode, order, hint }) => {
        const exchange = anExchange({
          ...(status === undefined ? {} : { status }),
          ...(errorCode === undefined ? {} : { errorCode }),
          headers: { 'webhook-delivery': order, 'retry-after': hint },
        });
        const { kind } = classifyExchange(exchange, NOW);
        expect(kind === 'accepted').toBe(status !== undefined && status < 300);
      }),
    );
  });
});
