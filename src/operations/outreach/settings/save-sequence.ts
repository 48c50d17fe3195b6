import { InvalidRequest } from '../../../domain/errors';
import type { SequenceStep } from '../../../domain/outreach/sequence';
import { validateSequence } from '../../../domain/outreach/templates/validate-sequence';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { OutreachDependencies } from '../outreach-dependencies';
import { changeOutreach, isSameValue } from './change-outreach';
import { readSequence, type SavedSequence } from './read-sequence';

export interface SequenceRequest extends UserAddress {
  readonly steps: readonly SequenceStep[];
  readonly actor: Actor;
}

/**
 * Saves the e-mails of a sequence as its next version, which is sent to nobody before it is approved; the same ones as
 * in the latest version make no other. Outreach is set up by it. @throws RecordNotFound, InvalidRequest
 */
export async function saveSequence(
  deps: OutreachDependencies,
  { steps: given, ...request }: SequenceRequest,
): Promise<SavedSequence> {
  const { stores } = deps;
  const issues = validateSequence(given);
  if (issues.length > 0) throw new InvalidRequest(issues);
  const steps = given.map(normalized);
  const { campaign } = await changeOutreach(deps, request, async ({ campaign: before, now }, transaction) => {
    const { businessId, latestVersion } = before;
    const latest = await stores.sequences.find(businessId, latestVersion, transaction);
    if (latest !== null && isSameValue(latest.steps.map(normalized), steps)) return null;
    const version = latestVersion + 1;
    await stores.sequences.insert(transaction, { businessId, version, steps, createdAt: now });
    return {
      changes: { latestVersion: version },
      audit: {
        action: 'outreach.sequence_saved',
        before: { version: latestVersion },
        after: { version, steps: steps.length },
      },
    };
  });
  return await readSequence(deps, campaign, campaign.latestVersion);
}

/** In this order of properties, so that two of them can be compared. */
function normalized({ delayDays, subject, text }: SequenceStep): SequenceStep {
  return { delayDays, subject: subject.trim(), text: text.replace(/\r\n?/g, '\n').trim() };
}
