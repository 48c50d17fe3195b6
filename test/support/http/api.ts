import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from 'mongoose';
import request, { type Response, type Test } from 'supertest';
import { composeDependencies } from '../../../src/composition/compose-dependencies';
import { composeOperations, type Operations } from '../../../src/composition/compose-operations';
import { composePages } from '../../../src/composition/compose-pages';
import { composeReference } from '../../../src/composition/compose-reference';
import { composeRoutes } from '../../../src/composition/compose-routes';
import { isHttps, loadConfig, type Config } from '../../../src/config/config';
import type { LoopAddress } from '../../../src/contracts/workflows';
import type { AccessScope } from '../../../src/domain/accounts/api-key-scopes';
import { newId } from '../../../src/domain/ids';
import { createApp } from '../../../src/http/app';
import { explainUnknown } from '../../../src/web/explain-errors';
import { createHttpServer, type HandleRequest } from '../../../src/http/server';
import type { OpenApiDocument } from '../../../src/http/openapi/openapi-document';
import { createLogger } from '../../../src/config/logger';
import type { OperationDependencies } from '../../../src/operations/dependencies';
import {
  connectStore,
  isStoreUnavailable,
  type StoreTuning,
} from '../../../src/persistence/mongo/connection';
import type { Poke } from '../../../src/temporal/workflow-gateway';
import { createStorePulse } from '../../../src/persistence/mongo/store-pulse';
import { migrateStore } from '../../../src/persistence/migrations/migrate';
import { createStores, type Stores } from '../../../src/persistence/stores';
import type { TransactSettings } from '../../../src/persistence/mongo/transact';
import { aClock, type Clock } from '../clock';
import { referenceCheckOf, type CheckAnswer } from './reference-check';
import { mongodbStays, testMongodbUri } from '../jest/servers';
import { aPartnerKey, type PartnerKey } from './partner-key';

/** The real app on a database of its own; only Temporal is a stub, which remembers what was poked. */
export interface TestApi {
  /** A new partner with a key of scope `write`, or another. Partners share nothing: use one a test. */
  aPartner(scope?: AccessScope): Promise<ApiClient>;
  /** A client that sends this key, or none; for pages and for bad keys. */
  client(apiKey?: string): HttpClient;
  /** What was poked since the test began, oldest first; empty it as you like. */
  readonly pokes: LoopAddress[];
  /** Every line that was logged, of all levels; printed as well with `TEST_LOG=1`. */
  readonly logs: string[];
  /** The clock of all operations; it stands still until it is moved. */
  readonly clock: Clock;
  readonly stores: Stores;
  readonly operations: Operations;
  /** The description of the API; every answer to a client is compared with it. */
  readonly reference: OpenApiDocument;
  /** What the operations were made with, for those that only activities use. */
  readonly dependencies: OperationDependencies;
  readonly config: Config;
  /** For what the stores do not offer, such as looking at what is really stored. */
  readonly connection: Connection;
  /** `http://127.0.0.1:<port>` of the running server. */
  readonly origin: string;
  /** Has something that works with this API closed together with it, before it. */
  closeWith(close: () => Promise<void>): void;
  /** Drops the database where nobody else would, and closes everything. */
  close(): Promise<void>;
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>;
export type Headers = Readonly<Record<string, string>>;

/** Paths are below `/api/v1`, unless they begin with `//`, which stands for the server's root: `//leads`. */
export interface HttpClient {
  get(path: string, query?: Query, headers?: Headers): Test;
  head(path: string, query?: Query, headers?: Headers): Test;
  post(path: string, body?: object, headers?: Headers): Test;
  put(path: string, body?: object, headers?: Headers): Test;
  patch(path: string, body?: object, headers?: Headers): Test;
  delete(path: string, query?: Query, headers?: Headers): Test;
}

export interface ApiClient extends HttpClient, PartnerKey {
  /** The same partner with another key. */
  withScope(scope: AccessScope): Promise<ApiClient>;
}

const SECRETS = {
  LOGIN_TOKEN_SECRET: 'l'.repeat(48),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** A configuration that is complete, with settings as in the environment. */
export function aConfig(environment: Readonly<Record<string, string>> = {}): Config {
  return loadConfig({ ...SECRETS, MONGODB_URI: 'mongodb://127.0.0.1:1/none', ...environment });
}

/** Puts other operations in the place of some: those that fail half-way, say. */
export type ChangeOperations = (operations: Operations) => Partial<Operations>;

/** What differs from production. */
interface ApiTuning extends StoreTuning {
  /** Whether requests are given up while the store is silent; a busy machine may be so for a moment in any test. */
  readonly watchesStore?: boolean;
  readonly transactions?: Partial<TransactSettings>;
}

/** @param environment settings as in the environment, such as `{ DAILY_FEE: '500' }` */
export async function anApi(
  environment: Readonly<Record<string, string>> = {},
  change: ChangeOperations = () => ({}),
  { transactions = {}, watchesStore = false, ...tuning }: ApiTuning = {},
): Promise<TestApi> {
  const config = aConfig({ MONGODB_URI: testMongodbUri(), ...environment });
  const logs: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line) => keepLine(logs, line) });
  const connection = await connectStore(config.mongodbUri, tuning);
  const stores = createStores(connection, { ...config, transactions });
  await migrateStore(connection);
  const clock = aClock();
  const pokes: LoopAddress[] = [];
  const poke: Poke = (address) => void pokes.push(address);
  const dependencies = composeDependencies({ config, logger, stores, poke, now: clock.now });
  const composed = composeOperations(dependencies);
  const operations = { ...composed, ...change(composed) };
  const routes = composeRoutes(operations, config);
  const reference = referenceOf(environment, () => composeReference(routes, config));
  const check = referenceCheckOf(reference);
  const app = createApp({
    explainUnknown,
    logger,
    routes,
    isHttps: isHttps(config),
    pages: composePages(operations, config, reference),
    ...operations,
    apiKeyInQuery: config.apiKeyInQuery,
    nowMs: forwards(() => clock.now().getTime()),
    isStoreUnavailable,
    isStoreAnswering: watchesStore ? createStorePulse(connection) : async () => true,
  });
  const server = await listen(app.callback(), config);
  const served = { stores, server, check };
  const companions: (() => Promise<void>)[] = [];

  return {
    aPartner: (scope = 'write') => aClient(served, newId('partner'), scope),
    client: (apiKey) => aHttpClient(served, apiKey),
    pokes,
    logs,
    clock,
    stores,
    operations,
    reference,
    dependencies,
    config,
    connection,
    origin: originOf(server),
    closeWith: (close) => void companions.push(close),
    async close() {
      await Promise.all(companions.map((close) => close()));
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      if (mongodbStays()) await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Depends on settings alone, and is the same in most test files. */
const references = new Map<string, OpenApiDocument>();

function referenceOf(
  environment: Readonly<Record<string, string>>,
  compose: () => OpenApiDocument,
): OpenApiDocument {
  const settings = JSON.stringify(environment);
  const reference = references.get(settings) ?? compose();
  references.set(settings, reference);
  return reference;
}

/** A test may set its clock back, which no monotonic clock does. */
function forwards(nowMs: () => number): () => number {
  let latest = 0;
  return () => {
    latest = Math.max(latest, nowMs());
    return latest;
  };
}

function keepLine(logs: string[], line: string): void {
  logs.push(line);
  if (process.env['TEST_LOG'] === '1') process.stdout.write(line);
}

/** The names of all fields that a 400 complains about. */
export function complainedFields(response: Response): string[] {
  const { errors } = response.body;
  return Array.isArray(errors) ? errors.map(({ path }) => String(path)) : [];
}

interface Served {
  readonly stores: Stores;
  readonly server: Server;
  readonly check: CheckAnswer;
}

async function aClient(served: Served, partnerId: string, scope: AccessScope): Promise<ApiClient> {
  const key = await aPartnerKey(served.stores, scope, partnerId);
  return {
    ...aHttpClient(served, key.apiKey),
    ...key,
    withScope: (other) => aClient(served, partnerId, other),
  };
}

function aHttpClient({ server, check }: Served, apiKey?: string): HttpClient {
  const agent = request(server);
  const checked = (test: Test): Test =>
    test.expect((response) => check(test.method, new URL(test.url).pathname, response));
  const key: Headers = apiKey === undefined ? {} : { 'x-api-key': apiKey };
  const withQuery =
    (method: 'get' | 'head' | 'delete') =>
    (path: string, query: Query = {}, headers: Headers = {}) =>
      checked(agent[method](fullPath(path)).query(query).set(key).set(headers).redirects(0));
  const withBody =
    (method: 'post' | 'put' | 'patch') =>
    (path: string, body?: object, headers: Headers = {}) => {
      const test = checked(agent[method](fullPath(path)).set(key).set(headers).redirects(0));
      return body === undefined ? test : test.send(body);
    };
  return {
    get: withQuery('get'),
    head: withQuery('head'),
    delete: withQuery('delete'),
    post: withBody('post'),
    put: withBody('put'),
    patch: withBody('patch'),
  };
}

function fullPath(path: string): string {
  return path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
}

async function listen(handle: HandleRequest, { keepAliveMs }: Config): Promise<Server> {
  const server = createHttpServer(handle, { keepAliveMs });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

function originOf(server: Server): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on a port');
  return `http://127.0.0.1:${address.port}`;
}
