/** What a permanent refusal of a recipient's server says, in the conversation or in a report afterwards. */
export type RefusalKind =
  /** There is no such mailbox: nobody may write there again. */
  | 'no_such_mailbox'
  /** This server does not take messages for this recipient. */
  | 'refused_recipient'
  /** The server objects to us, by its policy: the recipient has nothing to do with it. */
  | 'policy'
  /** Anything else that is permanent: a full mailbox, a message too large. */
  | 'other';

/** Refusals of the sender's address, among the codes that are about addresses. */
const SENDER_CODES: ReadonlySet<string> = new Set(['5.1.7', '5.1.8']);

/** @param enhancedCode as `5.1.1`; null where there is none */
export function classifyRefusal(code: number | null, enhancedCode: string | null): RefusalKind {
  if (enhancedCode !== null) {
    if (enhancedCode.startsWith('5.7.') || SENDER_CODES.has(enhancedCode)) return 'policy';
    if (enhancedCode.startsWith('5.1.') || enhancedCode === '5.2.1') return 'no_such_mailbox';
    // A full mailbox, a broken route: the server tells more than its plain code does.
    if (enhancedCode !== '5.0.0' && enhancedCode !== '5.5.0') return 'other';
  }
  if (code === 550 || code === 551 || code === 553) return 'refused_recipient';
  return code === 554 ? 'policy' : 'other';
}
