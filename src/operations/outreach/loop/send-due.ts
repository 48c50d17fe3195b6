import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { PermitRefusal } from '../../../domain/outreach/pace/decide-permit';
import type { OperationDependencies } from '../../dependencies';
import type { ChangeBlocks } from '../campaign/change-blocks';
import type { SendStep, SendStepOutcome } from '../sending/send-step';

const BATCH = 20;

/** Refusals that concern this recipient, or first messages: others may go on. */
const OF_ONE: readonly PermitRefusal[] = ['window', 'new_cap'];

export interface SentDue {
  readonly sent: number;
  /** Messages of which something else came. */
  readonly notSent: number;
  /** Why the campaign sends no more now, and until when; null where nothing was left, or time was up. */
  readonly refusal: { readonly reason: PermitRefusal | 'no_funds'; readonly retryAt: Date | null } | null;
}

export interface SendingRun {
  readonly businessId: string;
  readonly mayGoOn: () => boolean;
  readonly signal: AbortSignal;
}

type SendDueDependencies = Pick<OperationDependencies, 'stores' | 'now'> & {
  readonly sendStep: SendStep;
  readonly changeBlocks: ChangeBlocks;
};

export type SendDue = ReturnType<typeof createSendDue>;

/** Sends what is due for one business, one message after the other, for as long as its pace permits. */
export function createSendDue(deps: SendDueDependencies) {
  const { stores, now, sendStep } = deps;
  return async function sendDue({ businessId, mayGoOn, signal }: SendingRun): Promise<SentDue> {
    let sent = 0;
    let notSent = 0;
    const tried = new Set<string>();
    for (;;) {
      const due = await stores.enrolments.listDue(businessId, now(), BATCH);
      const next = due.filter(({ id }) => !tried.has(id));
      if (next.length === 0) return { sent, notSent, refusal: null };
      for (const enrolment of next) {
        if (!mayGoOn()) return { sent, notSent, refusal: null };
        tried.add(enrolment.id);
        const outcome = await sendStep(enrolment, signal);
        if (outcome.kind === 'recorded') {
          if (outcome.after?.state === 'sent') sent += 1;
          else notSent += 1;
          // What is due again at once may be tried again: a first message and its follow-up without a pace.
          if (outcome.after?.state === 'sent') tried.delete(enrolment.id);
        }
        const refusal = await refusalOf(deps, enrolment, outcome);
        if (refusal !== null) return { sent, notSent, refusal };
      }
    }
  };
}

/** Null where others may be sent to. */
async function refusalOf(
  { stores, now, changeBlocks }: SendDueDependencies,
  { id, businessId, dueAt }: Enrolment,
  outcome: SendStepOutcome,
): Promise<SentDue['refusal']> {
  if (outcome.kind === 'no_funds') {
    const detail = 'The wallet does not cover the price of an e-mail';
    await changeBlocks.block(businessId, { reason: 'insufficient_funds', detail, at: now() });
    return { reason: 'no_funds', retryAt: null };
  }
  if (outcome.kind !== 'refused') return null;
  const { reason, retryAt } = outcome;
  if (!OF_ONE.includes(reason) || retryAt === null) return { reason, retryAt };
  await stores.transact(async (transaction) => {
    await stores.businesses.lock(transaction, [businessId]);
    const enrolment = await stores.enrolments.find(id, transaction);
    if (enrolment?.state !== 'active' || enrolment.dueAt?.getTime() !== dueAt?.getTime()) return;
    await stores.enrolments.updateMany(transaction, [{ id, set: { dueAt: retryAt, updatedAt: now() } }]);
  });
  return null;
}
