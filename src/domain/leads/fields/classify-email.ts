import { canonicalHostName } from '../../accounts/host-name';
import { scalarText } from './clean-text';
import { isFreeMailHost } from './shared-hosts';

export const EMAIL_KINDS = ['business', 'personal'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export interface ClassifiedEmail {
  /** Lower-case, in Unicode's composed form, the host in punycode; `ada+news@…` stays apart from `ada@…`. */
  readonly identity: string;
  readonly kind: EmailKind;
  /** The employer's domain; a personal address never gives one. */
  readonly companyDomain: string | null;
}

const ADDRESS = /^(?:mailto:)?([^\s@<>()[\]\\,;:"]{1,64})@([^\s@]{3,254})$/i;

/** Reads an e-mail address; `null` if the value is none. */
export function classifyEmail(value: unknown): ClassifiedEmail | null {
  const text = scalarText(value);
  const [, local, writtenHost] = (text === null ? null : ADDRESS.exec(text)) ?? [];
  if (local === undefined || writtenHost === undefined) return null;
  const host = canonicalHostName(writtenHost);
  if (host === null) return null;

  const kind = isFreeMailHost(host) ? 'personal' : 'business';
  return {
    identity: `${local.toLowerCase().normalize('NFC')}@${host}`,
    kind,
    companyDomain: kind === 'personal' ? null : host,
  };
}
