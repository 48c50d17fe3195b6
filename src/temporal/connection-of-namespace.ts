import { Connection } from '@temporalio/client';

export const NAMESPACE_HEADER = 'temporal-namespace';

/**
 * A connection whose own metadata name the namespace of all its calls. The SDK adds that header to each call by way of an
 * AsyncLocalStorage, and the first use of one makes every promise of the process dearer for good in Node 20.
 */
export class ConnectionOfNamespace extends Connection {
  override async withMetadata<Result>(
    metadata: Parameters<Connection['withMetadata']>[0],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { [NAMESPACE_HEADER]: namespace, ...others } = metadata;
    const isSent = namespace === this.options.metadata[NAMESPACE_HEADER] && Object.keys(others).length === 0;
    return await (isSent ? work() : super.withMetadata(metadata, work));
  }
}
