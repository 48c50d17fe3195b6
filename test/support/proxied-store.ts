import { testMongodbUri } from './servers';
import { aTcpProxy, type TcpProxy } from './tcp-proxy';

/** A proxy in front of the store of the tests, and the address of the store behind it. */
export async function aProxiedStore(): Promise<{ readonly proxy: TcpProxy; readonly mongodbUri: string }> {
  const uri = new URL(testMongodbUri());
  const proxy = await aTcpProxy({ hostname: uri.hostname, port: Number(uri.port) });
  uri.host = `127.0.0.1:${proxy.port}`;
  // Only what is behind the proxy, whatever the server calls itself.
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  return { proxy, mongodbUri: uri.href };
}
