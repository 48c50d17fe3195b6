import { setTimeout as pause } from 'node:timers/promises';
import { DELIVERY_STATES } from '../domain/deliveries/delivery-progress';
import {
  DEFAULT_RECOVERABLE_STATES,
  RECOVERABLE_STATES,
  type RecoverableState,
} from '../domain/deliveries/recovery';
import { EVENT_TYPES, TEST_EVENT_TYPE } from '../domain/deliveries/event-types';
import { bodyInOneLine, withReadableBody } from './attempt-body';
import { defineCommand, UsageError, type Command } from './command';
import { CommandFailed, type CliContext } from './context';
import { createProgressBar, type ProgressBar } from './progress-bar';
import { table, timeOr } from './table';
import { countUpTo, oneOf, pastTime, required } from './values';

const LIMIT_MAX = 1_000;
const WATCH_MS = 1_000;

const list = defineCommand({
  name: 'deliveries list',
  synopsis:
    '[--listener ID | --partner NAME] [--state failed] [--type NAME] [--status 500] [--since 1d] [--until TIME] [--limit 50] [--json]',
  summary: 'Lists deliveries, newest event first; those that failed unless told otherwise.',
  options: {
    listener: { type: 'string' },
    partner: { type: 'string' },
    state: { type: 'string', default: 'failed' },
    type: { type: 'string' },
    status: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    limit: { type: 'string', default: '50' },
  },
  operands: [],
  async run({ values, connect, print }) {
    const state = oneOf(['failed', 'all', ...DELIVERY_STATES] as const, values.state, '--state');
    const eventType = optionally(values.type, (text) =>
      oneOf([...EVENT_TYPES, TEST_EVENT_TYPE] as const, text, '--type'),
    );
    const statusCode = optionally(values.status, (text) => countUpTo(599, text, '--status'));
    const now = new Date();
    const since = optionally(values.since, (text) => pastTime(text, '--since', now));
    const until = optionally(values.until, (text) => pastTime(text, '--until', now));
    const limit = countUpTo(LIMIT_MAX, values.limit, '--limit');
    const context = await connect();
    const { partnerId, webhookId } = await whose(context, values);
    const states =
      state === 'failed' ? (['exhausted', 'aborted'] as const) : state === 'all' ? null : [state];
    const page = await context.operations.listDeliveries({
      filter: { partnerId, webhookId, states, eventType, statusCode, since, until },
      after: null,
      limit,
    });
    const rows = page.items.map((delivery) => [
      delivery.id,
      delivery.eventType,
      delivery.state,
      String(delivery.attemptCount),
      String(delivery.lastStatus ?? delivery.lastErrorCode ?? ''),
      timeOr(delivery.createdAt, ''),
      timeOr(delivery.dueAt, ''),
    ]);
    print(page.items, table(['ID', 'EVENT', 'STATE', 'ATTEMPTS', 'LAST', 'EVENT AT', 'NEXT'], rows));
  },
});

const show = defineCommand({
  name: 'deliveries show',
  synopsis: '<delivery id> [--json]',
  summary: 'Shows one delivery with every attempt.',
  options: {},
  operands: ['<delivery id>'],
  async run({ operands: [id = ''], connect, print }) {
    const context = await connect();
    const { delivery, attempts } = await context.operations.getDelivery(await partnerOf(context, id), id);
    const rows = attempts.map((attempt) => [
      String(attempt.number),
      attempt.trigger,
      timeOr(attempt.startedAt, ''),
      String(attempt.status ?? attempt.errorCode ?? ''),
      attempt.phases === null ? '' : `${Math.round(attempt.phases.totalMs)} ms`,
      attempt.errorMessage ?? bodyInOneLine(attempt),
    ]);
    print({ ...delivery, attempts: attempts.map(withReadableBody) }, [
      `Delivery ${delivery.id}`,
      `Event    ${delivery.eventType} ${delivery.eventId}, ${timeOr(delivery.createdAt, '')}`,
      `Listener ${delivery.webhookId}`,
      `State    ${delivery.state}, next attempt ${timeOr(delivery.dueAt, 'none')}`,
      '',
      ...table(['NO', 'TRIGGER', 'STARTED', 'RESULT', 'TOOK', 'DETAIL'], rows),
    ]);
  },
});

const retry = defineCommand({
  name: 'deliveries retry',
  synopsis: '<delivery id> [--json]',
  summary: 'Asks for one more request of a delivery.',
  options: {},
  operands: ['<delivery id>'],
  async run({ operands: [deliveryId = ''], connect, print }) {
    const context = await connect();
    const partnerId = await partnerOf(context, deliveryId);
    const { requestId } = await context.operations.retryDelivery({
      actor: context.actor,
      partnerId,
      deliveryId,
    });
    print({ deliveryId, requestId }, [`Retry ${requestId} is on its way`]);
  },
});

const recover = defineCommand({
  name: 'deliveries recover',
  synopsis:
    '--listener ID --since 2d [--until TIME] [--states exhausted,aborted] [--type NAME] [--dry-run] [--watch] [--json]',
  summary:
    'Retries many deliveries of a listener as a job; --dry-run only counts, --watch waits for its end.',
  options: {
    listener: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    states: { type: 'string', default: DEFAULT_RECOVERABLE_STATES.join(',') },
    type: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
  operands: [],
  async run({ values, connect, print }) {
    const now = new Date();
    const webhookId = required(values.listener, '--listener');
    const since = pastTime(required(values.since, '--since'), '--since', now);
    const until = optionally(values.until, (text) => pastTime(text, '--until', now));
    const states = statesOf(values.states);
    const eventType = optionally(values.type, (text) => oneOf(EVENT_TYPES, text, '--type'));
    const context = await connect();
    const { partnerId } = await whose(context, { listener: webhookId });
    const isDryRun = values['dry-run'];
    const { actor } = context;
    const request = { actor, partnerId, webhookId, since, until, states, eventType, isDryRun };
    const started = await context.operations.startRecovery(request);
    if (started.jobId === null) return print(started, [`${started.matched} match`]);
    if (!values.watch) return print(started, [`Recovery ${started.jobId} of ${started.matched} has started`]);
    const bar = createProgressBar(process.stderr);
    const { state, requested, skipped } = await untilOver(context, partnerId, started.jobId, bar);
    print({ ...started, state, requested, skipped }, [
      `Recovery ${started.jobId} is ${state}: ${requested} asked for, ${skipped} skipped`,
    ]);
  },
});

function optionally<Value>(text: string | undefined, read: (text: string) => Value): Value | null {
  return text === undefined ? null : read(text);
}

function statesOf(text: string): RecoverableState[] {
  return text.split(',').map((word) => oneOf(RECOVERABLE_STATES, word.trim(), '--states'));
}

/** The command line sees all partners: which one it is about follows from what is named. */
async function whose(
  { stores }: CliContext,
  { listener, partner }: { readonly listener?: string | undefined; readonly partner?: string | undefined },
): Promise<{ partnerId: string; webhookId: string | null }> {
  if (listener !== undefined) {
    const found = await stores.listeners.find(listener);
    if (found === null) throw new CommandFailed(`There is no listener ${listener}`);
    return { partnerId: found.partnerId, webhookId: found.id };
  }
  if (partner === undefined) throw new UsageError('--listener or --partner is required');
  const found = (await stores.partners.list()).find(({ name, id }) => name === partner || id === partner);
  if (found === undefined) throw new CommandFailed(`There is no partner "${partner}"`);
  return { partnerId: found.id, webhookId: null };
}

async function partnerOf({ stores }: CliContext, deliveryId: string): Promise<string> {
  const delivery = await stores.deliveries.find(deliveryId);
  if (delivery === null) throw new CommandFailed(`There is no delivery ${deliveryId}`);
  return delivery.partnerId;
}

async function untilOver({ operations }: CliContext, partnerId: string, jobId: string, bar: ProgressBar) {
  for (;;) {
    const recovery = await operations.readRecovery(partnerId, jobId);
    const { state, requested, skipped, matched } = recovery;
    if (state !== 'running') {
      bar.clear();
      return recovery;
    }
    bar.show(requested + skipped, matched, `${requested} of ${matched} asked for`);
    await pause(WATCH_MS);
  }
}

export const deliveryCommands: readonly Command[] = [list, show, retry, recover];
