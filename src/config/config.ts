import { z } from 'zod';
import { boundsProblem, topUpBounds } from '../domain/wallet/amount-bounds';
import { environment, type ApiKeyInQuery } from './environment';
import { readOutreachSettings, refuseQuickLive, type OutreachSettings } from './outreach-settings';
import { readTraceSettings, type TraceSettings } from './trace-settings';
import { readWorkerSettings, type WorkerSettings } from './worker-settings';

/** The only reader of the environment. */

/** The names of all variables that are read. */
export const CONFIG_VARIABLES: readonly string[] = Object.keys(environment.shape);

export interface Config {
  readonly port: number;
  /** Address the servers bind to; 0.0.0.0 in a container. */
  readonly listenAddress: string;
  readonly metricsPort: number;
  readonly metricsAddress: string;
  /** Origin under which callers reach the service, without a trailing slash. */
  readonly publicOrigin: string;
  /** How long a connection to the API may be idle between requests. */
  readonly keepAliveMs: number;
  readonly mongodbUri: string;
  /** Else a start only verifies that the store is prepared, unless it holds nothing yet. */
  readonly migrateOnStart: boolean;
  readonly logLevel: string;
  readonly loginTokenSecret: string;
  readonly encryptionKey: string;
  /** Null where suppressions rest on the encryption key alone, as in earlier versions. */
  readonly suppressionKey: string | null;
  readonly currency: string;
  readonly dailyFeeMinor: number;
  readonly retryScheduleMs: readonly number[];
  readonly webhookTimeoutMs: number;
  readonly webhookAllowedCidrs: readonly string[];
  readonly webhookAllowHttp: boolean;
  /** What deliveries go through, with its password; null for none. */
  readonly webhookProxy: string | null;
  readonly webhookLocalAddress: string | null;
  readonly webhookNat64Prefixes: readonly string[];
  readonly seedVisitorsMax: number;
  readonly seedBytesMax: number;
  /** Requests a second and key; 0 switches the limit off. */
  readonly rateLimitPerSecond: number;
  readonly apiKeyInQuery: ApiKeyInQuery;
  /** Asked for the names of receivers; those of the system where there are none. */
  readonly dnsServers: readonly string[];
  /** How long somebody stays away before a visit is a return; null where the UTC day decides. */
  readonly returnQuietMs: number | null;
  readonly retentionDays: number;
  readonly auditRetentionDays: number;
  readonly eligibilityDenyList: readonly string[];
  /** Where operators look at loops, without a trailing slash; null where nobody told us. */
  readonly temporalUiUrl: string | null;
  readonly temporalNamespace: string;
  /** What Temporal's own configuration reads; it may hold a key. */
  readonly temporalEnvironment: Readonly<Record<string, string>>;
  /** Which search attributes loops are started with; null leaves it to what the namespace has. */
  readonly searchAttributes: readonly string[] | null;
  readonly worker: WorkerSettings;
  readonly outreach: OutreachSettings;
  readonly embeddedApiKey: string | null;
  readonly traces: TraceSettings;
}

/** Whether callers reach the service by https; the connection to a proxy may differ. */
export function isHttps({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return publicOrigin.startsWith('https:');
}

/** The environment is not usable; the message names everything that is wrong and shows no secret. */
export class InvalidEnvironment extends Error {}

/** Reads and validates the whole environment. @throws InvalidEnvironment */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const result = environment
    .superRefine(refuseQuickLive)
    .superRefine(checkDailyFee)
    .safeParse(withoutBlanks(env));
  if (!result.success) throw new InvalidEnvironment(`Invalid environment:\n${z.prettifyError(result.error)}`);
  const values = result.data;
  return Object.freeze({
    port: values.PORT,
    listenAddress: values.LISTEN_ADDRESS,
    metricsPort: values.METRICS_PORT,
    metricsAddress: values.METRICS_ADDRESS,
    publicOrigin: values.PUBLIC_BASE_URL ?? `http://127.0.0.1:${values.PORT}`,
    keepAliveMs: values.HTTP_KEEP_ALIVE,
    mongodbUri: values.MONGODB_URI,
    migrateOnStart: values.MIGRATE_ON_START,
    logLevel: values.LOG_LEVEL,
    loginTokenSecret: values.LOGIN_TOKEN_SECRET,
    encryptionKey: values.ENCRYPTION_KEY,
    suppressionKey: values.SUPPRESSION_KEY ?? null,
    currency: values.CURRENCY,
    dailyFeeMinor: values.DAILY_FEE,
    retryScheduleMs: values.WEBHOOK_RETRY_SCHEDULE,
    webhookTimeoutMs: values.WEBHOOK_TIMEOUT,
    webhookAllowedCidrs: values.WEBHOOK_ALLOWED_CIDRS,
    webhookAllowHttp: values.WEBHOOK_ALLOW_HTTP,
    webhookProxy: values.WEBHOOK_PROXY ?? null,
    webhookLocalAddress: values.WEBHOOK_LOCAL_ADDRESS ?? null,
    webhookNat64Prefixes: values.WEBHOOK_NAT64_PREFIXES,
    seedVisitorsMax: values.SEED_MAX_VISITORS,
    seedBytesMax: values.SEED_MAX_BYTES,
    rateLimitPerSecond: values.RATE_LIMIT_PER_SECOND,
    apiKeyInQuery: values.API_KEY_IN_QUERY,
    dnsServers: values.DNS_SERVERS,
    returnQuietMs: values.PROSPECT_RETURN_AFTER ?? null,
    retentionDays: values.RETENTION_DAYS,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    eligibilityDenyList: values.ELIGIBILITY_DENY_LIST,
    temporalUiUrl: values.TEMPORAL_UI_URL?.replace(/\/+$/, '') ?? null,
    temporalNamespace: values.TEMPORAL_NAMESPACE,
    temporalEnvironment: temporalEnvironmentOf(env),
    searchAttributes: values.TEMPORAL_SEARCH_ATTRIBUTES ?? null,
    worker: readWorkerSettings(values),
    outreach: readOutreachSettings(values),
    embeddedApiKey: values.EMBEDDED_API_KEY ?? null,
    traces: readTraceSettings(values),
  });
}

/** A day may cost as much as a wallet can be topped up with at once. */
function checkDailyFee(
  { CURRENCY, DAILY_FEE }: z.output<typeof environment>,
  context: z.RefinementCtx,
): void {
  const message = boundsProblem(DAILY_FEE, topUpBounds(CURRENCY));
  if (message !== null) context.addIssue({ code: 'custom', path: ['DAILY_FEE'], message });
}

/** A variable set to nothing counts as not set, as in a copied `.env.example`. */
function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

/** Variables that say which server of Temporal is used and how, and where a file of its profiles is looked for. */
const TEMPORAL_VARIABLE = /^(?:TEMPORAL_\w+|HOME|XDG_CONFIG_HOME|APPDATA)$/;

/** What is read by Temporal's own configuration, where a key of no characters would switch TLS on. */
export function temporalEnvironmentOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(withoutBlanks(env)).filter(
      (entry): entry is [string, string] => TEMPORAL_VARIABLE.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}
