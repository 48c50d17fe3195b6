import type { Needs } from '../dependencies';

/** What outreach is made with: nearly everything it does writes to several of its collections together. */
export type OutreachDependencies = Needs<
  | 'businesses'
  | 'enrolments'
  | 'exclusions'
  | 'holds'
  | 'inboundMessages'
  | 'outreachCampaigns'
  | 'outreachSuppressions'
  | 'prospects'
  | 'sends'
  | 'sequences'
  | 'suppressions'
  | 'wallets',
  | 'config'
  | 'logger'
  | 'now'
  | 'poke'
  | 'identityHasher'
  | 'messageTokens'
  | 'mailTransport'
  | 'composeMessage'
  | 'findUser'
  | 'claimBusiness'
  | 'bookEntries'
  | 'settleInTransaction'
  | 'publishEvents'
  | 'recordAudit'
>;
