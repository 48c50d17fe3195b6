import { z } from 'zod';
import { boundsProblem, topUpBounds } from '../domain/wallet/amount-bounds';
import { environment } from './environment';
import { readOutreachSettings, refuseQuickLive } from './outreach-settings';
import { readTraceSettings } from './trace-settings';
import { readWorkerSettings } from './worker-settings';

/** The only reader of the environment. */

/** The names of all variables that are read. */
export const CONFIG_VARIABLES: readonly string[] = Object.keys(environment.shape);

/** What the environment says, read and validated. */
export type Config = ReturnType<typeof configOf>;

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
    .safeParse(withoutBlanks(env), {
      error: ({ input }) => (input === undefined ? 'Is required' : undefined),
    });
  if (!result.success) throw new InvalidEnvironment(`Invalid environment:\n${z.prettifyError(result.error)}`);
  return configOf(result.data, env);
}

function configOf(values: z.output<typeof environment>, env: NodeJS.ProcessEnv) {
  return Object.freeze({
    port: values.PORT,
    /** Address the servers bind to; 0.0.0.0 in a container. */
    listenAddress: values.LISTEN_ADDRESS,
    metricsPort: values.METRICS_PORT,
    metricsAddress: values.METRICS_ADDRESS,
    /** Origin under which callers reach the service, without a trailing slash. */
    publicOrigin: values.PUBLIC_BASE_URL ?? `http://127.0.0.1:${values.PORT}`,
    /** How long a connection to the API may be idle between requests. */
    keepAliveMs: values.HTTP_KEEP_ALIVE,
    mongodbUri: values.MONGODB_URI,
    /** Else a start only verifies that the store is prepared, unless it holds nothing yet. */
    migrateOnStart: values.MIGRATE_ON_START,
    logLevel: values.LOG_LEVEL,
    loginTokenSecret: values.LOGIN_TOKEN_SECRET,
    encryptionKey: values.ENCRYPTION_KEY,
    /** Null where suppressions rest on the encryption key alone, as in earlier versions. */
    suppressionKey: values.SUPPRESSION_KEY ?? null,
    currency: values.CURRENCY,
    dailyFeeMinor: values.DAILY_FEE,
    retryScheduleMs: values.WEBHOOK_RETRY_SCHEDULE,
    webhookTimeoutMs: values.WEBHOOK_TIMEOUT,
    webhookAllowedCidrs: values.WEBHOOK_ALLOWED_CIDRS,
    webhookAllowHttp: values.WEBHOOK_ALLOW_HTTP,
    /** What deliveries go through, with its password; null for none. */
    webhookProxy: values.WEBHOOK_PROXY ?? null,
    webhookLocalAddress: values.WEBHOOK_LOCAL_ADDRESS ?? null,
    webhookNat64Prefixes: values.WEBHOOK_NAT64_PREFIXES,
    seedVisitorsMax: values.SEED_MAX_VISITORS,
    seedBytesMax: values.SEED_MAX_BYTES,
    /** Requests a second and key; 0 switches the limit off. */
    rateLimitPerSecond: values.RATE_LIMIT_PER_SECOND,
    apiKeyInQuery: values.API_KEY_IN_QUERY,
    /** Asked for the names of receivers; those of the system where there are none. */
    dnsServers: values.DNS_SERVERS,
    /** How long somebody stays away before a visit is a return; null where the UTC day decides. */
    returnQuietMs: values.PROSPECT_RETURN_AFTER ?? null,
    retentionDays: values.RETENTION_DAYS,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    eligibilityDenyList: values.ELIGIBILITY_DENY_LIST,
    /** Where operators look at loops, without a trailing slash; null where nobody told us. */
    temporalUiUrl: values.TEMPORAL_UI_URL?.replace(/\/+$/, '') ?? null,
    temporalNamespace: values.TEMPORAL_NAMESPACE,
    /** What Temporal's own configuration reads; it may hold a key. */
    temporalEnvironment: temporalEnvironmentOf(env),
    /** Which search attributes loops are started with; null leaves it to what the namespace has. */
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
