import type { OperationDependencies } from '../../dependencies';
import { findOwnListener, viewListener, type ListenerView } from './listener-view';

/** One listener of a partner. @throws ListenerNotFound */
export function createGetListener(deps: Pick<OperationDependencies, 'stores' | 'secretBox'>) {
  return async function getListener(partnerId: string, webhookId: string): Promise<ListenerView> {
    return viewListener(deps, await findOwnListener(deps, { partnerId, webhookId }));
  };
}
