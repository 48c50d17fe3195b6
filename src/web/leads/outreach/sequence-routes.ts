import { z } from 'zod';
import { SEQUENCE_STEPS_MAX } from '../../../domain/outreach/sequence';
import type { RequestContext } from '../../../http/context';
import type { OutreachPreview } from '../../../operations/outreach/preview/preview-outreach';
import { messagePage, sendPage } from '../../layout';
import { createOwnForm, OWN_FORM } from '../../own-form';
import { seeOther } from '../../request-parts';
import type { LeadsDependencies, LeadsRouter } from '../leads-dependencies';
import { changeBy, issuesOf, userOf } from './outreach-requests';
import { readSteps, toSteps, toValues, type StepValues } from './sequence-form';
import { sequencePage, type SequencePageContent } from './sequence-page';
import { OUTREACH_PATH } from './switch-card';

const SEQUENCE_PATH = `${OUTREACH_PATH}/sequence`;

/** Five texts of the largest size in any script: encoded, a character takes up to nine bytes. */
const SEQUENCE_BYTES_MAX = 512 * 1_024;
const SEQUENCE_FORM = createOwnForm(SEQUENCE_BYTES_MAX);
const SAMPLES = 3;

const approvalForm = z.looseObject({ version: z.coerce.number().int().min(1), hasRead: z.literal('yes') });

const testForm = z.looseObject({ step: z.coerce.number().int().min(1).max(SEQUENCE_STEPS_MAX) });

type Sent = Pick<SequencePageContent, 'steps' | 'issues' | 'preview'>;

export function addSequencePages(router: LeadsRouter, deps: LeadsDependencies): void {
  router.get('/outreach/sequence', async (ctx) => await show(ctx, null));

  // Where the browser stands after a form was answered, should somebody open that address again.
  router.get(['/outreach/sequence/preview', '/outreach/test'], (ctx) => seeOther(ctx, SEQUENCE_PATH));

  router.post('/outreach/sequence', ...SEQUENCE_FORM, async (ctx) => {
    const steps = readSteps(ctx.state.body);
    const issues = await issuesOf(() => deps.saveSequence({ ...changeBy(ctx), steps: toSteps(steps) }));
    if (issues.length === 0) return seeOther(ctx, SEQUENCE_PATH);
    await show(ctx, { steps, issues, preview: null });
  });

  router.post('/outreach/sequence/preview', ...SEQUENCE_FORM, async (ctx) => {
    const steps = readSteps(ctx.state.body);
    let preview: OutreachPreview | null = null;
    const issues = await issuesOf(async () => {
      preview = await deps.previewOutreach({ ...userOf(ctx), steps: toSteps(steps), samples: SAMPLES });
    });
    await show(ctx, { steps, issues, preview });
  });

  router.post('/outreach/approve', ...OWN_FORM, async (ctx) => {
    const { success, data } = approvalForm.safeParse(ctx.state.body);
    if (!success) return seeOther(ctx, `${SEQUENCE_PATH}#approve`);
    await deps.approveSequence({ ...changeBy(ctx), version: data.version });
    seeOther(ctx, OUTREACH_PATH);
  });

  router.post('/outreach/test', ...OWN_FORM, async (ctx) => {
    const { success, data } = testForm.safeParse(ctx.state.body);
    if (!success) return seeOther(ctx, SEQUENCE_PATH);
    const sent = await deps.sendTestMessage({ ...changeBy(ctx), step: data.step, sendId: null });
    const title = sent.isSent ? 'The test message is on its way' : 'The test message was not sent';
    const left = `${sent.remaining} more ${sent.remaining === 1 ? 'is' : 'are'} possible today.`;
    sendPage(ctx, messagePage(title, [`The mail server said: ${sent.response}`, left]));
  });

  /** @param sent null shows the e-mails that are saved */
  async function show(ctx: RequestContext, sent: Sent | null): Promise<void> {
    const saved = await deps.getSequence(userOf(ctx), null);
    const values = toValues(saved.steps);
    const page = sequencePage({
      ...(sent ?? { steps: values, issues: [], preview: null }),
      latestVersion: saved.latestVersion,
      approvedVersion: saved.approved?.version ?? null,
      isSaved: sent === null || isSame(sent.steps, values),
    });
    sendPage(ctx, page, sent === null || sent.issues.length === 0 ? 200 : 400);
  }
}

function isSame(sent: readonly StepValues[], saved: readonly StepValues[]): boolean {
  return JSON.stringify(sent.map(comparable)) === JSON.stringify(saved.map(comparable));
}

/** The delay of the first e-mail is no field of the form. */
function comparable({ delayDays, subject, text }: StepValues, index: number): string[] {
  return [index === 0 ? '' : delayDays, subject.trim(), text.trim()];
}
