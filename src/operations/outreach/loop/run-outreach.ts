import type { OutreachStepResult } from '../../../contracts/activities';
import type { CampaignBlock, OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { availableMinor } from '../../../domain/wallet/ledger';
import { describeProgress } from '../../../domain/outreach/describe-progress';
import type { OperationDependencies } from '../../dependencies';
import { withParts } from '../../operation-parts';
import { goingOn, type StepRun } from '../../step-run';
import { walletAt } from '../../wallet/get-wallet';
import { changeBlocks } from '../campaign/campaign-progress';
import { isSending } from '../campaign/store-outreach';
import { backfill } from '../enrolling/backfill';
import { recordSends, type RecordSends } from '../sending/record-sends';
import type { SendBatchDependencies } from '../sending/send-batch';
import { sendDue, type SentDue } from './send-due';
import { waitMsUntil } from '../../../domain/wait-ms';

/** How often a campaign without money looks whether it has some: what frees a hold tells nobody. */
const FUNDS_RETRY_MS = 900_000;
const COUNT_MAX = 1_000;

export interface OutreachRun extends StepRun {
  readonly businessId: string;
  /** Cancelled for another reason than the end of the worker. */
  readonly signal: AbortSignal;
}

const NOTHING_SENT: SentDue = { sent: 0, refusal: null };

export type RunOutreach = ReturnType<typeof createRunOutreach>;

/** One step of the loop of a business: ends lost claims, enrols who waits for it, sends what is due. Safe to repeat. */
export function createRunOutreach(
  dependencies: OperationDependencies,
  watchSends: (record: RecordSends) => RecordSends = (record) => record,
) {
  const parts = withParts(dependencies);
  const deps: SendBatchDependencies = { ...parts, recordSends: watchSends(recordSends.bind(null, parts)) };
  const { stores, config, now } = deps;
  const { isPaced } = config.outreach;
  return async function runOutreach(run: OutreachRun): Promise<OutreachStepResult> {
    const { businessId, signal } = run;
    const isInTime = goingOn(run);
    const mayGoOn = () => isInTime() && !signal.aborted;
    const campaign = await stores.outreachCampaigns.find(businessId);
    if (campaign === null) return over('outreach is not set up');
    await endLostClaims(deps, businessId);
    await liftFundsBlock(deps, campaign);
    const isEnrolled = await enrol(deps, campaign, mayGoOn);
    const result = isSending(deps, await stores.outreachCampaigns.find(businessId))
      ? await sendDue(deps, { businessId, mayGoOn, signal })
      : NOTHING_SENT;
    return await nextStep(businessId, result, isEnrolled && (result.refusal !== null || mayGoOn()));
  };

  async function nextStep(
    businessId: string,
    { sent, refusal }: SentDue,
    isDone: boolean,
  ): Promise<OutreachStepResult> {
    // Read first: whoever adds work from now on says so in it.
    const campaign = await stores.outreachCampaigns.find(businessId);
    if (campaign === null) return over('the business is gone');
    const nextAt = await nextDueAt(deps, campaign, refusal);
    await stores.outreachCampaigns.setDue(campaign, isDone ? nextAt : now());
    const due = await stores.enrolments.countDue([businessId], now(), COUNT_MAX);
    const details = describeProgress({ sent, due, nextAt, refusal, isPaced, campaign }, now());
    const waitMs = nextAt === null ? null : waitMsUntil(nextAt, now());
    return { moreIsDue: !isDone, waitMs: isDone ? waitMs : null, details, sent };
  }
}

/** Claims of processes that were killed, or stood still for too long. */
async function endLostClaims(deps: SendBatchDependencies, businessId: string) {
  const { stores, now } = deps;
  const at = now();
  const lost = (await stores.sends.listUnderWay(businessId)).flatMap(({ id, claim }) =>
    claim === null || claim.leaseUntil > at
      ? []
      : [{ id, token: claim.token, result: { kind: 'lost' as const } }],
  );
  if (lost.length > 0) await deps.recordSends(businessId, lost);
}

async function liftFundsBlock(
  deps: SendBatchDependencies,
  { businessId, blocks }: OutreachCampaign,
): Promise<void> {
  const { stores, config, now } = deps;
  if (!blocks.some(isOfFunds)) return;
  const wallet = await stores.wallets.findByBusiness(businessId);
  if (wallet === null) return;
  const available = availableMinor(await walletAt(stores, wallet, now()));
  if (available >= config.outreach.pricePerEmailMinor)
    await changeBlocks(deps, businessId, (before) => before.filter((block) => !isOfFunds(block)));
}

function isOfFunds({ reason }: CampaignBlock): boolean {
  return reason === 'insufficient_funds';
}

/** Answers whether everybody is enrolled who can be. */
async function enrol(
  deps: SendBatchDependencies,
  campaign: OutreachCampaign,
  mayGoOn: () => boolean,
): Promise<boolean> {
  do {
    if (!mayGoOn()) return false;
  } while ((await backfill(deps, campaign)) > 0);
  return true;
}

/** When there is something to do again; null when nothing waits, or somebody has to change something first. */
async function nextDueAt(
  deps: SendBatchDependencies,
  campaign: OutreachCampaign,
  refusal: SentDue['refusal'],
): Promise<Date | null> {
  const { stores, now } = deps;
  const { businessId, blocks } = campaign;
  const times = (await stores.sends.listUnderWay(businessId)).flatMap(({ claim }) => claim?.leaseUntil ?? []);
  if (campaign.isRunning && blocks.some(isOfFunds)) times.push(new Date(now().getTime() + FUNDS_RETRY_MS));
  if (isSending(deps, campaign)) {
    const dueAt = (await stores.enrolments.findNextDue(businessId))?.dueAt ?? null;
    const retryAt = refusal?.retryAt ?? null;
    if (dueAt !== null) times.push(retryAt !== null && retryAt > dueAt ? retryAt : dueAt);
  }
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}

function over(details: string): OutreachStepResult {
  return { moreIsDue: false, waitMs: null, details, sent: 0 };
}
