import { RecordNotFound } from '../../../domain/errors';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Needs } from '../../dependencies';

/** The wallet of an id, as operators name it. @throws RecordNotFound also for one that was closed */
export async function findOpenWallet({ stores }: Needs<'wallets'>, id: string): Promise<Wallet> {
  const wallet = await stores.wallets.find(id);
  if (wallet === null || wallet.closedAt !== null) throw new RecordNotFound('Open wallet not found');
  return wallet;
}
