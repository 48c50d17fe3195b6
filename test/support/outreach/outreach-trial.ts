import type { OutreachSend } from '../../../src/domain/outreach/send';
import { createRunOutreach, type RunOutreach } from '../../../src/operations/outreach/loop/run-outreach';
import { owner, anOnboardedBusiness } from '../business';
import { anApi, type ApiClient, type TestApi } from '../http/api';
import { seed } from '../leads';
import { aTransport, type ScriptedTransport } from './scripted-transport';
import { setUpOutreach } from './set-up';

export interface OutreachTrial {
  readonly api: TestApi;
  readonly transport: ScriptedTransport;
  /** One step of the loop of a business, as the worker takes it. */
  run(businessId: string): ReturnType<RunOutreach>;
  /** A business with a switched-on campaign whose sequence is approved, and so much money once today is paid. */
  aCampaign(options?: { readonly balance?: number }): Promise<TrialCampaign>;
  close(): Promise<void>;
}

export interface TrialCampaign {
  readonly partner: ApiClient;
  readonly businessId: string;
  readonly walletId: string;
  /** Seeds one visitor for each of these addresses, and processes them. */
  seed(...emails: readonly string[]): Promise<void>;
  switchTo(enabled: boolean): Promise<Record<string, unknown>>;
  /** In the order in which they were made. */
  sends(): Promise<OutreachSend[]>;
  state(email: string): Promise<Record<string, unknown>>;
}

/** The API, and the loop of outreach on its stores and clock, before a transport that does what the test says. */
export async function anOutreachTrial(
  environment: Readonly<Record<string, string>> = {},
): Promise<OutreachTrial> {
  const api = await anApi({
    OUTREACH_PACE: 'off',
    OUTREACH_CHARGE_CAPTURED: 'on',
    PUBLIC_BASE_URL: 'https://outreach.example',
    ...environment,
  });
  const transport = aTransport();
  const loop = createRunOutreach({
    ...api.dependencies,
    mailTransport: transport,
  });
  const run = (businessId: string) =>
    loop({
      businessId,
      onAlive: () => undefined,
      isStopping: () => false,
      signal: new AbortController().signal,
    });

  async function aCampaign({ balance = 0 } = {}): Promise<TrialCampaign> {
    const partner = await api.aPartner();
    const { businessId, walletId } = await anOnboardedBusiness(partner, {
      balance: balance + api.config.dailyFeeMinor,
    });
    await setUpOutreach(partner, owner.websiteUrl, owner.email);
    const switchTo = async (enabled: boolean) =>
      (await partner.put('/campaign/status', { ...owner, enabled }).expect(200)).body.data;
    await switchTo(true);
    const sends = async () => {
      const filter = { businessId, state: null, enrolmentId: null };
      const all: OutreachSend[] = [];
      let page = await api.stores.sends.list(filter, { after: null, limit: 1_000 });
      for (all.push(...page.items); page.next !== null; all.push(...page.items))
        page = await api.stores.sends.list(filter, { after: page.next, limit: 1_000 });
      return all.toReversed();
    };
    return {
      partner,
      businessId,
      walletId,
      switchTo,
      sends,
      async seed(...emails) {
        const visitors = emails.map((businessEmail, index) => ({
          businessEmail,
          firstName: `First${index}`,
          lastName: 'Doe',
          state: 'TX',
          seenAt: api.clock.now().toISOString(),
        }));
        await seed(api, partner, visitors);
      },
      async state(email) {
        const [enrolment] = await api.stores.enrolments.findByEmails(businessId, [email]);
        const { state, step, hold, dueAt } = enrolment ?? {};
        return { state, step, hold, dueAt };
      },
    };
  }

  return { api, transport, run, aCampaign, close: () => api.close() };
}
