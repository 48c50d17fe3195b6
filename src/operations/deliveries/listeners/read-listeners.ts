import type { Page, PageRequest } from '../../../domain/list-position';
import type { Needs } from '../../dependencies';
import { findOwnListener, viewListener, type ListenerView } from './listener-view';

/** One listener of a partner. @throws ListenerNotFound */
export async function getListener(
  deps: Needs<'listeners', 'secretBox'>,
  partnerId: string,
  webhookId: string,
): Promise<ListenerView> {
  return viewListener(deps, await findOwnListener(deps, { partnerId, webhookId }));
}

/** The listeners of a partner, newest first. */
export async function listListeners(
  deps: Needs<'listeners', 'secretBox'>,
  { partnerId, ...request }: PageRequest & { readonly partnerId: string },
): Promise<Page<ListenerView>> {
  const page = await deps.stores.listeners.list(partnerId, request);
  return { ...page, items: page.items.map((listener) => viewListener(deps, listener)) };
}
