import { z } from 'zod';
import { parseSchedule } from '../domain/deliveries/retry-schedule';
import { parseDurationMs } from '../domain/duration';
import { checkStoreAddress } from '../persistence/mongo/store-address';
import { readTraceSettings, type TraceSettings } from './trace-settings';
import { parseCidrs } from '../sender/addresses/address-guard';
import { parseServers } from '../sender/addresses/name-resolver';
import { parseEncryptionKeys } from '../sender/secret-box';
import { readWorkerSettings, workerEnvironment, type WorkerSettings } from './worker-settings';

/** The only reader of the environment. `.env.example` documents every variable. */

const port = z.coerce.number().int().min(0).max(65_535);
const wholeNumber = z.coerce.number().int().nonnegative();

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const duration = z.string().transform((text, context) => {
  const milliseconds = parseDurationMs(text);
  if (milliseconds !== null) return milliseconds;
  context.addIssue({ code: 'custom', message: 'Expected a duration such as 500ms, 15s, 5m, 2h or 1d' });
  return z.NEVER;
});

function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

const commaList = z.string().transform(entriesOf);

/** Checks a text by the parser that will read it, whose errors say what is wrong without repeating the text. */
function checkedBy(parse: (text: string) => unknown) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    try {
      parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'Not valid' });
    }
  };
}

const byteSize = z.string().transform((text, context) => {
  const match = /^(\d{1,9})(KiB|MiB)?$/.exec(text.trim());
  if (match !== null) {
    const factor = match[2] === 'MiB' ? 1_048_576 : match[2] === 'KiB' ? 1_024 : 1;
    return Number(match[1]) * factor;
  }
  context.addIssue({ code: 'custom', message: 'Expected a size such as 512KiB or 16MiB' });
  return z.NEVER;
});

/** On which operations a key may stand in the query: all of them, those that take visitors, or none. */
const API_KEY_PLACES = ['everywhere', 'seed', 'never'] as const;
export type ApiKeyInQuery = (typeof API_KEY_PLACES)[number];

const origin = z
  .url({ protocol: /^https?$/ })
  // Login URLs and links would lead outside of the path without anybody noticing.
  .refine(
    (text) => /^https?:\/\/[^/?#@]+\/?$/i.test(text),
    'Expected an origin without a path, such as https://leads.example.com',
  )
  .transform((text) => new URL(text).origin)
  .optional();

const environment = z.object({
  PORT: port.default(8_080),
  LISTEN_ADDRESS: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(9_464),
  METRICS_ADDRESS: z.string().default('127.0.0.1'),
  PUBLIC_BASE_URL: origin,
  HTTP_KEEP_ALIVE: z.string().default('620s').pipe(duration).pipe(z.number().min(1_000, 'At least 1s')),
  MONGODB_URI: z.string().superRefine(checkedBy(checkStoreAddress)),
  MIGRATE_ON_START: z.string().default('false').pipe(flag),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOGIN_TOKEN_SECRET: z.string().min(32, 'Needs at least 32 characters'),
  ENCRYPTION_KEY: z.string().superRefine(checkedBy(parseEncryptionKeys)),
  SUPPRESSION_KEY: z.string().superRefine(checkedBy(parseEncryptionKeys)).optional(),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Expected an ISO 4217 code such as USD')
    .default('USD'),
  DAILY_FEE: z.coerce.number().int().positive().max(100_000_000).default(1_000),
  WEBHOOK_RETRY_SCHEDULE: z
    .string()
    .default('5s,5m,30m,2h,5h,10h,14h,20h,24h')
    .superRefine(checkedBy(parseSchedule))
    .transform(parseSchedule),
  WEBHOOK_TIMEOUT: z
    .string()
    .default('15s')
    .pipe(duration)
    .pipe(z.number().min(100, 'At least 100ms').max(60_000, 'At most 60s')),
  WEBHOOK_ALLOWED_CIDRS: z
    .string()
    .default('')
    .superRefine(checkedBy((text) => parseCidrs(entriesOf(text))))
    .transform(entriesOf),
  WEBHOOK_ALLOW_HTTP: z.string().default('false').pipe(flag),
  SEED_MAX_VISITORS: z.coerce.number().int().positive().max(100_000).default(10_000),
  SEED_MAX_BYTES: z.string().default('16MiB').pipe(byteSize),
  RATE_LIMIT_PER_SECOND: wholeNumber.default(1_000),
  API_KEY_IN_QUERY: z.enum(API_KEY_PLACES).default('everywhere'),
  DNS_SERVERS: z
    .string()
    .default('')
    .superRefine(checkedBy((text) => parseServers(entriesOf(text))))
    .transform(entriesOf),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().positive().max(3_650).default(400),
  RETENTION_DAYS: z.coerce.number().int().positive().max(3_650).default(30),
  TEMPORAL_UI_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_SEARCH_ATTRIBUTES: commaList.optional(),
  ...workerEnvironment,
  ELIGIBILITY_DENY_LIST: z.string().default('').pipe(commaList),
  /** OpenTelemetry's SDK reads its environment itself: here it only says whether there are traces. */
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  /** Set by the embedded launcher alone: the key that `npm start` prints. */
  EMBEDDED_API_KEY: z
    .string()
    .regex(/^lo_live_[0-9A-Za-z]{32,64}$/)
    .optional(),
});

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
  readonly seedVisitorsMax: number;
  readonly seedBytesMax: number;
  /** Requests a second and key; 0 switches the limit off. */
  readonly rateLimitPerSecond: number;
  readonly apiKeyInQuery: ApiKeyInQuery;
  /** Asked for the names of receivers; those of the system where there are none. */
  readonly dnsServers: readonly string[];
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
  const result = environment.safeParse(withoutBlanks(env));
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
    seedVisitorsMax: values.SEED_MAX_VISITORS,
    seedBytesMax: values.SEED_MAX_BYTES,
    rateLimitPerSecond: values.RATE_LIMIT_PER_SECOND,
    apiKeyInQuery: values.API_KEY_IN_QUERY,
    dnsServers: values.DNS_SERVERS,
    retentionDays: values.RETENTION_DAYS,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    eligibilityDenyList: values.ELIGIBILITY_DENY_LIST,
    temporalUiUrl: values.TEMPORAL_UI_URL?.replace(/\/+$/, '') ?? null,
    temporalNamespace: values.TEMPORAL_NAMESPACE,
    temporalEnvironment: temporalEnvironmentOf(env),
    searchAttributes: values.TEMPORAL_SEARCH_ATTRIBUTES ?? null,
    worker: readWorkerSettings(values),
    embeddedApiKey: values.EMBEDDED_API_KEY ?? null,
    traces: readTraceSettings(values),
  });
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
