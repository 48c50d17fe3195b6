import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { dataFolder } from '../embedded/locations';
import { DemoFailed } from './demo-failed';
import { parseUrl } from '../../src/domain/parse-url';

/** The running service that the demonstration uses. */
export interface ServiceAddress {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Missing where nobody has told. */
  readonly temporalUiUrl: string | undefined;
  readonly temporalNamespace: string;
}

const embeddedFile = z.object({
  baseUrl: z.url(),
  apiKey: z.string(),
  temporalUiUrl: z.url().optional(),
});

/** The service that the environment names or, where it names none, the one that `npm start` runs. */
export async function findService(env: NodeJS.ProcessEnv): Promise<ServiceAddress> {
  const url = env['LEAD_OUTREACH_URL'];
  const apiKey = env['LEAD_OUTREACH_API_KEY'];
  const temporalNamespace = env['TEMPORAL_NAMESPACE'] || 'default';
  if (!url) {
    return { ...(await readEmbedded(path.join(dataFolder(env), 'embedded.json'))), temporalNamespace };
  }
  if (!apiKey)
    throw new DemoFailed('LEAD_OUTREACH_URL needs LEAD_OUTREACH_API_KEY, a key with scope "write".');
  return {
    baseUrl: baseUrlOf(url),
    apiKey,
    temporalNamespace,
    temporalUiUrl: env['TEMPORAL_UI_URL'] || undefined,
  };
}

async function readEmbedded(file: string): Promise<Omit<ServiceAddress, 'temporalNamespace'>> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new DemoFailed(
      `No service is running: there is no ${file}.\n` +
        'Run "npm start" in another terminal first, with the same DATA_DIR,\n' +
        'or set LEAD_OUTREACH_URL and LEAD_OUTREACH_API_KEY.',
    );
  }
  try {
    const { baseUrl, apiKey, temporalUiUrl } = embeddedFile.parse(JSON.parse(text));
    return { baseUrl, apiKey, temporalUiUrl };
  } catch (error) {
    throw new DemoFailed(`${file} is damaged; start the service again.`, { cause: error });
  }
}

/** Takes the origin of the service as well as the base address of its API. */
function baseUrlOf(text: string): string {
  const url = parseUrl(text);
  if (url === null) throw new DemoFailed(`LEAD_OUTREACH_URL is not an address: ${text}`);
  const { origin, pathname } = url;
  return pathname === '/' ? `${origin}/api/v1` : `${origin}${pathname.replace(/\/+$/, '')}`;
}
