import type { ApiClient } from './api-client';
import { makeVisitor } from './make-visitors';
import { createPartners } from './partners';
import { aWebsite } from './scenario';
import type { ServiceAddresses } from './service-process';

/** As many as a partner may have. */
const LISTENERS_OF_PARTNER = 100;
/** More than the failures in a row that put a listener on hold. */
const EVENTS = 30;

/** Many listeners, of several partners, each with a website of its own. */
export interface Crowd {
  /** A client of each partner. */
  readonly partners: readonly ApiClient[];
  /** Makes thirty events for each of them, and waits until these are on their way. */
  seed(): Promise<void>;
  close(): Promise<void>;
}

/** Registers a listener for each of these addresses. */
export async function crowdOf(service: ServiceAddresses, urls: readonly string[]): Promise<Crowd> {
  const partners = await createPartners(service, Math.ceil(urls.length / LISTENERS_OF_PARTNER));
  const websites = partners.map(aWebsite);
  for (const [index, api] of partners.entries()) {
    await api.onboard(websites[index] ?? '');
    const first = index * LISTENERS_OF_PARTNER;
    for (const url of urls.slice(first, first + LISTENERS_OF_PARTNER)) await api.listen(url);
  }
  return {
    partners,
    async seed() {
      const visitors = Array.from({ length: EVENTS }, (_, index) => makeVisitor(index));
      await Promise.all(
        partners.map(
          async (api, index) => await api.workedOff(await api.seed(websites[index] ?? '', visitors)),
        ),
      );
    },
    async close() {
      await Promise.all(partners.map(async (api) => await api.close()));
    },
  };
}
