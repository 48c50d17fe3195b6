import { parseEmail } from '../../domain/accounts/email';
import { SEND_STATES } from '../../domain/outreach/send';
import type { OutreachPreview } from '../../operations/outreach/preview/preview-outreach';
import type { OutreachOverview } from '../../operations/outreach/settings/read-overview';
import { command, UsageError, type Cli } from '../command';
import { CommandFailed, type CliContext } from '../context';
import { table, timeOr } from '../table';
import { oneOf, wholeNumber } from '../values';
import { findBusiness, ofWebsite } from './find-business';

const LIMIT_MAX = 100;
const SAMPLES = 3;
const OUTCOMES = ['sent', 'not-sent'] as const;

export function outreachCommands(cli: Cli) {
  return [status(cli), preview(cli), approve(cli), resume(cli), sends(cli), resolve(cli)];
}

function byUser(name: string, summary: string) {
  return ofWebsite(name, summary).requiredOption('--email <email>', 'a user of the website', emailKey);
}

function status({ connect, print }: Cli) {
  return ofWebsite(
    'status',
    'Shows what the switch of a website does, and what keeps it from sending.',
  ).action(async ({ website, partner, ...options }) => {
    const context = await connect();
    const business = await findBusiness(context, website, partner);
    const overview = await context.operations.readOverview(business);
    const { campaign: _campaign, ...shown } = overview;
    print(options, shown, describe(overview));
  });
}

function describe({ summary, reasons, today, nextAt }: OutreachOverview): string[] {
  return [
    `Outreach  ${summary}`,
    ...reasons.map(({ reason, detail }) => `Blocked   ${reason}${detail === null ? '' : ` (${detail})`}`),
    `Today     ${today.started} of ${today.startedMax ?? 'any number'}`,
    `Next      ${timeOr(nextAt, 'none')}`,
  ];
}

function preview({ connect, print }: Cli) {
  return byUser(
    'preview',
    'Shows whom the latest version would go to, and what they would read; sends nothing.',
  )
    .option('--samples <count>', 'for how many people', wholeNumber(1, 10), SAMPLES)
    .action(async ({ website, partner, email, samples, ...options }) => {
      const context = await connect();
      const address = await userOf(context, website, partner, email);
      const shown = await context.operations.previewOutreach({ ...address, steps: null, samples });
      print(options, shown, describePreview(shown));
    });
}

function describePreview({ considered, eligible, held, ineligible, samples }: OutreachPreview): string[] {
  return [
    `Considered  ${considered}`,
    `Eligible    ${eligible}${held > 0 ? `, ${held} of them held` : ''}`,
    ...ineligible.map(({ reason, count }) => `Ineligible  ${count} ${reason}`),
    ...samples.flatMap(({ name, messages }) => [
      '',
      `As ${name} would read it`,
      ...messages.flatMap(({ step, subject, text, problem }) => [
        '',
        `${step}. ${subject}${problem === null ? '' : ` (held: ${problem})`}`,
        ...text.split('\n').map((line) => `   ${line}`),
      ]),
    ]),
  ];
}

function approve({ connect, print }: Cli) {
  return byUser('approve', 'Approves a version of the sequence in the name of a user.')
    .requiredOption('--version <number>', 'the one that was read', wholeNumber(1, 1_000_000))
    .action(async ({ website, partner, email, version, ...options }) => {
      const context = await connect();
      const address = await userOf(context, website, partner, email);
      const { actor } = context;
      const { approved } = await context.operations.approveSequence({ ...address, version, actor });
      print(options, { approved }, [`Version ${version} is approved`]);
    });
}

function resume({ connect, print }: Cli) {
  return byUser('resume', 'Lifts what stopped a campaign until somebody has looked.').action(
    async ({ website, partner, email, ...options }) => {
      const context = await connect();
      const address = await userOf(context, website, partner, email);
      const { actor } = context;
      const { business } = await context.operations.resumeOutreach({ ...address, actor });
      const overview = await context.operations.readOverview(business);
      print(options, { state: overview.state, reasons: overview.reasons }, describe(overview));
    },
  );
}

function sends({ connect, print }: Cli) {
  return ofWebsite('sends', 'Lists messages and what became of them, newest first.')
    .option('--state <state>', SEND_STATES.join(', '), oneOf(SEND_STATES))
    .option('--limit <count>', 'how many', wholeNumber(1, LIMIT_MAX), 50)
    .action(async ({ website, partner, state = null, limit, ...options }) => {
      const context = await connect();
      const { id: businessId } = await findBusiness(context, website, partner);
      const filter = { businessId, state, enrolmentId: null };
      const { items } = await context.stores.sends.list(filter, { after: null, limit });
      const rows = items.map((send) => [
        send.id,
        send.state,
        String(send.step),
        send.email,
        timeOr(send.sentAt ?? send.dataStartedAt, ''),
        timeOr(send.dueAt, ''),
        send.response ?? '',
      ]);
      print(options, items, table(['ID', 'STATE', 'STEP', 'TO', 'SENT', 'DUE', 'RESPONSE'], rows));
    });
}

function resolve({ connect, print }: Cli) {
  return command('resolve', 'Says what became of a message whose outcome is unknown.')
    .argument('<send-id>', 'which one')
    .requiredOption('--outcome <outcome>', OUTCOMES.join(', '), oneOf(OUTCOMES))
    .action(async (sendId, { outcome: given, ...options }) => {
      const { stores, operations, actor } = await connect();
      const send = await stores.sends.find(sendId);
      if (send === null) throw new CommandFailed(`There is no send ${sendId}`);
      const outcome = given === 'sent' ? 'sent' : 'not_sent';
      const resolved = await operations.resolveSend({ partnerId: send.partnerId, sendId, outcome, actor });
      print(options, { id: sendId, state: resolved.state }, [`It is ${resolved.state} now`]);
    });
}

async function userOf(context: CliContext, host: string, partner: string | undefined, email: string) {
  const { partnerId } = await findBusiness(context, host, partner);
  return { partnerId, emailKey: email, host };
}

function emailKey(given: string): string {
  const email = parseEmail(given);
  if (!email.ok) throw new UsageError(`--email ${email.message}`);
  return email.key;
}
