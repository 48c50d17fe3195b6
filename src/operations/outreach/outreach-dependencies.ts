import type { Needs } from '../dependencies';

/** What outreach is made with: nearly everything it does writes to several of its collections together. */
export type OutreachDependencies = ClaimDependencies &
  Needs<
    'businesses' | 'exclusions' | 'inboundMessages' | 'outreachSuppressions' | 'prospects' | 'sequences',
    | 'config'
    | 'logger'
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

/** What ends the claims of messages: also those who erase people, delete a business or switch its campaign off. */
export type ClaimDependencies = Needs<
  'enrolments' | 'holds' | 'outreachCampaigns' | 'sends' | 'wallets',
  'now'
>;
