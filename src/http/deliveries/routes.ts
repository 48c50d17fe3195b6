import type { DeliveryOperations } from '../../operations/deliveries/delivery-operations';
import { describeEventTypes } from '../../operations/deliveries/events/event-catalogue';
import type { AddressPolicy } from '../../sender/addresses/address-guard';
import { ok, defineRoute, type Route } from '../route';
import { createDeliveryRoutes } from './deliveries/routes';
import { createFilterRoutes } from './listeners/filter-routes';
import { createListenerRoutes } from './listeners/listener-routes';
import { createRecoveryRoutes } from './recoveries/routes';
import { eventTypesData } from './listeners/schemas';
import { createSecretRoutes } from './listeners/secret-routes';

/** Listeners and their deliveries. Fixed paths below `/webhook` come before those with an id. */
export function createWebhookRoutes(operations: DeliveryOperations, policy: AddressPolicy): Route[] {
  return [
    eventTypesRoute(),
    ...createFilterRoutes(operations),
    ...createDeliveryRoutes(operations),
    ...createRecoveryRoutes(operations),
    ...createListenerRoutes(operations, policy),
    ...createSecretRoutes(operations),
  ];
}

function eventTypesRoute(): Route {
  return defineRoute('GET /webhook/event-types', {
    operationId: 'listEventTypes',
    summary: 'Every event a listener can ask for, with its JSON Schema and an example',
    scope: 'read',
    data: eventTypesData,
    handle: () => ok('Event types', { items: describeEventTypes() }),
  });
}
