export interface Layer {
  /** Where the importing file lies. */
  readonly folder: string;
  readonly allowed: readonly string[];
  /** May be imported as types, not as values. */
  readonly typesOnly?: readonly string[];
  readonly forbidden: readonly string[];
  /** May not be imported as values; their types do no harm. */
  readonly forbiddenValues?: readonly string[];
}

/** The table "may import" of docs/ARCHITECTURE.md, with what is near to each border on its other side. */
export const LAYERS: readonly Layer[] = [
  {
    folder: 'src/domain/leads',
    allowed: ['./visitor', '../ids'],
    forbidden: ['zod', 'node:crypto', 'crypto', '../../contracts/workflows', '../../logger', '../../config'],
  },
  {
    folder: 'src/domain',
    allowed: ['./ids', './leads/visitor'],
    forbidden: ['zod', 'node:crypto', '../contracts/workflows', '../config', '../../workflows/messages'],
  },
  {
    folder: 'src/contracts',
    allowed: ['./workflows'],
    typesOnly: ['../domain/ids'],
    forbidden: [
      '@temporalio/common',
      'node:crypto',
      '../operations/leads/seed-leads',
      '../config',
      '../../tools/embedded/start',
    ],
  },
  {
    folder: 'workflows',
    allowed: ['@temporalio/workflow', '../src/contracts/workflows', '../src/domain/duration', './messages'],
    forbidden: [
      'node:crypto',
      'fs',
      'timers/promises',
      'zod',
      '@temporalio/client',
      '@temporalio/common',
      '@temporalio/worker',
      '../activities',
      '../activities/leads',
      '../src/config',
      '../src/operations/leads/seed-leads',
      '../src/temporal/client',
      '../test/support/clock',
    ],
  },
  {
    folder: 'activities',
    allowed: [
      '@temporalio/activity',
      '../src/contracts/activities',
      '../src/domain/errors',
      '../src/operations/leads/process-due-seeds',
      '../src/webhooks/sender',
      './shutdown',
    ],
    typesOnly: ['../src/persistence/seeds', '../src/temporal/workflow-gateway', '../src/logger'],
    forbidden: [
      '@temporalio/client',
      '@temporalio/workflow',
      'mongoose',
      'koa',
      '../workflows/messages',
      '../src/http/app',
      '../src/web/layout',
      '../tools/embedded/start',
    ],
  },
  {
    folder: 'src/operations/leads',
    allowed: [
      'zod',
      'node:crypto',
      'node:timers/promises',
      '../users/find-user',
      '../../domain/ids',
      '../../contracts/workflows',
    ],
    typesOnly: [
      '../../persistence/seeds',
      '../../temporal/workflow-gateway',
      '../../webhooks/attempt-sender',
      '../../config',
      '../../logger',
    ],
    forbidden: [
      'koa',
      'mongoose',
      'undici',
      '@temporalio/client',
      '../../http/answer',
      '../../web/html',
      '../../../tools/embedded/start',
      '../../../activities',
      '../../../workflows/messages',
    ],
    forbiddenValues: ['node:http', 'node:fs', 'some-package'],
  },
  {
    folder: 'src/http/users',
    allowed: [
      'zod',
      'koa',
      '@koa/router',
      '../answer',
      '../webhooks/schemas',
      '../../domain/ids',
      '../../operations/users/find-user',
    ],
    typesOnly: ['../../compose-operations', '../../config', '../../logger'],
    forbidden: [
      'mongoose',
      'undici',
      '@temporalio/client',
      '../../persistence/users',
      '../../temporal/client',
      '../../web/html',
      '../../../activities',
      '../../../workflows/messages',
      '../../../tools/embedded/start',
    ],
  },
  {
    folder: 'src/web/leads',
    allowed: [
      '@koa/router',
      'zod',
      '../html',
      '../../http/context',
      '../../operations/users/get-user',
      '../../domain/ids',
    ],
    typesOnly: ['../../compose-operations', '../../config'],
    forbidden: [
      'mongoose',
      '@temporalio/client',
      '../../persistence/users',
      '../../temporal/client',
      '../../webhooks/sender',
      '../../../workflows/messages',
      '../../../tools/embedded/start',
    ],
  },
  {
    folder: 'src/persistence/paging',
    allowed: ['mongoose', 'node:os', '../../domain/ids', '../transact', './cursor'],
    forbidden: ['zod', '../../operations/users/get-user', '../../contracts/workflows', '../../config'],
  },
  {
    folder: 'src/persistence',
    allowed: ['mongoose', 'node:os', '../domain/ids', './transact'],
    forbidden: [
      'zod',
      'koa',
      '@temporalio/client',
      '../operations/users/get-user',
      '../contracts/workflows',
      '../config',
      '../../tools/embedded/start',
    ],
  },
  {
    folder: 'src/temporal',
    allowed: ['@temporalio/client', '@temporalio/envconfig', '../contracts/workflows', '../domain/ids'],
    typesOnly: ['../logger'],
    forbidden: [
      'mongoose',
      'zod',
      '@temporalio/worker',
      '../persistence/users',
      '../operations/users/get-user',
      '../../workflows/messages',
      '../../activities',
      '../../tools/embedded/start',
    ],
  },
  {
    folder: 'src/webhooks',
    allowed: ['node:http', 'node:crypto', 'node:dns/promises', '../domain/ids', './sender'],
    typesOnly: ['../config'],
    forbidden: [
      'mongoose',
      'koa',
      'undici',
      '@temporalio/activity',
      '../persistence/listeners',
      '../operations/users/get-user',
      '../../tools/embedded/start',
    ],
  },
  {
    folder: 'src/observability',
    allowed: ['prom-client', '@temporalio/worker', 'node:http', '../domain/ids', './registry'],
    typesOnly: ['../logger', '../../activities', '../operations/sweep/measure-backlog', '../http/app'],
    forbidden: ['../../workflows/messages', '../../tools/embedded/start'],
    forbiddenValues: ['koa', 'mongoose', '@temporalio/client', '../persistence/users'],
  },
  {
    folder: 'src/tracing',
    allowed: [
      '@temporalio/common',
      'node:timers/promises',
      '../contracts/trace-context',
      '../domain/ids',
      './open-telemetry',
    ],
    typesOnly: [
      '@opentelemetry/api',
      '@opentelemetry/sdk-trace-node',
      '@temporalio/worker',
      '../http/middleware/trace-requests',
      '../operations/deliveries/send-claimed',
      '../logger',
    ],
    forbidden: ['../../workflows/messages', '../../tools/embedded/start'],
    forbiddenValues: ['koa', 'mongoose', 'zod', 'node:http', '../persistence/users'],
  },
  {
    folder: 'tools/embedded',
    allowed: [
      'node:fs/promises',
      'node:child_process',
      '../../src/config',
      '../../src/domain/duration',
      '../../src/observability/free-port',
      './program',
    ],
    forbidden: [
      'koa',
      'prom-client',
      '@temporalio/worker',
      '../../src/persistence/users',
      '../../src/operations/users/get-user',
      '../../src/http/app',
    ],
  },
];

/** Folders that may import everything, but for the workflows and the tools. */
export const COMPOSITION = ['src', 'src/worker', 'src/cli'];
