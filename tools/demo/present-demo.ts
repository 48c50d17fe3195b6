import { z } from 'zod';
import { table } from '../../src/cli/table';
import { intakeShard, loopWorkflowId, type LoopAddress } from '../../src/contracts/workflows';
import { describeCount } from '../../src/domain/describe-count';
import type { ServiceAddress } from './find-service';
import type { Received } from './receiver';
import type { OutreachOutcome } from './outreach/run-outreach';
import type { DemoOutcome } from './run-demo';

const ROWS_MAX = 8;
const CELL_MAX = 30;

/** Emphasis of a terminal; plain where the output is no terminal. */
export interface Emphasis {
  readonly heading: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
}

type TemporalUi = Pick<ServiceAddress, 'temporalUiUrl' | 'temporalNamespace'>;

/** What happened, in lines for a terminal. */
export function presentDemo(
  outcome: DemoOutcome,
  service: TemporalUi,
  { heading, good, bad }: Emphasis,
): string[] {
  const { batch, received, signatureErrors } = outcome;
  return [
    ...section(heading('Seed'), seedLines(outcome)),
    ...section(heading('Events delivered'), [
      ...countLines(received),
      signatureErrors.length === 0
        ? good(`All ${received.length} signatures are right, says the package "standardwebhooks"`)
        : bad(`${signatureErrors.length} signatures are wrong: ${signatureErrors[0]}`),
    ]),
    ...section(heading('Rejected visitors'), rejectedLines(batch)),
    ...section(heading('Some of the prospects'), prospectTable(received)),
    ...section(heading('Outreach'), [
      ...outreachLines(outcome.outreach),
      ...outcome.outreach.checks.map(({ claim, violation }) =>
        violation === null ? good(`${claim}: yes`) : bad(`${claim}: no, ${violation}`),
      ),
    ]),
    ...section(heading('Have a look'), linkLines(outcome, service)),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', title, ...lines.map((line) => `  ${line}`)];
}

function seedLines({ batch, received, seededWithinMs }: DemoOutcome): string[] {
  const prospects = received.filter(({ type }) => type === 'prospect.created').length;
  const seconds = (seededWithinMs / 1_000).toFixed(1);
  return [
    `${describeCount(batch.visitors)} visitors: ${batch.accepted} accepted, ${batch.rejected.items.length} rejected`,
    `${prospects} prospects created and told to the listener within ${seconds} s`,
  ];
}

function outreachLines({ messages, followUps, chargedMinor, ended }: OutreachOutcome): string[] {
  return [
    `${describeCount(messages)} messages in the outbox, ${followUps} of them follow-ups; none left this machine`,
    `${describeCount(chargedMinor)} minor units charged for them`,
    ...ended.map(({ email, how }) => `${email}: ${how}`),
  ];
}

function countLines(received: readonly Received[]): string[] {
  const types = [...new Set(received.map(({ type }) => type))].toSorted();
  return table(
    ['Event', 'Requests', 'Events'],
    types.map((type) => {
      const ids = received.filter((event) => event.type === type).map(({ webhookId }) => webhookId);
      return [type, String(ids.length), String(new Set(ids).size)];
    }),
  );
}

/** Grouped, since what is wrong with one visitor is often wrong with many. */
function rejectedLines({ rejected }: DemoOutcome['batch']): string[] {
  const reasons = [...new Set(rejected.items.map(({ reason }) => reason))];
  return reasons.flatMap((reason) => {
    const items = rejected.items.filter((item) => item.reason === reason);
    return [
      `${reason}: visitors ${items.map(({ index }) => index).join(', ')}`,
      `  ${items[0]?.message ?? ''}`,
    ];
  });
}

const text = z.string().nullish();
const createdProspect = z.object({
  person: z.object({ firstName: text, lastName: text, title: text, businessEmail: text }).nullish(),
  company: z.object({ name: text }).nullish(),
  visits: z.object({ count: z.int(), lastSeenAt: z.iso.datetime() }),
});

function prospectTable(received: readonly Received[]): string[] {
  const rows = received
    .filter(({ type }) => type === 'prospect.created')
    .filter((_, index, all) => index % Math.ceil(all.length / ROWS_MAX) === 0)
    .map(({ data }) => {
      const { person, company, visits } = createdProspect.parse(data);
      const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
      const cells = [name, person?.title, company?.name, person?.businessEmail, String(visits.count)];
      return [...cells.map(cell), visits.lastSeenAt.slice(0, 16).replace('T', ' ')];
    });
  return table(['Name', 'Title', 'Company', 'E-mail', 'Visits', 'Last seen (UTC)'], rows);
}

function cell(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  return value.length > CELL_MAX ? `${value.slice(0, CELL_MAX - 1)}…` : value;
}

function linkLines(
  { loginUrl, businessId, webhookId }: DemoOutcome,
  { temporalUiUrl, temporalNamespace }: TemporalUi,
): string[] {
  const links: [string, string][] = [['Leads page (signs you in; once, within ten minutes)', loginUrl]];
  if (temporalUiUrl !== undefined) {
    const page = (address: LoopAddress) =>
      `${temporalUiUrl}/namespaces/${temporalNamespace}/workflows/${encodeURIComponent(loopWorkflowId(address))}`;
    const shard = intakeShard(businessId);
    links.push(
      ['Temporal UI', temporalUiUrl],
      ['Onboarding workflow', page({ type: 'onboardBusiness', input: { businessId } })],
      ['Lead intake workflow', page({ type: 'processLeadIntake', input: { shard } })],
      ['Delivery workflow', page({ type: 'deliverWebhooks', input: { webhookId } })],
      ['Outreach workflow', page({ type: 'runOutreach', input: { businessId } })],
    );
  }
  return links.flatMap(([title, url]) => [title, `  ${url}`]);
}
