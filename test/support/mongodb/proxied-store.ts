import { firstHostOf, withDirectHost } from '../../../tools/embedded/mongodb/database-uri';
import { aMongodbProxy, type MongodbProxy } from './mongodb-proxy';
import { testMongodbUri } from '../jest/servers';
import { aTcpProxy, type TcpProxy } from '../processes/tcp-proxy';

/** A proxy in front of the store of the tests, and the address of the store behind it. */
export async function aProxiedStore(): Promise<{ readonly proxy: TcpProxy; readonly mongodbUri: string }> {
  const uri = testMongodbUri();
  const proxy = await aTcpProxy(firstHostOf(uri));
  return { proxy, mongodbUri: withDirectHost(uri, `127.0.0.1:${proxy.port}`) };
}

/** The same with a proxy that knows commands, and lets those fail that a test chooses. */
export async function aFaultyStore(): Promise<{ readonly proxy: MongodbProxy; readonly mongodbUri: string }> {
  const proxy = await aMongodbProxy(testMongodbUri());
  return { proxy, mongodbUri: proxy.uri };
}
