import { mayCheckAgain } from '../../../domain/accounts/eligibility/eligibility';
import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import { type UserOfBusiness, withWallet, type UserAccount } from './find-user';
import { changedHosts, setAdditionalHosts } from './set-additional-hosts';
import type { Business } from '../../../domain/accounts/business';
import type { UserDetails } from '../../../domain/accounts/user';

export interface Onboarding extends UserDetails {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly email: { readonly address: string; readonly key: string };
  readonly website: { readonly text: string; readonly host: string };
  /** Those that it has from then on; undefined leaves them as they are. */
  readonly additionalHosts?: readonly string[] | undefined;
}

type OnboardDependencies = Needs<
  'businesses' | 'users' | 'wallets',
  'poke' | 'config' | 'now' | 'recordAudit'
>;

/** Whoever loses a race finds what the winner made; more rounds than that are a sign of something else. */
const ROUNDS_MAX = 5;

/**
 * Makes the user, and with the first one of a website its business and wallet, in one transaction. Repeating it
 * gives the same user and updates the details that are given; unique indexes decide who of several is first.
 */
export async function onboardBusiness(
  deps: OnboardDependencies,
  onboarding: Onboarding,
): Promise<UserAccount> {
  const account = await findOrCreate(deps, onboarding);
  if (await isCheckDue(deps, account.business)) {
    deps.poke({ type: 'onboardBusiness', input: { businessId: account.business.id } });
  }
  return withWallet(deps.stores, account);
}

async function findOrCreate(deps: OnboardDependencies, onboarding: Onboarding): Promise<UserOfBusiness> {
  const { stores } = deps;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    try {
      const account =
        (await updateKnown(deps, onboarding)) ??
        (await stores.transact((transaction) => create(deps, onboarding, transaction)));
      if (account !== null) return account;
    } catch (error) {
      // Somebody else made the business or the user first, or took a host.
      if (!stores.isDuplicateKey(error)) throw error;
    }
  }
  throw new Error(`onboarding met another one ${ROUNDS_MAX} times`);
}

async function updateKnown(
  deps: OnboardDependencies,
  { actor, partnerId, email, website, additionalHosts, ...details }: Onboarding,
): Promise<UserOfBusiness | null> {
  const { stores } = deps;
  const business = await stores.businesses.findByHost(partnerId, website.host);
  const user = business === null ? null : await stores.users.findByEmail(business.id, email.key);
  if (business === null || user === null) return null;
  const changed = Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const hosts = changedHosts(business, additionalHosts);
  if (changed.length === 0 && hosts === null) return { user, business };
  const isUpdated = await stores.transact(async (transaction) => {
    if (hosts !== null && !(await setAdditionalHosts(deps, transaction, { business, hosts, actor })))
      return false;
    if (changed.length === 0) return true;
    if (!(await stores.users.update(transaction, user.id, details))) return false;
    const after = { changed };
    const record = { actor, partnerId, action: 'user.updated', target: user.id, after } as const;
    await deps.recordAudit(transaction, record);
    return true;
  });
  if (!isUpdated) return null;
  const [updated, current] = await Promise.all([
    stores.users.find(user.id),
    stores.businesses.find(business.id),
  ]);
  return updated === null || current === null ? null : { user: updated, business: current };
}

async function create(
  deps: OnboardDependencies,
  { actor, partnerId, email, website, additionalHosts, ...details }: Onboarding,
  transaction: Transaction,
): Promise<UserOfBusiness | null> {
  const { businesses, users } = deps.stores;
  const { recordAudit } = deps;
  const known = await businesses.findByHost(partnerId, website.host, transaction);
  const businessId = known?.id ?? (await createBusiness(deps, { partnerId, website }, transaction));
  // Joining a business and deleting its last user exclude each other.
  if (known !== null && !(await businesses.lock(transaction, [businessId])).has(businessId)) return null;
  const userId = newId('user');
  await users.insert(transaction, {
    id: userId,
    partnerId,
    businessId,
    email: email.address,
    emailKey: email.key,
    websiteUrl: website.text,
    ...details,
  });
  const made = known ?? (await businesses.find(businessId, transaction));
  const hosts = made === null ? null : changedHosts(made, additionalHosts);
  if (made !== null && hosts !== null)
    await setAdditionalHosts(deps, transaction, { business: made, hosts, actor });
  if (known === null)
    await recordAudit(transaction, { actor, partnerId, action: 'business.onboarded', target: businessId });
  const after = { businessId };
  await recordAudit(transaction, { actor, partnerId, action: 'user.onboarded', target: userId, after });
  const user = await users.findByEmail(businessId, email.key, transaction);
  const business = await businesses.find(businessId, transaction);
  invariant(user !== null && business !== null, 'a transaction reads its own writes');
  return { user, business };
}

async function createBusiness(
  { stores, config, now }: OnboardDependencies,
  { partnerId, website }: Pick<Onboarding, 'partnerId' | 'website'>,
  transaction: Transaction,
): Promise<string> {
  const businessId = newId('business');
  await stores.businesses.insert(transaction, {
    id: businessId,
    partnerId,
    host: website.host,
    websiteUrl: website.text,
    at: now(),
  });
  await stores.wallets.insert(transaction, {
    id: newId('wallet'),
    businessId,
    partnerId,
    currency: config.currency,
  });
  return businessId;
}

/** Whether the website is to be checked now: for the first time, or again because it was not eligible. */
async function isCheckDue(
  { stores, now }: OnboardDependencies,
  { id, eligibility }: Business,
): Promise<boolean> {
  const at = now();
  if (eligibility.dueAt !== null && eligibility.dueAt <= at) return true;
  return mayCheckAgain(eligibility, at) && stores.businesses.requestCheck(id, eligibility.checks, at);
}
