import { z } from 'zod';
import { LISTENER_FORMATS } from '../../../domain/deliveries/formats/listener-format';
import { LISTENER_STATES } from '../../../domain/deliveries/listeners/listener';
import { judgeUrl, type AddressPolicy } from '../../../sender/addresses/address-guard';
import { validateCustomHeaders } from '../../../sender/request-headers';
import { idData, idParams, timeData } from '../../schema-parts';
import { filterData, filterParameter } from './filter-schemas';
import { listenTo } from './listen-to';

const URL_LENGTH_MAX = 2_048;

export const listenerIdParams = idParams('listener');

const headers = z
  .record(z.string(), z.string())
  .superRefine((value, context) => {
    for (const { name, message } of validateCustomHeaders(value))
      context.addIssue({ code: 'custom', path: name === null ? [] : [name], message });
  })
  .describe('Sent with every request. The values are encrypted, and masked in every answer.');

const description = z.string().max(512);

const format = z
  .enum(LISTENER_FORMATS)
  .describe(
    '`webhook` sends the event itself; the others a short message about it, as an incoming webhook of Slack or Discord, or a workflow of Teams, takes it.',
  );

const rateLimitPerSecond = z
  .int()
  .min(1)
  .max(10_000)
  .describe('Requests a second at most. Unless given, 1 where `format` is not `webhook`.');

const concurrency = z.int().min(1).max(256).describe('Requests in flight at most; 32 unless given.');

/** What tells of a listener. Whether requests may go to its address depends on where this installation stands. */
export function listenerBodies(policy: AddressPolicy) {
  const destinationUrl = z
    .string()
    .min(1, { abort: true })
    .max(URL_LENGTH_MAX, { abort: true })
    .superRefine((url, context) => {
      const verdict = judgeUrl(url, policy);
      if (!verdict.ok) context.addIssue({ code: 'custom', message: verdict.reason });
    })
    .meta({ examples: ['https://hooks.example.com/leads'] });
  const settings = {
    destinationUrl,
    format,
    listenTo,
    filter: filterParameter.nullable(),
    description,
    headers: headers.nullable(),
    rateLimitPerSecond,
    concurrency,
  };
  return {
    create: z.strictObject({ ...settings, format: format.default('webhook') }).partial({
      filter: true,
      description: true,
      headers: true,
      rateLimitPerSecond: true,
      concurrency: true,
    }),
    update: z
      .strictObject({
        ...settings,
        description: description.nullable(),
        headers: settings.headers.describe(
          'Replaces all headers; null clears them. Needed where there are any and scheme, host or port of `destinationUrl` change: what one server was trusted with is not sent to another.',
        ),
        rateLimitPerSecond: rateLimitPerSecond.nullable(),
        concurrency: concurrency.nullable(),
        state: z
          .enum(['active', 'paused'])
          .describe('`active` also clears failures and lets what is held back go out'),
      })
      .partial()
      .meta({ examples: [{ state: 'paused' }] }),
  };
}

export const listenerData = z
  .object({
    id: idData('listener'),
    destinationUrl: z
      .string()
      .describe(
        'Where `format` is not `webhook` its path is a secret, and shown to keys of scope `write` alone',
      ),
    format: z.enum(LISTENER_FORMATS),
    listenTo: z.array(z.string()).readonly(),
    filter: filterData,
    description: z.string().nullable(),
    headers: z.record(z.string(), z.string()).describe('Names with masked values'),
    rateLimitPerSecond: z.int().nullable(),
    concurrency: z.int().nullable(),
    state: z.enum(LISTENER_STATES),
    disabledReason: z
      .string()
      .nullable()
      .describe('`gone`, `asked_by_receiver` or `failing` where the service disabled it'),
    held: z
      .object({ since: timeData, nextProbeAt: timeData })
      .nullable()
      .describe('Set while the receiver fails: single probes decide when the rest goes out'),
    consecutiveFailures: z.int(),
    createdAt: timeData,
  })
  .meta({ id: 'Listener' });
