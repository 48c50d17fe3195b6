import type { Connection } from 'mongoose';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import { OPEN_ENROLMENT_STATES, type Enrolment, type EnrolmentState } from '../../domain/outreach/enrolment';
import { modelOf, nativeCollection, withId } from '../mongo/collection';
import { upTo } from '../fallback/inclusive-bounds';
import { createWriteMany } from '../fallback/write-many';
import { insertAll } from '../mongo/insert-all';
import { inTransaction, type Transaction } from '../mongo/transact';
import { updateAll } from '../mongo/update-all';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';
import { createCountByState, type EnrolmentCount } from './enrolment-counts';
import { enrolmentSchema, toEnrolment, type EnrolmentRecord } from './enrolment-document';

export type EnrolmentUpdate = Partial<
  Omit<Enrolment, 'id' | 'partnerId' | 'businessId' | 'prospectId' | 'createdAt'>
>;

export interface EnrolmentFilter {
  readonly businessId: string;
  readonly state: EnrolmentState | null;
  readonly prospectId: string | null;
}

export interface EnrolmentRepository {
  /** Raises a duplicate key when one of these prospects or addresses is enrolled. */
  insertMany(transaction: Transaction, enrolments: readonly Enrolment[]): Promise<void>;
  /** Changes enrolments that this transaction has read. */
  updateMany(
    transaction: Transaction,
    updates: readonly { readonly id: string; readonly set: EnrolmentUpdate }[],
  ): Promise<void>;
  find(id: string, transaction?: Transaction): Promise<Enrolment | null>;
  findMany(ids: readonly string[], transaction: Transaction): Promise<Enrolment[]>;
  findByProspects(prospectIds: readonly string[], transaction?: Transaction): Promise<Enrolment[]>;
  findByEmails(
    businessId: string,
    emails: readonly string[],
    transaction?: Transaction,
  ): Promise<Enrolment[]>;
  /** Active ones whose step is due, the longest due first. */
  listDue(businessId: string, at: Date, limit: number): Promise<Enrolment[]>;
  /** When the next step of any is due; null when none is. */
  nextDueAt(businessId: string): Promise<Date | null>;
  countDue(businessId: string, at: Date, atMost: number): Promise<number>;
  /** Of these businesses together. */
  countDueAmong(businessIds: readonly string[], at: Date, atMost: number): Promise<number>;
  /** Those in a state, whichever come first. */
  listAnyIn(businessId: string, state: EnrolmentState, limit: number): Promise<Enrolment[]>;
  /** Those of these companies that were written to, the latest first. */
  listColleagues(businessId: string, companyDomains: readonly string[], limit: number): Promise<Enrolment[]>;
  /** Those of a company to whom messages may still come, whichever come first. */
  listOpenOf(
    businessId: string,
    companyDomain: string,
    limit: number,
    transaction: Transaction,
  ): Promise<Enrolment[]>;
  /** Those of these companies who have replied, whichever come first. */
  listReplied(businessId: string, companyDomains: readonly string[], limit: number): Promise<Enrolment[]>;
  countByState(businessId: string): Promise<EnrolmentCount[]>;
  list(filter: EnrolmentFilter, after: ListPosition | null, limit: number): Promise<Page<Enrolment>>;
  /** Removes those of these prospects. */
  removeByProspects(transaction: Transaction, prospectIds: readonly string[]): Promise<void>;
  /** Removes enrolments of a business, whichever come first; answers how many, 0 at the end. */
  removeSome(businessId: string, limit: number): Promise<number>;
}

export function createEnrolmentRepository(connection: Connection): EnrolmentRepository {
  modelOf(connection, 'enrolments', enrolmentSchema);
  const enrolments = nativeCollection<EnrolmentRecord>(connection, 'enrolments');
  const writeMany = createWriteMany(connection);
  return {
    async insertMany(transaction, batch) {
      await insertAll(connection, 'enrolments', batch.map(withId), transaction);
    },

    async updateMany(transaction, updates) {
      await updateAll(connection, 'enrolments', updates, transaction);
    },

    async find(id, transaction) {
      const record = await enrolments.findOne({ _id: id }, inTransaction(transaction));
      return record === null ? null : toEnrolment(record);
    },

    async findMany(ids, transaction) {
      const records = await enrolments.find({ _id: { $in: [...ids] } }, inTransaction(transaction)).toArray();
      return records.map(toEnrolment);
    },

    async findByProspects(prospectIds, transaction) {
      if (prospectIds.length === 0) return [];
      const ofProspects = { prospectId: { $in: [...prospectIds] } };
      const records = await enrolments.find(ofProspects, inTransaction(transaction)).toArray();
      return records.map(toEnrolment);
    },

    async findByEmails(businessId, emails, transaction) {
      if (emails.length === 0) return [];
      const withEmails = { businessId, email: { $in: [...emails] } };
      const records = await enrolments.find(withEmails, inTransaction(transaction)).toArray();
      return records.map(toEnrolment);
    },

    async listDue(businessId, at, limit) {
      const records = await enrolments
        .find({ businessId, state: 'active', dueAt: dueBy(at) })
        .sort({ dueAt: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return records.map(toEnrolment);
    },

    async nextDueAt(businessId) {
      const record = await enrolments.findOne(
        { businessId, state: 'active', dueAt: { $gt: new Date(0) } },
        { sort: { dueAt: 1, _id: 1 }, projection: { dueAt: 1 } },
      );
      return record?.dueAt ?? null;
    },

    async countDue(businessId, at, atMost) {
      return await enrolments.countDocuments(
        { businessId, state: 'active', dueAt: dueBy(at) },
        { limit: atMost },
      );
    },

    async countDueAmong(businessIds, at, atMost) {
      const ofBusinesses = { businessId: { $in: [...businessIds] } };
      const due = { ...ofBusinesses, state: 'active', dueAt: dueBy(at) } as const;
      return await enrolments.countDocuments(due, { limit: atMost });
    },

    async listAnyIn(businessId, state, limit) {
      const records = await enrolments.find({ businessId, state }).limit(limit).toArray();
      return records.map(toEnrolment);
    },

    async listColleagues(businessId, companyDomains, limit) {
      const ofCompanies = { businessId, companyDomain: { $in: [...companyDomains] } };
      const records = await enrolments
        .find({ ...ofCompanies, lastSentAt: { $gt: new Date(0) } })
        .sort({ lastSentAt: -1 })
        .limit(limit)
        .toArray();
      return records.map(toEnrolment);
    },

    async listOpenOf(businessId, companyDomain, limit, transaction) {
      const open = { businessId, companyDomain, state: { $in: [...OPEN_ENROLMENT_STATES] } };
      const records = await enrolments.find(open, inTransaction(transaction)).limit(limit).toArray();
      return records.map(toEnrolment);
    },

    async listReplied(businessId, companyDomains, limit) {
      if (companyDomains.length === 0) return [];
      const ofCompanies = { businessId, companyDomain: { $in: [...companyDomains] } };
      const records = await enrolments
        .find({ ...ofCompanies, state: 'replied' })
        .limit(limit)
        .toArray();
      return records.map(toEnrolment);
    },

    countByState: createCountByState(enrolments),

    async list({ businessId, state, prospectId }, after, limit) {
      const filter = {
        businessId,
        ...(state !== null && { state }),
        ...(prospectId !== null && { prospectId }),
      };
      const read = { filter, sort: NEWEST_FIRST, after: cursorAt(after), limit };
      return await readPage(enrolments, read, toEnrolment, positionOf);
    },

    async removeByProspects(transaction, prospectIds) {
      const ofProspects = { prospectId: { $in: [...prospectIds] } };
      await enrolments.deleteMany(ofProspects, { session: transaction });
    },

    async removeSome(businessId, limit) {
      const records = await enrolments.find({ businessId }, { projection: { _id: 1 }, limit }).toArray();
      if (records.length === 0) return 0;
      const some = { _id: { $in: records.map(({ _id }) => _id) } };
      await writeMany((transaction) => enrolments.deleteMany(some, inTransaction(transaction)));
      return records.length;
    },
  };
}

/** From the beginning of time on: null, for what is never due, would come before it. */
function dueBy(at: Date) {
  return { $gt: new Date(0), ...upTo(at) };
}
