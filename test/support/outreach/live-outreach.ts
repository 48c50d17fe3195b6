import path from 'node:path';
import type { OutreachSend } from '../../../src/domain/outreach/send';
import { isInWindow } from '../../../src/domain/outreach/schedule/sending-window';
import { eventually } from '../eventually';
import { aRunningService, type RunningService } from '../processes/running-service';
import {
  startScriptedSmtpServer,
  type Reaction,
  type ScriptedPhase,
  type ScriptedSmtpServer,
} from '../smtp/scripted-smtp-server';
import { SENDER, STEPS } from './set-up';

export const PRICE = 5;
export const BALANCE = 1_000;
const DAILY_FEE = 1;
const CREDENTIALS = { user: 'mailer', password: 'secret' };
const SHIFT_CLOCK = path.join(__dirname, '../processes/shift-clock.cjs');

/** API and workers whose e-mails go to an SMTP server of the test, at a time when people are written to. */
export interface LiveOutreach {
  readonly service: RunningService;
  readonly smtp: ScriptedSmtpServer;
  /** A business that may send, with `BALANCE` once today is paid, and one person whom it is to write to. */
  aCampaign(): Promise<LiveCampaign>;
  /** Resolves when the next conversation has come to this phase, where the server does `reaction` in the end. */
  atNext(phase: ScriptedPhase, reaction: Promise<Reaction> | Reaction): Promise<void>;
  close(): Promise<void>;
}

export interface LiveCampaign {
  readonly businessId: string;
  readonly recipient: string;
  /** Seeds the visitor whom a message goes to at once. */
  seed(): Promise<void>;
  sends(): Promise<readonly OutreachSend[]>;
  wallet(): Promise<{ readonly balance: number; readonly held: number }>;
}

export async function aLiveOutreach(): Promise<LiveOutreach> {
  const smtp = await startScriptedSmtpServer({ credentials: CREDENTIALS });
  const { user, password } = CREDENTIALS;
  const service = await aRunningService({
    OUTREACH_TRANSPORT: `smtp://${user}:${password}@127.0.0.1:${smtp.port}`,
    OUTREACH_PRICE_PER_EMAIL: String(PRICE),
    DAILY_FEE: String(DAILY_FEE),
    PUBLIC_BASE_URL: 'https://outreach.example',
    // For a conversation that goes on when its worker is told to end.
    OUTREACH_SHUTDOWN_WAIT: '60s',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--require ${SHIFT_CLOCK}`,
    CLOCK_OFFSET_MS: String(nextWorkday().getTime() - Date.now()),
  });
  const call = async (method: string, callPath: string, body?: object) => {
    const answer = await service.call(method, callPath, body);
    if (answer.status !== 200) throw new Error(`${method} ${callPath} answered ${answer.status}`);
    return answer.body.data;
  };
  let campaigns = 0;

  async function aCampaign(): Promise<LiveCampaign> {
    campaigns += 1;
    const owner = { email: `owner@shop${campaigns}.example`, websiteUrl: `shop${campaigns}.example` };
    const recipient = `ann@company${campaigns}.io`;
    const { businessId } = await call('POST', '/user/onboard', owner);
    await call('POST', '/wallet/topup', { ...owner, amount: BALANCE + DAILY_FEE });
    await call('PUT', '/campaign/sender', { ...owner, ...SENDER, fromEmail: `grace@shop${campaigns}.io` });
    await call('PUT', '/campaign/sequence', { ...owner, steps: STEPS });
    await call('POST', '/campaign/approve', { ...owner, version: 1 });
    // It is decided in the background whether a campaign may be switched on.
    await eventually(() => call('PUT', '/campaign/status', { ...owner, enabled: true }));
    const visitor = { businessEmail: recipient, firstName: 'Ann', lastName: 'Doe', state: 'TX' };
    return {
      businessId,
      recipient,
      async seed() {
        const seenAt = new Date().toISOString();
        await call('POST', '/seed/lead', { website: owner.websiteUrl, visitors: [{ ...visitor, seenAt }] });
      },
      async sends() {
        const filter = { businessId, state: null, enrolmentId: null };
        return (await service.stores.sends.list(filter, { after: null, limit: 100 })).items;
      },
      async wallet() {
        const { balance, held } = await call('GET', `/wallet?${new URLSearchParams(owner).toString()}`);
        return { balance, held };
      },
    };
  }

  return {
    service,
    smtp,
    aCampaign,
    atNext: (phase, reaction) =>
      new Promise((resolve) => {
        smtp.script = {
          [phase]: () => {
            smtp.script = {};
            resolve();
            return Promise.resolve(reaction);
          },
        };
      }),
    async close() {
      await service.close();
      await smtp.close();
    },
  };
}

/** When it is the middle of a working day in all of the United States' mainland. */
function nextWorkday(): Date {
  const at = new Date(Date.now());
  at.setUTCHours(17, 0, 0, 0);
  do at.setUTCDate(at.getUTCDate() + 1);
  while (!isInWindow(at, 'America/New_York'));
  return at;
}
