import { z } from 'zod';
import { parseDenyList } from '../domain/accounts/eligibility/listed-host';
import { parseSchedule } from '../domain/deliveries/retry-schedule';
import { isCurrency } from '../domain/wallet/currency';
import { checkStoreAddress } from '../persistence/mongo/store-address';
import { parseCidrs } from '../sender/addresses/address-guard';
import { parseNat64Prefixes } from '../sender/addresses/nat64';
import { parseServers } from '../sender/addresses/name-resolver';
import { parseProxy } from '../sender/egress/http-proxy';
import { parseLocalAddress } from '../sender/egress/local-address';
import { parseEncryptionKeys } from '../sender/secret-box';
import { outreachEnvironment } from './outreach-settings';
import { byteSize, checkedBy, duration, entriesOf, listCheckedBy, readBy } from './readers';
import { traceEnvironment } from './trace-settings';
import { workerEnvironment } from './worker-settings';

/** What the environment may say, and how each value is read. `.env.example` documents every variable. */

const port = z.coerce.number().int().min(0).max(65_535);
const wholeNumber = z.coerce.number().int().nonnegative();

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

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
  HTTP_KEEP_ALIVE: duration.prefault('620s').pipe(z.number().min(1_000, 'At least 1s')),
  MONGODB_URI: checkedBy(checkStoreAddress),
  MIGRATE_ON_START: flag,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOGIN_TOKEN_SECRET: z.string().min(32, 'Needs at least 32 characters'),
  ENCRYPTION_KEY: checkedBy(parseEncryptionKeys),
  SUPPRESSION_KEY: checkedBy(parseEncryptionKeys).optional(),
  CURRENCY: z.string().refine(isCurrency, 'Expected an ISO 4217 code such as USD').default('USD'),
  DAILY_FEE: z.coerce.number().int().positive().default(1_000),
  WEBHOOK_RETRY_SCHEDULE: readBy(parseSchedule).prefault('5s,5m,30m,2h,5h,10h,14h,20h,24h'),
  WEBHOOK_TIMEOUT: duration
    .prefault('15s')
    .pipe(z.number().min(100, 'At least 100ms').max(60_000, 'At most 60s')),
  WEBHOOK_ALLOWED_CIDRS: listCheckedBy(parseCidrs).prefault(''),
  WEBHOOK_PROXY: checkedBy(parseProxy).optional(),
  WEBHOOK_LOCAL_ADDRESS: checkedBy(parseLocalAddress).optional(),
  WEBHOOK_NAT64_PREFIXES: listCheckedBy(parseNat64Prefixes).prefault(''),
  WEBHOOK_ALLOW_HTTP: flag,
  SEED_MAX_VISITORS: z.coerce.number().int().positive().max(100_000).default(10_000),
  SEED_MAX_BYTES: byteSize.prefault('16MiB'),
  RATE_LIMIT_PER_SECOND: wholeNumber.default(1_000),
  /** On which operations a key may stand in the query: all of them, those that take visitors, or none. */
  API_KEY_IN_QUERY: z.enum(['everywhere', 'seed', 'never']).default('everywhere'),
  DNS_SERVERS: listCheckedBy(parseServers).prefault(''),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().positive().max(3_650).default(400),
  PROSPECT_RETURN_AFTER: duration.pipe(z.number().min(60_000, 'At least 1m')).optional(),
  RETENTION_DAYS: z.coerce.number().int().positive().max(3_650).default(30),
  TEMPORAL_UI_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_SEARCH_ATTRIBUTES: readBy(entriesOf).optional(),
  ...workerEnvironment,
  ...outreachEnvironment,
  ELIGIBILITY_DENY_LIST: readBy((text) => parseDenyList(entriesOf(text))).prefault(''),
  ...traceEnvironment,
  /** Set by the embedded launcher alone: the key that `npm start` prints. */
  EMBEDDED_API_KEY: z
    .string()
    .regex(/^lo_live_[0-9A-Za-z]{32,64}$/)
    .optional(),
});
