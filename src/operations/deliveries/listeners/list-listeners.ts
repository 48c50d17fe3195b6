import type { ListPosition, Page } from '../../../domain/list-position';
import type { Needs } from '../../dependencies';
import { viewListener, type ListenerView } from './listener-view';

/** The listeners of a partner, newest first. */
export function createListListeners(deps: Needs<'listeners', 'secretBox'>) {
  return async function listListeners(request: {
    partnerId: string;
    after: ListPosition | null;
    limit: number;
  }): Promise<Page<ListenerView>> {
    const { partnerId, after, limit } = request;
    const page = await deps.stores.listeners.list(partnerId, after, limit);
    return { ...page, items: page.items.map((listener) => viewListener(deps, listener)) };
  };
}
