import { AsyncLocalStorage } from 'node:async_hooks';
import { InterceptingCall, type Interceptor } from '@grpc/grpc-js';
import { describe, expect, it, jest } from '@jest/globals';
import { callDeadline } from '../../src/temporal/call-deadline';
import { ConnectionOfNamespace, NAMESPACE_HEADER } from '../../src/temporal/connection-of-namespace';

const OWN = 'own';

/** Calls a server that is not there; answers the namespaces that the headers of the call name. */
async function namedInHeaders(namespace: string): Promise<unknown> {
  let named: unknown;
  const follow: Interceptor = (options, nextCall) =>
    new InterceptingCall(nextCall(options), {
      start(metadata, listener, next) {
        named = metadata.get(NAMESPACE_HEADER);
        next(metadata, listener);
      },
    });
  const connection = ConnectionOfNamespace.lazy({
    address: '127.0.0.1:1',
    metadata: { [NAMESPACE_HEADER]: OWN },
    interceptors: [callDeadline(200), follow],
  });
  await connection.workflowService.describeNamespace({ namespace }).catch(() => undefined);
  await connection.close();
  return named;
}

describe('ConnectionOfNamespace', () => {
  it('names its namespace to the server without an AsyncLocalStorage, which would make all promises dearer', async () => {
    const run = jest.spyOn(AsyncLocalStorage.prototype, 'run');

    const named = await namedInHeaders(OWN);

    expect(named).toEqual([OWN]);
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });

  it('names another namespace where a call asks for it', async () => {
    expect(await namedInHeaders('other')).toEqual(['other']);
  });
});
