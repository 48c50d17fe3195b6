import type { Needs } from '../../dependencies';
import { findOwnListener, viewListener, type ListenerView } from './listener-view';

/** One listener of a partner. @throws ListenerNotFound */
export function createGetListener(deps: Needs<'listeners', 'secretBox'>) {
  return async function getListener(partnerId: string, webhookId: string): Promise<ListenerView> {
    return viewListener(deps, await findOwnListener(deps, { partnerId, webhookId }));
  };
}
