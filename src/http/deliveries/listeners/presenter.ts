import { grants, type AccessScope } from '../../../domain/accounts/api-key-scopes';
import { shownAddress } from '../../../domain/deliveries/formats/listener-format';
import type { ListenerView } from '../../../operations/deliveries/listeners/listener-view';
import { MASK } from '../../../sender/request-headers';

/** A listener as its owner sees it: headers masked, no secret; nor an address that is one, for who may only read. */
export function presentListener({ listener, headerNames }: ListenerView, scope: AccessScope) {
  const { hold, consecutiveFailures } = listener.health;
  return {
    ...listener,
    destinationUrl: grants(scope, 'write') ? listener.destinationUrl : shownAddress(listener),
    headers: Object.fromEntries(headerNames.map((name) => [name, MASK])),
    held: hold,
    consecutiveFailures,
  };
}
