import { z } from 'zod';
import { parseSchedule } from '../domain/deliveries/retry-schedule';
import { parseDurationMs } from '../domain/duration';
import { checkStoreAddress } from '../persistence/mongo/store-address';
import { parseCidrs } from '../sender/addresses/address-guard';
import { parseNat64Prefixes } from '../sender/addresses/nat64';
import { parseServers } from '../sender/addresses/name-resolver';
import { parseProxy } from '../sender/egress/http-proxy';
import { parseLocalAddress } from '../sender/egress/local-address';
import { parseEncryptionKeys } from '../sender/secret-box';
import { outreachEnvironment } from './outreach-settings';
import { workerEnvironment } from './worker-settings';

/** What the environment may say, and how each value is read. `.env.example` documents every variable. */

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

export const environment = z.object({
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
  DAILY_FEE: z.coerce.number().int().positive().default(1_000),
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
  WEBHOOK_PROXY: z.string().superRefine(checkedBy(parseProxy)).optional(),
  WEBHOOK_LOCAL_ADDRESS: z.string().superRefine(checkedBy(parseLocalAddress)).optional(),
  WEBHOOK_NAT64_PREFIXES: z
    .string()
    .default('')
    .superRefine(checkedBy((text) => parseNat64Prefixes(entriesOf(text))))
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
  PROSPECT_RETURN_AFTER: z.string().pipe(duration).pipe(z.number().min(60_000, 'At least 1m')).optional(),
  RETENTION_DAYS: z.coerce.number().int().positive().max(3_650).default(30),
  TEMPORAL_UI_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_SEARCH_ATTRIBUTES: commaList.optional(),
  ...workerEnvironment,
  ...outreachEnvironment,
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
