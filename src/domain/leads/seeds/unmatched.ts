import type { RejectionReason } from '../visitors/visitor';

/** How long a visitor waits for its website to be onboarded. */
export const UNMATCHED_DAYS = 30;

/** A visitor in its sender's own form that came from a host which is no website of the partner's. */
export interface UnmatchedVisitor {
  /** Of the seed that it is, or becomes. */
  readonly id: string;
  readonly partnerId: string;
  /** Of the page it was captured on; `localhost` and addresses too. */
  readonly host: string;
  readonly capturedUrl: string;
  /** The bytes of a JSON array with the visitor as sent, or null in it where it was refused. */
  readonly visitors: Buffer;
  /** Why it was refused when it arrived. */
  readonly refusal: RejectionReason | null;
  readonly createdAt: Date;
}
