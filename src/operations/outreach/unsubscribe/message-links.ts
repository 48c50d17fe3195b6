import type { MessageContent } from '../../../domain/outreach/rendered-message';
import type { OperationDependencies } from '../../dependencies';
import { hashEntry } from '../suppressions/hash-entry';

export type MessageLinks = Pick<MessageContent, 'unsubscribeUrl' | 'privacyUrl'>;

/** The links of a message: one click on the first unsubscribes, the second shows what is held. */
export function messageLinks(
  {
    config,
    identityHasher,
    messageTokens,
  }: Pick<OperationDependencies, 'config' | 'identityHasher' | 'messageTokens'>,
  of: { readonly businessId: string; readonly enrolmentId: string; readonly email: string },
): MessageLinks {
  const { businessId, enrolmentId, email } = of;
  const keyHash = hashEntry(identityHasher, { kind: 'email', value: email });
  const token = messageTokens.sign({ businessId, enrolmentId, keyHash });
  return {
    unsubscribeUrl: `${config.publicOrigin}/u/${token}`,
    privacyUrl: `${config.publicOrigin}/privacy/${token}`,
  };
}
