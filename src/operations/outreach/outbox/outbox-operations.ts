import type { ListPosition, Page } from '../../../domain/list-position';
import type { CapturedMessage } from '../../../domain/outreach/captured/captured-message';
import type { OperationDependencies } from '../../dependencies';

export interface OutboxRequest {
  readonly partnerId: string;
  readonly after: ListPosition | null;
  readonly limit: number;
}

/** The messages that were kept instead of being sent. */
export function createOutboxOperations({ stores }: Pick<OperationDependencies, 'stores'>) {
  return {
    /** Newest first. @throws SearchTooBroad */
    async listCapturedMessages({ partnerId, after, limit }: OutboxRequest): Promise<Page<CapturedMessage>> {
      return await stores.capturedMessages.list(partnerId, after, limit);
    },
  };
}
