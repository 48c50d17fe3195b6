import { setTimeout as pause } from 'node:timers/promises';
import { DELIVERY_STATES } from '../../domain/deliveries/delivery-progress';
import {
  DEFAULT_RECOVERABLE_STATES,
  RECOVERABLE_STATES,
  type RecoverableState,
} from '../../domain/deliveries/recovery';
import { EVENT_TYPES, TEST_EVENT_TYPE } from '../../domain/deliveries/event-types';
import { bodyInOneLine, withReadableBody } from './attempt-body';
import { command, UsageError, type Cli } from '../command';
import { CommandFailed, type CliContext } from '../context';
import { createProgressBar, type ProgressBar } from '../progress-bar';
import { table, timeOr } from '../table';
import { findPartner } from './find-business';
import { oneOf, pastTime, text, wholeNumber } from '../values';

const LIMIT_MAX = 1_000;
const WATCH_MS = 1_000;

const LISTED_STATES = ['failed', 'all', ...DELIVERY_STATES] as const;
const LISTED_TYPES = [...EVENT_TYPES, TEST_EVENT_TYPE] as const;

export function deliveryCommands(cli: Cli) {
  return [list(cli), show(cli), retry(cli), recover(cli)];
}

function list({ connect, print }: Cli) {
  return command('list', 'Lists deliveries, newest event first; those that failed unless told otherwise.')
    .option('--listener <id>', 'to this listener')
    .option('--partner <name>', 'or of this partner')
    .option('--state <state>', LISTED_STATES.join(', '), oneOf(LISTED_STATES), 'failed')
    .option('--type <name>', 'of events of this type', oneOf(LISTED_TYPES))
    .option('--status <code>', 'last answered with this status, such as 500', wholeNumber(1, 599))
    .option('--since <time>', 'a date, a time or a duration before now, such as 1d', pastTime)
    .option('--until <time>', 'the same', pastTime)
    .option('--limit <count>', 'how many', wholeNumber(1, LIMIT_MAX), 50)
    .action(async ({ state, type: eventType = null, status: statusCode = null, limit, ...options }) => {
      const { since = null, until = null } = options;
      const context = await connect();
      const { partnerId, webhookId } = await whose(context, options);
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
        delivery.attemptCount,
        `${delivery.lastStatus ?? delivery.lastErrorCode ?? ''}${delivery.lastWarning === null ? '' : ' (warning)'}`,
        delivery.createdAt,
        delivery.dueAt,
      ]);
      print(
        options,
        page.items,
        table(['ID', 'EVENT', 'STATE', 'ATTEMPTS', 'LAST', 'EVENT AT', 'NEXT'], rows),
      );
    });
}

function show({ connect, print }: Cli) {
  return command('show', 'Shows one delivery with every attempt.')
    .argument('<delivery-id>', 'which delivery')
    .action(async (id, options) => {
      const context = await connect();
      const { delivery, attempts } = await context.operations.getDelivery(await partnerOf(context, id), id);
      const rows = attempts.map((attempt) => [
        attempt.number,
        attempt.trigger,
        attempt.startedAt,
        String(attempt.status ?? attempt.errorCode ?? ''),
        attempt.phases === null ? '' : `${Math.round(attempt.phases.totalMs)} ms`,
        attempt.errorMessage ?? bodyInOneLine(attempt),
      ]);
      print(options, { ...delivery, attempts: attempts.map(withReadableBody) }, [
        `Delivery ${delivery.id}`,
        `Event    ${delivery.eventType} ${delivery.eventId}, ${timeOr(delivery.createdAt, '')}`,
        `Listener ${delivery.webhookId}`,
        `State    ${delivery.state}, next attempt ${timeOr(delivery.dueAt, 'none')}`,
        ...(delivery.lastWarning === null ? [] : [`Warning  ${delivery.lastWarning}`]),
        '',
        ...table(['NO', 'TRIGGER', 'STARTED', 'RESULT', 'TOOK', 'DETAIL'], rows),
      ]);
    });
}

function retry({ connect, print }: Cli) {
  return command('retry', 'Asks for one more request of a delivery.')
    .argument('<delivery-id>', 'which delivery')
    .action(async (deliveryId, options) => {
      const context = await connect();
      const partnerId = await partnerOf(context, deliveryId);
      const { requestId } = await context.operations.retryDelivery({
        actor: context.actor,
        partnerId,
        deliveryId,
      });
      print(options, { deliveryId, requestId }, [`Retry ${requestId} is on its way`]);
    });
}

function recover({ connect, print }: Cli) {
  return command('recover', 'Retries many deliveries of a listener as a job.')
    .requiredOption('--listener <id>', 'whose deliveries', text)
    .requiredOption('--since <time>', 'a date, a time or a duration before now, such as 2d', pastTime)
    .option('--until <time>', 'the same', pastTime)
    .option('--states <states>', 'in which states', statesOf, DEFAULT_RECOVERABLE_STATES)
    .option('--type <name>', 'of events of this type', oneOf(EVENT_TYPES))
    .option('--dry-run', 'only count them', false)
    .option('--watch', 'wait for the end of the job', false)
    .action(async ({ listener: webhookId, since, until = null, states, ...options }) => {
      const { type: eventType = null, dryRun: isDryRun } = options;
      const context = await connect();
      const { partnerId } = await whose(context, { listener: webhookId });
      const { actor } = context;
      const request = { actor, partnerId, webhookId, since, until, states, eventType, isDryRun };
      const started = await context.operations.startRecovery(request);
      if (started.jobId === null) return print(options, started, [`${started.matched} match`]);
      if (!options.watch)
        return print(options, started, [`Recovery ${started.jobId} of ${started.matched} has started`]);
      const bar = createProgressBar(process.stderr);
      const { state, requested, skipped } = await untilOver(context, partnerId, started.jobId, bar);
      print(options, { ...started, state, requested, skipped }, [
        `Recovery ${started.jobId} is ${state}: ${requested} asked for, ${skipped} skipped`,
      ]);
    });
}

function statesOf(given: string): readonly RecoverableState[] {
  return given.split(',').map((word) => oneOf(RECOVERABLE_STATES)(word.trim()));
}

/** The command line sees all partners: which one it is about follows from what is named. */
async function whose(
  context: CliContext,
  { listener, partner }: { readonly listener?: string | undefined; readonly partner?: string | undefined },
): Promise<{ partnerId: string; webhookId: string | null }> {
  if (listener !== undefined) {
    const found = await context.stores.listeners.find(listener);
    if (found === null) throw new CommandFailed(`There is no listener ${listener}`);
    return { partnerId: found.partnerId, webhookId: found.id };
  }
  if (partner === undefined) throw new UsageError('--listener or --partner is required');
  return { partnerId: (await findPartner(context, partner)).id, webhookId: null };
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
