import { loopWorkflowId, type LoopAddress } from '../../contracts/workflows';
import { html, safeHref, type SafeHtml } from '../html';

/** Where an operator sees a loop; null where nobody told us of a UI. */
export type LoopUrl = (address: LoopAddress) => string | null;

export function createLoopUrl(uiUrl: string | null, namespace: string): LoopUrl {
  return (address) => {
    if (uiUrl === null) return null;
    const workflow = encodeURIComponent(loopWorkflowId(address));
    return `${uiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/${workflow}`;
  };
}

/** The way there. */
export function loopLink(url: string | null): SafeHtml | false {
  if (url === null) return false;
  return html`<a class="button quiet" href="${safeHref(url)}" rel="noreferrer">Its loop in Temporal</a>`;
}
