import { startChildGuard } from '../../../tools/embedded/processes/child-guard';
import { findMongodb } from '../../../tools/embedded/mongodb/find-mongodb';
import { aLastingPort } from '../processes/lasting-port';
import { startMongodb } from '../../../tools/embedded/mongodb/mongodb-server';
import { createProcessSet } from '../../../tools/embedded/processes/process-set';
import { mongodbStays, temporaryFolder, testCacheFolder } from '../jest/servers';
import path from 'node:path';

/** A MongoDB of a test's own, so that it can be taken away. */
export interface MongodbServer {
  readonly uri: string;
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with all it knew. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function aMongodbServer(): Promise<MongodbServer> {
  const { folder, remove } = temporaryFolder('mongodb');
  const guard = startChildGuard(0);
  const env = { ...process.env, MONGODB_URI: undefined };
  const find = { env, cacheFolder: testCacheFolder(), report: () => undefined };
  // Beside a real MongoDB only a real one shows what a test is about.
  const source = await findMongodb(find, mongodbStays() ? 'mongod' : undefined);
  const preferredPort = await aLastingPort();
  let processes = createProcessSet(guard, { isBackground: true });

  const start = async (): Promise<string> => {
    processes = createProcessSet(guard, { isBackground: true });
    return await startMongodb(source, {
      processes,
      env,
      folder,
      logFile: path.join(folder, 'mongodb.log'),
      preferredPort,
      database: 'test',
    });
  };
  const kill = async (): Promise<void> => {
    processes.killAll();
    await processes.stopAll();
  };
  const uri = await start();
  return {
    uri,
    kill,
    async start() {
      if ((await start()) !== uri) throw new Error('the port was taken meanwhile');
    },
    async close() {
      await kill();
      guard.close();
      remove();
    },
  };
}
