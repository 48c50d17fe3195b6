import { HostTaken } from '../../../domain/accounts/additional-hosts';
import type { Business } from '../../../domain/accounts/business';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { Actor } from '../audit/record-audit';

/** The further hosts a business is to have; null where they are those that it has. */
export function changedHosts(
  { host, additionalHosts }: Pick<Business, 'host' | 'additionalHosts'>,
  wanted: readonly string[] | undefined,
): readonly string[] | null {
  if (wanted === undefined) return null;
  const hosts = [...new Set(wanted)].filter((other) => other !== host);
  return hosts.toSorted().join(' ') === additionalHosts.toSorted().join(' ') ? null : hosts;
}

interface HostChange {
  readonly business: Pick<Business, 'id' | 'partnerId' | 'additionalHosts'>;
  readonly hosts: readonly string[];
  readonly actor: Actor;
}

/**
 * Gives a business that is locked these further hosts. Two that want one host at a time meet at a unique index.
 * @throws HostTaken when another website of the partner has one of them.
 */
export async function setAdditionalHosts(
  deps: Needs<'businesses', 'now' | 'recordAudit'>,
  transaction: Transaction,
  { business: { id, partnerId, additionalHosts }, hosts, actor }: HostChange,
): Promise<void> {
  const { businesses } = deps.stores;
  const holders = await businesses.findByAnyHost(partnerId, hosts, transaction);
  const others = holders.filter((holder) => holder.id !== id);
  const held = new Set(others.flatMap(({ host, additionalHosts: further }) => [host, ...further]));
  const taken = hosts.find((host) => held.has(host));
  if (taken !== undefined) throw new HostTaken(taken);
  await businesses.setAdditionalHosts(transaction, id, hosts, deps.now());
  await deps.recordAudit(transaction, {
    actor,
    partnerId,
    action: 'business.hosts_changed',
    target: id,
    before: { additionalHosts },
    after: { additionalHosts: hosts },
  });
}
