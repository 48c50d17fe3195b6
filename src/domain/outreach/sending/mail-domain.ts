/** What mailbox providers look for at the domain of a sender. Nobody knows what a name server does not answer. */
export type MailRecordState = 'found' | 'missing' | 'unknown';

export interface MailRecord {
  readonly state: MailRecordState;
  /** As it stands there; null unless it was found. */
  readonly record: string | null;
}

/** Information alone: nothing is kept from being sent because of it. */
export interface MailDomainReport {
  readonly domain: string;
  readonly spf: MailRecord;
  readonly dkim: MailRecord;
  readonly dmarc: MailRecord;
}

/** The texts that a name has; null where nobody answered. */
export type TextsOfName = readonly string[] | null;

/** The first of the texts of a name that is such a record. */
export function findMailRecord(texts: TextsOfName, form: RegExp): MailRecord {
  if (texts === null) return { state: 'unknown', record: null };
  const record = texts.find((text) => form.test(text)) ?? null;
  return { state: record === null ? 'missing' : 'found', record };
}

export const SPF_FORM = /^v=spf1(?: |$)/i;
export const DMARC_FORM = /^v=DMARC1\s*(?:;|$)/i;
/** The version may be left out, the key not. */
export const DKIM_FORM = /(?:^|;)\s*p=/i;
