import { canonicalHostName } from '../accounts/host-name';

export const SUPPRESSION_REASONS = [
  'unsubscribed',
  'complaint',
  'hard_bounce',
  'refused',
  'erased',
  'imported',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Those that say something about the mailbox, whoever writes to it. */
const EVERYWHERE: readonly SuppressionReason[] = ['complaint', 'hard_bounce'];

/** The list of the whole installation. */
export const GLOBAL_SCOPE = 'global';

export const SUPPRESSION_KINDS = ['email', 'domain'] as const;
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

/** An address or a domain that nobody is to write to, as a keyed hash: nobody can read which it is. */
export interface OutreachSuppression {
  readonly id: string;
  /** `global`, or the id of a business. */
  readonly scope: string;
  readonly kind: SuppressionKind;
  readonly keyHash: string;
  readonly reason: SuppressionReason;
  readonly createdAt: Date;
}

/** Whose lists a suppression goes to. */
export function scopesOf(reason: SuppressionReason, businessId: string): string[] {
  return EVERYWHERE.includes(reason) ? [businessId, GLOBAL_SCOPE] : [businessId];
}

/** What a list holds: an address or a domain, normalised as enrolments hold them. */
export interface SuppressionEntry {
  readonly kind: SuppressionKind;
  readonly value: string;
}

/** Reads `Ann@Acme.test `, `acme.test` or `@acme.test`; null for anything else. */
export function parseSuppressionEntry(text: string): SuppressionEntry | null {
  const entry = text.trim().normalize('NFC');
  const at = entry.lastIndexOf('@');
  const host = canonicalHostName(entry.slice(at + 1));
  if (host === null) return null;
  const local = entry.slice(0, Math.max(at, 0));
  if (local === '') return { kind: 'domain', value: host };
  if (local.length > 64 || /[\s\p{Cc}"(),:;<>@[\\\]]/u.test(local)) return null;
  return { kind: 'email', value: `${local.toLowerCase().normalize('NFC')}@${host}` };
}

/** Every entry that keeps an address from being written to: the address, its domain and the domains above that. */
export function entriesAbout(email: string): SuppressionEntry[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  return [
    { kind: 'email', value: email },
    ...domains.map((value): SuppressionEntry => ({ kind: 'domain', value })),
  ];
}
