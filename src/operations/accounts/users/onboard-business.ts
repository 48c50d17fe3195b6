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

/** Writes what is not as it is to be, once, then looks again: whoever writes after that has the last word. */
async function findOrWrite(deps: OnboardDependencies, onboarding: Onboarding): Promise<UserOfBusiness> {
  const { stores } = deps;
  const { partnerId, email, website, additionalHosts } = onboarding;
  let isWritten = false;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const business = await stores.businesses.findByHost(partnerId, website.host);
    const user = business === null ? null : await stores.users.findByEmail(business.id, email.key);
    if (business !== null && user !== null) {
      const isWanted =
        changedNames(user, onboarding).length === 0 && changedHosts(business, additionalHosts) === null;
      if (isWritten) return { user, business };
      if (isWanted && (await isKept(deps, user))) return { user, business };
    }
    isWritten = false;
    try {
      isWritten = await stores.transact((transaction) =>
        write(deps, onboarding, { business, user }, transaction),
      );
    } catch (error) {
      // Somebody else made the business or the user first, or took a host.
      if (!stores.isDuplicateKey(error)) throw error;
    }
  }
  throw new Error(`onboarding met another one ${ROUNDS_MAX} times`);
}

/** Whether a user is there still, and a majority has it with all that was there then, as what a committed transaction reads. */
async function isKept({ stores }: OnboardDependencies, { id }: User): Promise<boolean> {
  return (await stores.transact((transaction) => stores.users.find(id, transaction))) !== null;
}

/** False where somebody has deleted the business or the user meanwhile. */
async function write(
  deps: OnboardDependencies,
  onboarding: Onboarding,
  found: { readonly business: Business | null; readonly user: User | null },
  transaction: Transaction,
): Promise<boolean> {
  const { businesses, users } = deps.stores;
  const { actor, partnerId, email, website, additionalHosts, ...details } = onboarding;
  const business = found.business ?? (await createBusiness(deps, onboarding, transaction));
  const hosts = changedHosts(business, additionalHosts);
  const writesForBusiness = found.user === null || hosts !== null;
  // Joining a business and deleting its last user exclude each other.
  if (writesForBusiness && !(await businesses.lock(transaction, [business.id])).has(business.id))
    return false;
  if (hosts !== null) await setAdditionalHosts(deps, transaction, { business, hosts, actor });
  const record = { actor, partnerId };
  if (found.user === null) {
    const ids = { id: newId('user'), partnerId, businessId: business.id };
    const address = { email: email.address, emailKey: email.key, websiteUrl: website.text };
    await users.insert(transaction, { ...ids, ...address, ...details });
    const after = { businessId: business.id };
    await deps.recordAudit(transaction, { ...record, action: 'user.onboarded', target: ids.id, after });
    return true;
  }
  const after = { changed: changedNames(found.user, onboarding) };
  if (after.changed.length === 0) return true;
  const target = found.user.id;
  if (!(await users.update(transaction, target, givenDetails(onboarding)))) return false;
  await deps.recordAudit(transaction, { ...record, action: 'user.updated', target, after });
  return true;
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

function givenDetails({ firstName, lastName, companyName, metadata }: Onboarding): UserDetails {
  const details = Object.entries({ firstName, lastName, companyName, metadata });
  return Object.fromEntries(details.filter(([, value]) => value !== undefined));
}

/** Names of the details that are given and differ. */
function changedNames(user: User, onboarding: Onboarding): string[] {
  return Object.entries(givenDetails(onboarding)).flatMap(([name, value]) =>
    value === Reflect.get(user, name) ? [] : [name],
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
