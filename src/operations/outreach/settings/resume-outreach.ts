import { NEW_HEALTH } from '../../../domain/outreach/sending/sending-health';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { OutreachDependencies } from '../outreach-dependencies';
import { changeOutreach } from './change-outreach';

/**
 * Lifts what stopped a campaign until somebody has looked: a login that the mail server refused, or its reputation,
 * whose figures begin anew. Money is needed for the rest. @throws RecordNotFound
 */
export async function resumeOutreach(
  deps: OutreachDependencies,
  request: UserAddress & { readonly actor: Actor },
) {
  return await changeOutreach(deps, request, ({ campaign: { blocks } }) => {
    const lifted = blocks.filter(({ reason }) => reason !== 'insufficient_funds');
    if (lifted.length === 0) return null;
    return {
      changes: {
        blocks: blocks.filter((block) => !lifted.includes(block)),
        health: NEW_HEALTH,
      },
      audit: {
        action: 'outreach.resumed',
        before: { blocks: lifted.map(({ reason }) => reason) },
      },
    };
  });
}
