import { RecordNotFound } from '../../../domain/errors';
import type { Page, PageRequest } from '../../../domain/list-position';
import type { OutreachSend, SendState } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';

export interface SendsRequest extends UserAddress, PageRequest {
  /** Null lets all pass, as the next one. */
  readonly state: SendState | null;
  readonly enrolmentId: string | null;
}

/** The messages of a business, newest first. @throws RecordNotFound, SearchTooBroad */
export async function listSends(
  { stores, findUser }: Needs<'sends', 'findUser'>,
  request: SendsRequest,
): Promise<Page<OutreachSend>> {
  const { business } = await findUser(request);
  const { state, enrolmentId } = request;
  return await stores.sends.list({ businessId: business.id, state, enrolmentId }, request);
}

/** @throws RecordNotFound */
export async function getSend(
  { stores }: Needs<'sends'>,
  partnerId: string,
  id: string,
  transaction?: Transaction,
): Promise<OutreachSend> {
  const send = await stores.sends.find(id, transaction);
  if (send === null || send.partnerId !== partnerId) throw new RecordNotFound('Send not found');
  return send;
}
