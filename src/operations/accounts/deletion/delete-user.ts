import { userNotFound } from '../users/find-user';
import { websiteNotFound } from '../../leads/find-business-id';
import { setTimeout as pause } from 'node:timers/promises';
import { SENDABLE_MS } from '../../../domain/deliveries/sendable-time';
import type { RecordNotFound } from '../../../domain/errors';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../audit/record-audit';
import type { AnyRepository, Needs } from '../../dependencies';
import { eraseBusinessEvents } from './erase-business-events';
import { awaitSends } from '../../outreach/claims/await-sends';
import { closeWallet, type RefundDue } from '../../wallet/ledger/close-wallet';
import type { Business } from '../../../domain/accounts/business';
import type { Stores } from '../../../persistence/stores';

export interface UserDeletion {
  readonly partnerId: string;
  /** Canonical host of the website. */
  readonly host: string;
  /** Which user, `ParsedEmail.key`; null means the business with all of its users. */
  readonly emailKey: string | null;
  readonly actor: Actor;
}

export interface Deleted {
  readonly users: number;
  /** What closing the wallet left to be paid back; null while the business lives on. */
  readonly refundDue: RefundDue | null;
}

export type DeleteUserDependencies = Needs<
  AnyRepository,
  'poke' | 'logger' | 'now' | 'bookEntries' | 'recordAudit'
>;

interface Ended extends Deleted {
  readonly businessId: string;
}

/**
 * Ends a user, or a business with all of its users; the last user takes the business along. From the commit on
 * nothing is charged; once it is answered no request about the business is started. What it left is erased by its own loop.
 * @throws RecordNotFound, also when it was deleted already.
 */
export async function deleteUser(deps: DeleteUserDependencies, deletion: UserDeletion): Promise<Deleted> {
  const { businessId, ...deleted } = await deps.stores.transact((transaction) =>
    end(deps, transaction, deletion),
  );
  if (deleted.refundDue !== null) {
    await Promise.all([
      cancelSome(deps, businessId),
      untilNothingStarts(deps, deletion.partnerId),
      awaitSends(deps, businessId),
    ]);
    deps.poke({ type: 'deleteBusiness', input: { businessId } });
  }
  return deleted;
}

async function end(
  deps: DeleteUserDependencies,
  transaction: Transaction,
  { partnerId, host, emailKey, actor }: UserDeletion,
): Promise<Ended> {
  const { businesses, users } = deps.stores;
  const business = await businesses.findByHost(partnerId, host, transaction);
  // Joining a business and deleting its last user exclude each other.
  const active = business === null ? null : await businesses.lock(transaction, [business.id]);
  if (business === null || active?.has(business.id) !== true) throw notFound(emailKey);
  const userIds = await users.listIds(transaction, business.id);
  const user = emailKey === null ? null : await users.findByEmail(business.id, emailKey, transaction);
  if (emailKey !== null && user === null) throw notFound(emailKey);
  if (user === null || userIds.length === 1)
    return await endBusiness(deps, transaction, business, userIds, actor);

  await users.remove(transaction, user.id);
  await endSessions(deps, business.id, user.id, transaction);
  const before = { businessId: business.id };
  await deps.recordAudit(transaction, { actor, partnerId, action: 'user.deleted', target: user.id, before });
  return { businessId: business.id, users: 1, refundDue: null };
}

async function endBusiness(
  deps: DeleteUserDependencies,
  transaction: Transaction,
  business: Business,
  userIds: readonly string[],
  actor: Actor,
): Promise<Ended> {
  const { stores, now, recordAudit } = deps;
  const { id, partnerId, campaign } = business;
  await stores.users.removeOf(id, transaction);
  await endSessions(deps, id, null, transaction);
  await stores.outreachCampaigns.update(transaction, id, { isRunning: false, dueAt: null });
  const refundDue = await closeWallet(deps, transaction, id);
  await stores.businesses.markDeleted(transaction, id, now());
  stores.afterCommit(transaction, () => wakeLoops(deps, business));
  const { walletId, amountMinor, owedMinor, currency } = refundDue;
  const closed = { refundDue: amountMinor, owed: owedMinor, currency };
  await recordAudit(transaction, {
    actor,
    partnerId,
    action: 'wallet.closed',
    target: walletId,
    after: closed,
  });
  await recordAudit(transaction, {
    actor,
    partnerId,
    action: 'business.deleted',
    target: id,
    before: { userIds, outreachStatus: campaign.outreachStatus },
    after: { walletId, ...closed },
  });
  return { businessId: id, users: userIds.length, refundDue };
}

/** Those that sleep until something of the business is due end now that it is gone. */
function wakeLoops({ poke }: DeleteUserDependencies, { id, eligibility, campaign }: Business): void {
  const input = { businessId: id };
  if (eligibility.dueAt !== null) poke({ type: 'onboardBusiness', input });
  if (!campaign.enabled) return;
  poke({ type: 'billCampaign', input });
  poke({ type: 'runOutreach', input });
}

export async function endSessions(
  { stores }: Needs<'loginClaims' | 'sessions'>,
  ...whose: Parameters<Stores['sessions']['removeOf']>
): Promise<void> {
  await stores.sessions.removeOf(...whose);
  await stores.loginClaims.removeOf(...whose);
}

/**
 * Cancels what waits at once where it is little; a long queue is its loop's. Nothing rests on it: what waits is not
 * sent, since its claim is refused.
 */
async function cancelSome(deps: DeleteUserDependencies, businessId: string): Promise<void> {
  await eraseBusinessEvents(deps, businessId).catch((error: unknown) => {
    deps.logger.warn({ businessId, error }, 'events of a deleted business wait for its loop to be erased');
  });
}

/** What was claimed while the business was alive may still start, for a short time from when its claimer knows. */
async function untilNothingStarts({ stores }: DeleteUserDependencies, partnerId: string): Promise<void> {
  if (await stores.listeners.hasAttemptsUnderWay(partnerId)) await pause(2 * SENDABLE_MS);
}

function notFound(emailKey: string | null): RecordNotFound {
  return emailKey === null ? websiteNotFound() : userNotFound();
}
