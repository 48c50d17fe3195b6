import { z } from 'zod';
import type { Issue } from '../../../domain/errors';
import { SEQUENCE_STEPS_MAX } from '../../../domain/outreach/sequence';
import type { RequestContext } from '../../../http/context';
import { createFormBody, formBody } from '../../../http/middleware/form-body';
import type { UserAccount } from '../../../operations/accounts/users/user-account';
import type { OutreachPreview } from '../../../operations/outreach/preview/preview-outreach';
import { messagePage } from '../../layout';
import { seeOther } from '../../request-parts';
import { signedInUser, userActor } from '../../sign-in/session-guard';
import { OUTREACH_PATH } from './page-parts';
import { requireOwnForm, sendAccountPage } from '../account-page';
import { addressOf, issuesOf, type OutreachPages } from './outreach-pages';
import { readSteps, toFields, toSteps, type StepFields } from './sequence-form';
import { sequencePage } from './sequence-page';

/** Five texts of the largest size, each character encoded. */
const SEQUENCE_BYTES_MAX = 256 * 1_024;
const sequenceBody = createFormBody(SEQUENCE_BYTES_MAX);
const SAMPLES = 3;

const approvalForm = z.looseObject({ version: z.coerce.number().int().min(1), hasRead: z.literal('yes') });

const testForm = z.looseObject({ step: z.coerce.number().int().min(1).max(SEQUENCE_STEPS_MAX) });

interface Shown {
  /** As they were sent; null shows those that are saved. */
  readonly steps: readonly StepFields[] | null;
  readonly issues: readonly Issue[];
  readonly preview: OutreachPreview | null;
}

export function addSequenceRoutes({ router, deps, accountOf }: OutreachPages): void {
  router.get('/sequence', async (ctx) => {
    await show(ctx, await accountOf(ctx), { steps: null, issues: [], preview: null });
  });

  router.post('/sequence', sequenceBody, requireOwnForm, async (ctx) => {
    const account = await accountOf(ctx);
    const steps = readSteps(ctx.state.body);
    const issues = await issuesOf(() =>
      deps.saveSequence({ ...addressOf(account), steps: toSteps(steps), actor: userActor(ctx) }),
    );
    if (issues === null) return seeOther(ctx, `${OUTREACH_PATH}/sequence`);
    await show(ctx, account, { steps, issues, preview: null });
  });

  router.post('/sequence/preview', sequenceBody, requireOwnForm, async (ctx) => {
    const account = await accountOf(ctx);
    const steps = readSteps(ctx.state.body);
    let preview: OutreachPreview | null = null;
    const issues = await issuesOf(async () => {
      const request = { ...addressOf(account), steps: toSteps(steps), samples: SAMPLES };
      preview = await deps.previewOutreach(request);
    });
    await show(ctx, account, { steps, issues: issues ?? [], preview });
  });

  router.post('/approve', formBody, requireOwnForm, async (ctx) => {
    const account = await accountOf(ctx);
    const form = approvalForm.safeParse(ctx.state.body);
    if (!form.success) return seeOther(ctx, `${OUTREACH_PATH}/sequence#approve`);
    const { version } = form.data;
    await deps.approveSequence({ ...addressOf(account), version, actor: userActor(ctx) });
    seeOther(ctx, OUTREACH_PATH);
  });

  router.post('/test', formBody, requireOwnForm, async (ctx) => {
    const account = await accountOf(ctx);
    const form = testForm.safeParse(ctx.state.body);
    if (!form.success) return seeOther(ctx, `${OUTREACH_PATH}/sequence`);
    const request = { ...addressOf(account), step: form.data.step, sendId: null, actor: userActor(ctx) };
    const { isSent, response, remaining } = await deps.sendTestMessage(request);
    const title = isSent ? 'The test message is on its way' : 'The test message was not sent';
    const left = `${remaining} more ${remaining === 1 ? 'is' : 'are'} possible today.`;
    sendAccountPage(ctx, account, messagePage(title, [`The mail server said: ${response}`, left]));
  });

  async function show(ctx: RequestContext, account: UserAccount, { steps, ...shown }: Shown): Promise<void> {
    const saved = await deps.getSequence(addressOf(account), null);
    const fields = toFields(saved.steps);
    const page = sequencePage({
      ...shown,
      formToken: signedInUser(ctx).formToken,
      steps: steps ?? fields,
      latestVersion: saved.latestVersion,
      approvedVersion: saved.approved?.version ?? null,
      isSaved: steps === null || isSame(steps, fields),
    });
    sendAccountPage(ctx, account, page, shown.issues.length === 0 ? 200 : 400);
  }
}

function isSame(sent: readonly StepFields[], saved: readonly StepFields[]): boolean {
  return JSON.stringify(sent.map(comparable)) === JSON.stringify(saved.map(comparable));
}

/** The delay of the first e-mail is no field of the form. */
function comparable({ delayDays, subject, text }: StepFields, index: number): string[] {
  return [index === 0 ? '' : delayDays, subject.trim(), text.trim()];
}
