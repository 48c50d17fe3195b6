import { promises as dns } from 'node:dns';
import {
  DKIM_FORM,
  DMARC_FORM,
  findMailRecord,
  SPF_FORM,
  type MailDomainReport,
  type TextsOfName,
} from '../domain/outreach/sending/mail-domain';

const QUERY_TIMEOUT_MS = 1_500;
const QUERY_TRIES = 2;
const TEXT_CHARACTERS_MAX = 2_000;
/** What a name server says of a name that has no such record. */
const NOTHING_THERE = new Set<unknown>(['ENODATA', 'ENOTFOUND']);

export interface CheckMailDomainOptions {
  /** `address` or `address:port`; those of the system where there are none. */
  readonly servers: readonly string[];
  readonly timeoutMs?: number;
}

/** Looks up what mailbox providers look for at the domain of a sender, and under the selector of its DKIM key. */
export function createCheckMailDomain({ servers, timeoutMs = QUERY_TIMEOUT_MS }: CheckMailDomainOptions) {
  return async function checkMailDomain(domain: string, dkimSelector: string): Promise<MailDomainReport> {
    const resolver = new dns.Resolver({ timeout: timeoutMs, tries: QUERY_TRIES });
    if (servers.length > 0) resolver.setServers([...servers]);
    const [spf, dkim, dmarc] = await Promise.all([
      textsOf(resolver, domain),
      textsOf(resolver, `${dkimSelector}._domainkey.${domain}`),
      textsOf(resolver, `_dmarc.${domain}`),
    ]);
    return {
      domain,
      spf: findMailRecord(spf, SPF_FORM),
      dkim: findMailRecord(dkim, DKIM_FORM),
      dmarc: findMailRecord(dmarc, DMARC_FORM),
    };
  };
}
export type CheckMailDomain = ReturnType<typeof createCheckMailDomain>;

async function textsOf(resolver: dns.Resolver, name: string): Promise<TextsOfName> {
  try {
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join('').slice(0, TEXT_CHARACTERS_MAX));
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    return NOTHING_THERE.has(code) ? [] : null;
  }
}
