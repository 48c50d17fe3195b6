import { mayCheckAgain } from '../../../domain/accounts/eligibility/eligibility';
import { newId } from '../../../domain/ids';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import { type UserOfBusiness, withWallet, type UserAccount } from './find-user';
import { changedHosts, setAdditionalHosts } from './set-additional-hosts';
import type { Business } from '../../../domain/accounts/business';
import type { User, UserDetails } from '../../../domain/accounts/user';

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

/** Each finds what the one before has made, or whoever was faster; more than that are a sign of something else. */
const ROUNDS_MAX = 6;

/**
 * Makes the user, and with the first one of a website its business and wallet, in one transaction. Repeating it
 * gives the same user and updates the details that are given; unique indexes decide who of several is first.
 */
export async function onboardBusiness(
  deps: OnboardDependencies,
  onboarding: Onboarding,
): Promise<UserAccount> {
  const account = await findOrWrite(deps, onboarding);
  if (await isCheckDue(deps, account.business)) {
    deps.poke({ type: 'onboardBusiness', input: { businessId: account.business.id } });
  }
  return withWallet(deps.stores, account);
}

/** Writes what is not as it is to be, then looks again. */
async function findOrWrite(deps: OnboardDependencies, onboarding: Onboarding): Promise<UserOfBusiness> {
  const { stores } = deps;
  const { partnerId, email, website, additionalHosts } = onboarding;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const business = await stores.businesses.findByHost(partnerId, website.host);
    const user = business === null ? null : await stores.users.findByEmail(business.id, email.key);
    const isWanted =
      business !== null &&
      user !== null &&
      Object.keys(changesOf(user, onboarding)).length === 0 &&
      changedHosts(business, additionalHosts) === null;
    if (isWanted) return { user, business };
    try {
      await stores.transact((transaction) => write(deps, onboarding, { business, user }, transaction));
    } catch (error) {
      // Somebody else made the business or the user first, or took a host.
      if (!stores.isDuplicateKey(error)) throw error;
    }
  }
  throw new Error(`onboarding met another one ${ROUNDS_MAX} times`);
}

async function write(
  deps: OnboardDependencies,
  onboarding: Onboarding,
  found: { readonly business: Business | null; readonly user: User | null },
  transaction: Transaction,
): Promise<void> {
  const { businesses, users } = deps.stores;
  const { actor, partnerId, email, website, additionalHosts, ...details } = onboarding;
  const business = found.business ?? (await createBusiness(deps, onboarding, transaction));
  const hosts = changedHosts(business, additionalHosts);
  const writesForBusiness = found.user === null || hosts !== null;
  // Joining a business and deleting its last user exclude each other.
  if (writesForBusiness && !(await businesses.lock(transaction, [business.id])).has(business.id)) return;
  if (hosts !== null) await setAdditionalHosts(deps, transaction, { business, hosts, actor });
  const record = { actor, partnerId };
  if (found.user === null) {
    const ids = { id: newId('user'), partnerId, businessId: business.id };
    const address = { email: email.address, emailKey: email.key, websiteUrl: website.text };
    await users.insert(transaction, { ...ids, ...address, ...details });
    const after = { businessId: business.id };
    await deps.recordAudit(transaction, { ...record, action: 'user.onboarded', target: ids.id, after });
    return;
  }
  const changes = changesOf(found.user, onboarding);
  const after = { changed: Object.keys(changes) };
  const target = found.user.id;
  if (after.changed.length > 0 && (await users.update(transaction, target, changes)))
    await deps.recordAudit(transaction, { ...record, action: 'user.updated', target, after });
}

async function createBusiness(
  { stores, config, now, recordAudit }: OnboardDependencies,
  { actor, partnerId, website: { host, text: websiteUrl } }: Onboarding,
  transaction: Transaction,
) {
  const id = newId('business');
  await stores.businesses.insert(transaction, { id, partnerId, host, websiteUrl, at: now() });
  const wallet = { id: newId('wallet'), businessId: id, partnerId, currency: config.currency };
  await stores.wallets.insert(transaction, wallet);
  await recordAudit(transaction, { actor, partnerId, action: 'business.onboarded', target: id });
  return { id, partnerId, host, additionalHosts: [] };
}

/** Those details that are given and differ. */
function changesOf(user: User, { firstName, lastName, companyName, metadata }: Onboarding): UserDetails {
  const given = Object.entries({ firstName, lastName, companyName, metadata });
  return Object.fromEntries(
    given.filter(([name, value]) => value !== undefined && value !== Reflect.get(user, name)),
  );
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
