import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CommandFailed } from '../src/cli/context';
import { dataFolder } from './embedded/locations';
import { serviceEnvironment } from './embedded/service-environment';

const embeddedSchema = z.object({
  baseUrl: z.url(),
  mongodbUri: z.string(),
  temporalAddress: z.string(),
  temporalUiUrl: z.string().optional(),
});
const secretsSchema = z.object({
  loginTokenSecret: z.string(),
  encryptionKey: z.string(),
  apiKey: z.string(),
});

/** The environment as it is if it names a store, else as `npm start` gave it to the service that it runs. */
export async function environmentToJoin(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (env['MONGODB_URI']?.trim()) return env;
  const folder = dataFolder(env);
  const addresses = await readJson(path.join(folder, 'embedded.json'), embeddedSchema);
  const secrets = await readJson(path.join(folder, 'secrets.json'), secretsSchema);
  if (addresses === null || secrets === null) {
    throw new CommandFailed(
      `Nothing to connect to: MONGODB_URI is not set, and no service of "npm start" runs on ${folder}`,
    );
  }
  const { baseUrl, mongodbUri, temporalAddress, temporalUiUrl } = addresses;
  const port = Number(new URL(baseUrl).port);
  return serviceEnvironment(env, secrets, {
    port,
    metricsPort: 0,
    mongodbUri,
    temporalAddress,
    temporalUiUrl,
    dataFolder: folder,
  });
}

async function readJson<Content>(file: string, schema: z.ZodType<Content>): Promise<Content | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new CommandFailed(`${file} is damaged`, { cause: error });
  }
}
