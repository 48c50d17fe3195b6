import { describe, expect, it } from '@jest/globals';
import type { RetryCircumstances } from '../../../src/domain/deliveries/retry-refusal';
import { hasExpired, retryRefusal } from '../../../src/domain/deliveries/retry-refusal';

const FINE: RetryCircumstances = { deliveryState: 'exhausted', listener: 'active', eventBody: 'kept' };

describe('retryRefusal', () => {
  it.each(['pending', 'delivered', 'exhausted', 'aborted'] as const)(
    'permits a retry of %s',
    (deliveryState) => {
      expect(retryRefusal({ ...FINE, deliveryState })).toBeNull();
    },
  );

  it.each<[Partial<RetryCircumstances>, string]>([
    [{ listener: 'paused' }, 'listener_not_active'],
    [{ listener: 'disabled' }, 'listener_not_active'],
    [{ listener: 'deleted' }, 'listener_deleted'],
    [{ eventBody: 'erased' }, 'event_erased'],
    [{ eventBody: 'expired' }, 'event_expired'],
    [{ deliveryState: 'expired' }, 'event_expired'],
    [{ listener: 'paused', eventBody: 'erased' }, 'event_erased'],
    [{ listener: 'deleted', eventBody: 'erased' }, 'listener_deleted'],
    [{ deliveryState: 'cancelled', eventBody: 'erased' }, 'event_erased'],
  ])('refuses %j as %s', (circumstances, code) => {
    expect(retryRefusal({ ...FINE, ...circumstances })).toBe(code);
  });
});

describe('hasExpired', () => {
  const eventAt = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['2026-03-31T11:59:59.999Z', false],
    ['2026-03-31T12:00:00Z', true],
    ['2026-02-01T00:00:00Z', false],
  ])('at %s is %s for an event of 1 March kept 30 days', (now, expired) => {
    expect(hasExpired(eventAt, 30, new Date(now))).toBe(expired);
  });
});
