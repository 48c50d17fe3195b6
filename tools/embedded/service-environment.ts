import { isIPv6 } from 'node:net';
import path from 'node:path';
import type { EmbeddedSecrets } from './secrets';

export interface ServiceAddresses {
  readonly port: number;
  readonly metricsPort: number;
  readonly mongodbUri: string;
  readonly temporalAddress: string;
  /** Missing where Temporal is not ours. */
  readonly temporalUiUrl?: string | undefined;
  readonly dataFolder: string;
}

/** The environment of a service in embedded mode. What the operator has set wins, but for addresses found here. */
export function serviceEnvironment(
  env: NodeJS.ProcessEnv,
  secrets: EmbeddedSecrets,
  addresses: ServiceAddresses,
): NodeJS.ProcessEnv {
  return {
    // Each of the many threads would keep memory of its own: 40 MB in a busy worker.
    MALLOC_ARENA_MAX: '2',
    LOGIN_TOKEN_SECRET: secrets.loginTokenSecret,
    ENCRYPTION_KEY: secrets.encryptionKey,
    MIGRATE_ON_START: 'true',
    WEBHOOK_ALLOW_HTTP: 'true',
    // Others who reach the service must not reach what listens on this machine alone.
    ...(listensOnLoopback(env) ? { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128' } : {}),
    PUBLIC_BASE_URL: originOf(env['LISTEN_ADDRESS'], addresses.port),
    ...(hasMailServer(env) ? {} : QUICK_OUTREACH),
    ...(addresses.temporalUiUrl === undefined
      ? definedOnly(env)
      : ownTemporal(env, addresses.temporalUiUrl, addresses.dataFolder)),
    PORT: String(addresses.port),
    METRICS_PORT: String(addresses.metricsPort),
    MONGODB_URI: addresses.mongodbUri,
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    DATA_DIR: addresses.dataFolder,
  };
}

/**
 * Nothing leaves this machine, and whoever tries a sequence does not want to wait for days: no windows, caps and gaps,
 * days of three seconds, and a price that shows in the ledger.
 */
const QUICK_OUTREACH = {
  OUTREACH_PACE: 'off',
  OUTREACH_DAY: '3s',
  OUTREACH_PRICE_PER_EMAIL: '1',
  OUTREACH_CHARGE_CAPTURED: 'on',
} as const;

function hasMailServer({ OUTREACH_TRANSPORT: transport = '' }: NodeJS.ProcessEnv): boolean {
  return !['', 'capture'].includes(transport.trim());
}

function listensOnLoopback({ LISTEN_ADDRESS: address = '' }: NodeJS.ProcessEnv): boolean {
  return address.trim() === '' || address === 'localhost' || address === '::1' || address.startsWith('127.');
}

/** All addresses of this machine. */
const WILDCARDS = ['0.0.0.0', '::'];

/** Where this machine reaches what listens on the address; loopback where it is not set. */
export function originOf(listenAddress: string | undefined, port: number): string {
  const address = listenAddress?.trim() ?? '';
  const host = address === '' || WILDCARDS.includes(address) ? '127.0.0.1' : address;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** An empty variable counts as not set. */
function definedOnly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

/** What the developer has set up for other servers, in variables or in a file of profiles, does not fit ours. */
function ownTemporal(env: NodeJS.ProcessEnv, uiUrl: string, dataFolder: string): NodeJS.ProcessEnv {
  return {
    TEMPORAL_UI_URL: uiUrl,
    ...withoutTemporal(definedOnly(env)),
    // There is none: else the developer's own would be read.
    TEMPORAL_CONFIG_FILE: path.join(dataFolder, 'no-profiles.toml'),
  };
}

/** The environment without whatever names a server of Temporal or says how to reach it. */
export function withoutTemporal(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('TEMPORAL_') || name === 'TEMPORAL_UI_URL'),
  );
}
