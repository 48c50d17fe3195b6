import { createGetDelivery } from './get-delivery';
import { createListDeliveries } from './list-deliveries';
import { createRetryDelivery } from './retry-delivery';
import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createGetEvent, createListEvents } from './events/list-events';
import { createCreateListener } from './listeners/create-listener';
import { createDeleteListener } from './listeners/delete-listener';
import { createGetListener } from './listeners/get-listener';
import { createListListeners } from './listeners/list-listeners';
import { createReadSecret } from './listeners/read-secret';
import { createResealSecrets } from './listeners/reseal-secrets';
import { createRotateSecret } from './listeners/rotate-secret';
import { createSendTestEvent } from './listeners/send-test-event';
import { createTryFilter } from './listeners/try-filter';
import { createUpdateListener } from './listeners/update-listener';
import { createCancelRecovery, createReadRecovery } from './recoveries/read-recovery';
import { createStartRecovery } from './recoveries/start-recovery';

export type DeliveryOperations = ReturnType<typeof createDeliveryOperations>;

/** The use cases of listeners, events, deliveries and recoveries. */
export function createDeliveryOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    createListener: createCreateListener(deps),
    listListeners: createListListeners(deps),
    getListener: createGetListener(deps),
    updateListener: createUpdateListener(deps),
    deleteListener: createDeleteListener(deps),
    readSecret: createReadSecret(deps),
    rotateSecret: createRotateSecret(deps),
    resealSecrets: createResealSecrets(deps),
    tryFilter: createTryFilter(deps),
    sendTestEvent: createSendTestEvent(deps),
    listEvents: createListEvents(deps),
    getEvent: createGetEvent(deps),
    listDeliveries: createListDeliveries(deps),
    getDelivery: createGetDelivery(deps),
    retryDelivery: createRetryDelivery(deps),
    startRecovery: createStartRecovery(deps),
    readRecovery: createReadRecovery(deps),
    cancelRecovery: createCancelRecovery(deps),
  };
}
