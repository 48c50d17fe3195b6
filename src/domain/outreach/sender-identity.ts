/** Who a campaign's e-mails come from. */
export interface SenderIdentity {
  readonly fromName: string;
  /** Whose e-mails these are, in the footer; null where that is `fromName`. */
  readonly legalName: string | null;
  readonly fromEmail: string;
  /** Where replies go; null for `fromEmail`. */
  readonly replyTo: string | null;
  /** In the footer of every message, as the law asks. */
  readonly postalAddress: string;
  /** An IANA name, as `Europe/Berlin`. */
  readonly timeZone: string;
}
