import { aMongodbProxy, type MongodbProxy } from './mongodb-proxy';
import { testMongodbUri } from './servers';
import { aTcpProxy, type TcpProxy } from './tcp-proxy';

/** A proxy in front of the store of the tests, and the address of the store behind it. */
export async function aProxiedStore(): Promise<{ readonly proxy: TcpProxy; readonly mongodbUri: string }> {
  const uri = new URL(testMongodbUri());
  const proxy = await aTcpProxy({ hostname: uri.hostname, port: Number(uri.port) });
  uri.host = `127.0.0.1:${proxy.port}`;
  return { proxy, mongodbUri: directly(uri) };
}

/** The same with a proxy that knows commands, and lets those fail that a test chooses. */
export async function aFaultyStore(): Promise<{ readonly proxy: MongodbProxy; readonly mongodbUri: string }> {
  const proxy = await aMongodbProxy(testMongodbUri());
  return { proxy, mongodbUri: directly(new URL(proxy.uri)) };
}

/** Only what is behind the proxy, whatever the server calls itself. */
function directly(uri: URL): string {
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  return uri.href;
}
