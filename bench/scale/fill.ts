import { DAY_MS } from '../../src/domain/duration';
import { utcDayOf } from '../../src/domain/day';
import type { Connection } from 'mongoose';
import { newId } from '../../src/domain/ids';
import { inParallel } from '../api-client';
import { SIZES } from './sizes';

const BATCH = 1_000;
const WRITERS = 4;
/** As many as a partner may have. */
const LISTENERS_OF_PARTNER = 100;

type Document = Record<string, unknown> & { _id: string };

/** What is copied, made by the API itself. */
export interface Templates {
  readonly businessId: string;
  readonly webhookId: string;
}

/**
 * Stores listeners, businesses with a running campaign and delivered deliveries, without requests: nothing of it is
 * due. Answers the ids of the businesses.
 */
export async function fill(connection: Connection, { businessId, webhookId }: Templates): Promise<string[]> {
  const listener = await copyOf(connection, 'listeners', { _id: webhookId });
  const business = await copyOf(connection, 'businesses', { _id: businessId });
  const wallet = await copyOf(connection, 'wallets', { businessId });
  const delivery = await copyOf(connection, 'deliveries', { webhookId });
  const partners = Array.from({ length: Math.ceil(SIZES.listeners / LISTENERS_OF_PARTNER) }, () =>
    newId('partner'),
  );
  const partnerOf = (index: number) => partners[Math.floor(index / LISTENERS_OF_PARTNER)] ?? '';
  const listenerIds = Array.from({ length: SIZES.listeners }, () => newId('listener'));
  const businessIds = Array.from({ length: SIZES.businesses }, () => newId('business'));

  await insertMany(connection, 'listeners', SIZES.listeners, (index) => ({
    ...listener,
    _id: listenerIds[index] ?? '',
    partnerId: partnerOf(index),
    slot: index % LISTENERS_OF_PARTNER,
  }));
  await insertMany(connection, 'businesses', SIZES.businesses, (index) => ({
    ...business,
    _id: businessIds[index] ?? '',
    partnerId: partners[index % partners.length],
    host: `scale-${index}.example`,
    campaign: runningCampaign(new Date()),
  }));
  await insertMany(connection, 'wallets', SIZES.businesses, (index) => ({
    ...wallet,
    _id: newId('wallet'),
    businessId: businessIds[index],
    partnerId: partners[index % partners.length],
  }));
  await insertMany(connection, 'deliveries', SIZES.deliveries, (index) => ({
    ...delivery,
    _id: newId('delivery'),
    eventId: newId('event'),
    webhookId: listenerIds[index % listenerIds.length],
    partnerId: partnerOf(index % listenerIds.length),
  }));
  return businessIds;
}

function runningCampaign(now: Date) {
  return {
    enabled: true,
    outreachStatus: 'running',
    changes: [{ at: new Date(now.getTime() - 2 * DAY_MS), enabled: true, eligible: true, suspended: false }],
    chargedThrough: utcDayOf(now),
    suspensions: 0,
  };
}

async function copyOf(connection: Connection, collection: string, filter: object): Promise<Document> {
  const document = await connection.collection<Document>(collection).findOne(filter);
  if (document === null) throw new Error(`nothing to copy in ${collection}`);
  return document;
}

async function insertMany(
  connection: Connection,
  collection: string,
  count: number,
  make: (index: number) => Document,
): Promise<void> {
  const documents = connection.collection<Document>(collection);
  await inParallel(Math.ceil(count / BATCH), WRITERS, async (batch) => {
    const from = batch * BATCH;
    const length = Math.min(BATCH, count - from);
    await documents.insertMany(
      Array.from({ length }, (_, index) => make(from + index)),
      { ordered: false },
    );
  });
}
