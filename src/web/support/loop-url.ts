import { loopWorkflowId, type LoopAddress } from '../../contracts/workflows';

/** Where an operator sees a loop; null where nobody told us of a UI. */
export type LoopUrl = (address: LoopAddress) => string | null;

export function createLoopUrl(uiUrl: string | null, namespace: string): LoopUrl {
  return (address) => {
    if (uiUrl === null) return null;
    const workflow = encodeURIComponent(loopWorkflowId(address));
    return `${uiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/${workflow}`;
  };
}
