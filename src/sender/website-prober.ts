import type { EligibilityFinding } from '../domain/accounts/eligibility/eligibility';
import type { Exchange, ExchangeErrorCode } from '../domain/deliveries/attempts/exchange';
import type { Sender } from './sender';

/** From the start of a request to its answer. */
export const PROBE_TIMEOUT_MS = 10_000;

export interface WebsiteProberOptions {
  /** Guards addresses; its deadline bounds each request. It must permit http. */
  readonly sender: Pick<Sender, 'send'>;
  readonly userAgent: string;
  /** Stand in for the ports of the schemes. */
  readonly ports?: { readonly https: number; readonly http: number };
}

/**
 * Asks whether a website answers: https before http, the host itself before its `www.` name, which is the same
 * website to us. Any status is an answer; redirects are not followed. One name with an address that is not
 * public settles it.
 */
export function createWebsiteProber({ sender, userAgent, ports }: WebsiteProberOptions) {
  const headers = ['user-agent', userAgent, 'accept', 'text/html,*/*;q=0.1'];

  return async function probeWebsite(
    host: string,
    signal: AbortSignal,
    partnerId = '',
  ): Promise<EligibilityFinding> {
    const findings: EligibilityFinding[] = [];
    for (const url of addressesOf(host, ports)) {
      const finding = toFinding(
        await sender.send({ tenant: partnerId, url, method: 'GET', headers: [...headers], signal }),
      );
      if (finding.kind === 'answered' || finding.kind === 'non_public_address') return finding;
      findings.push(finding);
    }
    return findings.find(({ kind }) => kind === 'no_answer') ?? { kind: 'resolver_error' };
  };
}

function addressesOf(host: string, ports: WebsiteProberOptions['ports']): string[] {
  const httpsPort = ports === undefined ? '' : `:${ports.https}`;
  const httpPort = ports === undefined ? '' : `:${ports.http}`;
  return [host, `www.${host}`].flatMap((name) => [
    `https://${name}${httpsPort}/`,
    `http://${name}${httpPort}/`,
  ]);
}

/** What says nothing about a website. */
const OURS: ReadonlySet<ExchangeErrorCode> = new Set(['interrupted', 'internal_error', 'proxy_error']);

function toFinding({ status, errorCode, errorMessage }: Exchange): EligibilityFinding {
  if (status !== null) return { kind: 'answered' };
  if (errorCode === 'blocked_address') return { kind: 'non_public_address' };
  if (errorCode === 'dns_error') return { kind: 'resolver_error' };
  if (errorCode !== null && OURS.has(errorCode)) {
    throw new Error(`The probe came to no result: ${errorMessage ?? errorCode}`);
  }
  return { kind: 'no_answer' };
}
