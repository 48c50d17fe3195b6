import { audited } from './operations/audit/audited';
import { createRecordAudit } from './operations/audit/record-audit';
import { createGetDelivery } from './operations/deliveries/get-delivery';
import { createListDeliveries } from './operations/deliveries/list-deliveries';
import { createRetryDelivery } from './operations/deliveries/retry-delivery';
import type { OperationDependencies } from './operations/dependencies';
import { createGetEvent, createListEvents } from './operations/events/list-events';
import { createCreateListener } from './operations/listeners/create-listener';
import { createDeleteListener } from './operations/listeners/delete-listener';
import { createGetListener } from './operations/listeners/get-listener';
import { auditableSettings } from './operations/listeners/auditable-settings';
import { createListListeners } from './operations/listeners/list-listeners';
import { createReadSecret } from './operations/listeners/read-secret';
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
  const recordAudit = createRecordAudit(deps);
  return {
    createListener: audited(recordAudit, createCreateListener(deps), (_request, { listener }) => ({
      action: 'listener.created',
      target: listener.id,
      after: auditableSettings(listener),
    })),
    listListeners: createListListeners(deps),
    getListener: createGetListener(deps),
    updateListener: audited(recordAudit, createUpdateListener(deps), ({ change }, { listener }) => ({
      action: 'listener.updated',
      target: listener.id,
      after: { changed: Object.keys(change), ...auditableSettings(listener) },
    })),
    deleteListener: audited(recordAudit, createDeleteListener(deps), ({ webhookId }) => ({
      action: 'listener.deleted',
      target: webhookId,
    })),
    readSecret: createReadSecret(deps),
    rotateSecret: audited(recordAudit, createRotateSecret(deps), ({ webhookId, gracePeriodSeconds }) => ({
      action: 'listener.secret_rotated',
      target: webhookId,
      after: { gracePeriodSeconds },
    })),
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
