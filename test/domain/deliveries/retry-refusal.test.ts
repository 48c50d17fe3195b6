import { describe, expect, it } from '@jest/globals';
import type { RetryCircumstances } from '../../../src/domain/deliveries/retry-refusal';
import { retryRefusal } from '../../../src/domain/deliveries/retry-refusal';

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
