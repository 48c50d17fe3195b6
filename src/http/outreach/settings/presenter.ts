import { DEFAULT_COUNTRY_RULE } from '../../../domain/outreach/country-rule';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { SavedSequence } from '../../../operations/outreach/settings/read-sequence';

export function presentSender(campaign: OutreachCampaign | null) {
  return { ...NO_SENDER, ...campaign?.sender };
}

const NO_SENDER = {
  fromName: null,
  legalName: null,
  fromEmail: null,
  replyTo: null,
  postalAddress: null,
  timeZone: null,
};

export function presentSequence(sequence: SavedSequence) {
  const { approved } = sequence;
  return {
    ...sequence,
    approvedVersion: approved?.version ?? null,
    approvedAt: approved?.at ?? null,
    approvedBy: approved?.by ?? null,
  };
}

export function presentRules(campaign: OutreachCampaign | null) {
  const { mode, countries, unknown } = campaign?.countryRule ?? DEFAULT_COUNTRY_RULE;
  return { countryRule: { mode, list: countries, unknown }, legalBasis: campaign?.legalBasis ?? null };
}
