import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Sequence } from '../../../domain/outreach/sequence';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OutreachDependencies } from '../outreach-dependencies';
import { findSuppressed } from '../suppressions/find-suppressed';

/** An active enrolment with a step that is due. */
export type DueEnrolment = Enrolment & {
  readonly email: string;
  readonly step: number;
  readonly dueAt: Date;
};

/** A due step, and what decides whether it is sent. */
export interface DueStep {
  readonly enrolment: DueEnrolment;
  readonly prospect: Prospect | null;
  readonly sequence: Sequence | null;
  /** All of the enrolment, in the order of their steps. */
  readonly sends: readonly OutreachSend[];
  readonly isSuppressed: boolean;
  /** Others of the company that were written to; nobody where messages go without a pace. */
  readonly colleagues: readonly Enrolment[];
}

/** No more are written to within a day, by the caps. */
const COLLEAGUES_MAX = 100;

/**
 * Reads all there is to know of due steps of one business, each kind with one query. But for the enrolments it is read
 * beside the transaction, whose lock of the business keeps everybody else from changing it.
 */
export async function readDueSteps(
  deps: OutreachDependencies,
  transaction: Transaction,
  campaign: OutreachCampaign,
  ids: readonly string[],
): Promise<readonly DueStep[]> {
  const { stores, now } = deps;
  const { businessId } = campaign;
  const at = now();
  const due = (await stores.enrolments.findMany(ids, transaction))
    .filter((enrolment) => isDue(enrolment, at))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  if (due.length === 0) return [];
  const prospects = await stores.prospects.findMany(due.map(({ prospectId }) => prospectId));
  const sends = await stores.sends.listByEnrolments(due.map(({ id }) => id));
  const emails = due.map(({ email }) => email);
  const suppressed = await findSuppressed(deps, campaign, emails);
  const sequences = await readSequences(
    deps,
    businessId,
    due.map(({ sequenceVersion }) => sequenceVersion),
  );
  const colleagues = await readColleagues(deps, businessId, due);
  return due.map((enrolment) => ({
    enrolment,
    prospect: prospects.find(({ id }) => id === enrolment.prospectId) ?? null,
    sequence: sequences.get(enrolment.sequenceVersion) ?? null,
    sends: sends.filter(({ enrolmentId }) => enrolmentId === enrolment.id),
    isSuppressed: suppressed.has(enrolment.email),
    colleagues: colleagues.filter(
      ({ id, companyDomain }) => companyDomain === enrolment.companyDomain && id !== enrolment.id,
    ),
  }));
}

/** These versions of a sequence, as far as they are there. */
export async function readSequences(
  { stores }: OutreachDependencies,
  businessId: string,
  versions: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Sequence>> {
  const known = [...new Set(versions)].filter((version) => version !== null);
  const found = await stores.sequences.findMany(businessId, known);
  return new Map(found.map((sequence) => [sequence.version, sequence]));
}

async function readColleagues(
  { stores, config }: OutreachDependencies,
  businessId: string,
  due: readonly DueEnrolment[],
): Promise<Enrolment[]> {
  if (!config.outreach.isPaced) return [];
  const companies = new Set(due.flatMap(({ companyDomain }) => companyDomain ?? []));
  return await stores.enrolments.listColleagues(businessId, [...companies], COLLEAGUES_MAX);
}

function isDue(enrolment: Enrolment, at: Date): enrolment is DueEnrolment {
  const { state, dueAt, step, email } = enrolment;
  return state === 'active' && step !== null && email !== null && dueAt !== null && dueAt <= at;
}
