/** A message that the capture transport kept instead of sending it: the bytes that would have left. */
export interface CapturedMessage {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  /** Null for a test message, which goes to a user. */
  readonly prospectId: string | null;
  readonly sendId: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
  /** When the store removes it. */
  readonly expiresAt: Date;
}
