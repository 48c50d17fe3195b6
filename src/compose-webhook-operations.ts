import { createGetDelivery } from './operations/deliveries/get-delivery';
import { createListDeliveries } from './operations/deliveries/list-deliveries';
import { createRetryDelivery } from './operations/deliveries/retry-delivery';
import type { OperationDependencies } from './operations/dependencies';
import { createGetEvent, createListEvents } from './operations/events/list-events';
import { createCreateListener } from './operations/listeners/create-listener';
import { createDeleteListener } from './operations/listeners/delete-listener';
import { createGetListener } from './operations/listeners/get-listener';
import { createListListeners } from './operations/listeners/list-listeners';
import { createReadSecret } from './operations/listeners/read-secret';
import { createResealSecrets } from './operations/listeners/reseal-secrets';
import { createRotateSecret } from './operations/listeners/rotate-secret';
import { createSendTestEvent } from './operations/listeners/send-test-event';
import { createUpdateListener } from './operations/listeners/update-listener';
import { createCancelRecovery, createReadRecovery } from './operations/recoveries/read-recovery';
import { createStartRecovery } from './operations/recoveries/start-recovery';
import {
  createCloseSupportSession,
  createFindSupportSession,
  createOpenSupportSession,
} from './operations/support/support-session';

/** The use cases about listeners, events and deliveries, and of those who look after them. */
export function composeWebhookOperations(deps: OperationDependencies) {
  return {
    createListener: createCreateListener(deps),
    listListeners: createListListeners(deps),
    getListener: createGetListener(deps),
    updateListener: createUpdateListener(deps),
    deleteListener: createDeleteListener(deps),
    readSecret: createReadSecret(deps),
    rotateSecret: createRotateSecret(deps),
    resealSecrets: createResealSecrets(deps),
    sendTestEvent: createSendTestEvent(deps),
    listEvents: createListEvents(deps),
    getEvent: createGetEvent(deps),
    listDeliveries: createListDeliveries(deps),
    getDelivery: createGetDelivery(deps),
    retryDelivery: createRetryDelivery(deps),
    startRecovery: createStartRecovery(deps),
    readRecovery: createReadRecovery(deps),
    cancelRecovery: createCancelRecovery(deps),
    openSupportSession: createOpenSupportSession(deps),
    findSupportSession: createFindSupportSession(deps),
    closeSupportSession: createCloseSupportSession(deps),
  };
}
