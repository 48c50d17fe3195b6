import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { getEvent, listEvents } from './events/read-events';
import { createListener } from './listeners/create-listener';
import { deleteListener } from './listeners/delete-listener';
import { getListener, listListeners } from './listeners/read-listeners';
import { readSecret } from './listeners/read-secret';
import { resealSecrets } from './listeners/reseal-secrets';
import { rotateSecret } from './listeners/rotate-secret';
import { sendTestEvent } from './listeners/send-test-event';
import { tryFilter } from './listeners/try-filter';
import { updateListener } from './listeners/update-listener';
import { getDelivery, listDeliveries } from './read-deliveries';
import { cancelRecovery, readRecovery } from './recoveries/read-recovery';
import { startRecovery } from './recoveries/start-recovery';
import { retryDelivery } from './retry-delivery';

export type DeliveryOperations = ReturnType<typeof createDeliveryOperations>;

/** The use cases of listeners, events, deliveries and recoveries. */
export function createDeliveryOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    createListener: createListener.bind(null, deps),
    listListeners: listListeners.bind(null, deps),
    getListener: getListener.bind(null, deps),
    updateListener: updateListener.bind(null, deps),
    deleteListener: deleteListener.bind(null, deps),
    readSecret: readSecret.bind(null, deps),
    rotateSecret: rotateSecret.bind(null, deps),
    resealSecrets: resealSecrets.bind(null, deps),
    tryFilter: tryFilter.bind(null, deps),
    sendTestEvent: sendTestEvent.bind(null, deps),
    listEvents: listEvents.bind(null, deps),
    getEvent: getEvent.bind(null, deps),
    listDeliveries: listDeliveries.bind(null, deps),
    getDelivery: getDelivery.bind(null, deps),
    retryDelivery: retryDelivery.bind(null, deps),
    startRecovery: startRecovery.bind(null, deps),
    readRecovery: readRecovery.bind(null, deps),
    cancelRecovery: cancelRecovery.bind(null, deps),
  };
}
