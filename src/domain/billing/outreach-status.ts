import { isBlocked, type CampaignState } from './campaign-changes';

export const OUTREACH_STATUSES = [
  'running',
  'paused',
  'suspended_insufficient_funds',
  'not_eligible',
  'blocked',
] as const;

export type OutreachStatus = (typeof OUTREACH_STATUSES)[number];

/** What a campaign does and, if it does nothing, the first thing its owner would have to change. */
export function outreachStatus(state: CampaignState): OutreachStatus {
  if (!state.enabled) return 'paused';
  if (!state.eligible) return 'not_eligible';
  if (isBlocked(state)) return 'blocked';
  return state.suspended ? 'suspended_insufficient_funds' : 'running';
}
