import type { Business } from '../../../domain/accounts/business';
import type { EventType } from '../../../domain/deliveries/event-types';
import type { EventDraft } from './publish-events';

/** An event about a business; `cause` tells it from others of its type. */
export function businessEvent(
  type: EventType,
  { id, partnerId, websiteUrl }: Pick<Business, 'id' | 'partnerId' | 'websiteUrl'>,
  cause: string,
  data: object,
): EventDraft {
  return {
    partnerId,
    businessId: id,
    subjectId: id,
    type,
    key: `${type}/${cause}`,
    data: { businessId: id, websiteUrl, ...data },
  };
}
