import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Delivery } from '../../src/domain/deliveries/delivery';
import {
  DELIVERY_STATES,
  type DeliveryProgress,
  type RequestedAttempt,
} from '../../src/domain/deliveries/delivery-progress';
import { ask, cancel, expire } from '../domain/deliveries/store-updates';
import { aStoredDelivery } from '../support/deliveries/stored-delivery';
import { aStore, type TestStore } from '../support/mongodb/test-store';

const NOW = new Date('2026-01-02');
const WAITING: RequestedAttempt = { requestId: 'req_waiting', trigger: 'recovery' };
const NEW: RequestedAttempt = { requestId: 'req_new', trigger: 'manual' };

let stores: TestStore;

beforeAll(async () => {
  stores = await aStore();
});
afterAll(() => stores.connection.close());

/** Every state, with a request that waits and without one. */
function everyKind(): Delivery[] {
  return DELIVERY_STATES.flatMap((state) => {
    const dueAt = state === 'pending' ? new Date('2026-01-01') : null;
    const asked = { state, requested: [WAITING], askCount: 1 };
    return [
      aStoredDelivery('we_1', dueAt, { state }),
      ...(state === 'cancelled' || state === 'expired'
        ? []
        : [aStoredDelivery('we_1', new Date('2026-01-01'), asked)]),
    ];
  });
}

async function expectAsModelled(
  update: (delivery: Delivery) => Promise<unknown>,
  model: (delivery: DeliveryProgress) => DeliveryProgress,
): Promise<void> {
  const deliveries = everyKind();
  await stores.transact((transaction) => stores.deliveries.insertMany(transaction, deliveries));
  for (const delivery of deliveries) {
    await update(delivery);
    const { state, dueAt, requested, askCount } = model(delivery);
    expect(await stores.deliveries.find(delivery.id)).toMatchObject({ state, dueAt, requested, askCount });
  }
}

describe('an update of a delivery in the store', () => {
  it.each([NEW, WAITING])(
    'that asks for an attempt ($requestId) does what the rules say',
    async (request) => {
      await expectAsModelled(
        ({ id }) =>
          stores.transact((transaction) =>
            stores.deliveries.requestAttempts(transaction, [id], request, NOW),
          ),
        (delivery) => ask(delivery, request, NOW),
      );
    },
  );

  it('that cancels it does what the rules say', async () => {
    await expectAsModelled(({ id }) => stores.deliveries.cancel([id], NOW), cancel);
  });

  it('that expires it does what the rules say', async () => {
    await expectAsModelled(({ id }) => stores.deliveries.expire([id], NOW), expire);
  });
});
