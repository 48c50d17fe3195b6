import { InvalidRequest } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { OutreachDependencies } from '../outreach-dependencies';
import { changeOutreach } from './change-outreach';
import { readSequence, type SavedSequence } from './read-sequence';

export interface Approval extends UserAddress {
  /** The one that somebody has read, whichever is the latest by now. */
  readonly version: number;
  readonly actor: Actor;
}

/**
 * Approves a version of the sequence in the name of a user: people who are enrolled from now on, or wait for it, go
 * through that one. @throws RecordNotFound, InvalidRequest
 */
export async function approveSequence(
  deps: OutreachDependencies,
  { version, ...request }: Approval,
): Promise<SavedSequence> {
  const { campaign: approved } = await changeOutreach(deps, request, ({ campaign, userId, now }) => {
    if (version > campaign.latestVersion)
      throw new InvalidRequest([{ path: 'version', message: 'must be a version that was saved' }]);
    if (campaign.approved?.version === version) return null;
    return {
      changes: { approved: { version, at: now, by: userId } },
      audit: {
        action: 'outreach.sequence_approved',
        before: { version: campaign.approved?.version ?? null },
        after: { version, by: userId },
      },
      decidesAnew: true,
    };
  });
  return await readSequence(deps, approved, version);
}
