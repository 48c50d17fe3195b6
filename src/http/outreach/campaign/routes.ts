import { z } from 'zod';
import type { Caller } from '../../../domain/accounts/api-key-scopes';
import { SEQUENCE_STEPS_MAX } from '../../../domain/outreach/sequence';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import type { OutreachStats } from '../../../operations/outreach/settings/read-stats';
import { userAddress, userBody, userQuery } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { overviewData, presentOverview } from './overview-data';
import { previewBody, previewData, statsData } from './schemas';

/** What a campaign would send, whether it can, and what became of it. */
export function createOutreachCampaignRoutes({
  previewOutreach,
  sendTestMessage,
  resumeOutreach,
  findOutreach,
  readOverview,
  readOutreachStats,
}: OutreachOperations): Route[] {
  const preview = async ({ body, caller }: PreviewInput) => {
    const { steps = null, samples } = body;
    return ok('Preview', await previewOutreach({ ...userAddress(caller, body), steps, samples }));
  };
  return [
    defineRoute('POST /campaign/preview', {
      operationId: 'previewOutreach',
      summary: 'Whom a sequence would go to, and what they would read',
      description: 'Sends nothing and changes nothing.',
      scope: 'read',
      body: previewBody,
      data: previewData,
      handle: preview,
      replay: preview,
    }),
    defineRoute('POST /campaign/test', {
      operationId: 'sendTestMessage',
      summary: 'Send one e-mail of the latest version to the user',
      description: 'To `email` itself, with made-up values and free of charge; three a day for a website.',
      errors: ['campaign_not_ready', 'rate_limited'],
      scope: 'write',
      body: userBody.extend({
        step: z
          .int()
          .min(1)
          .max(SEQUENCE_STEPS_MAX)
          .default(1)
          .describe('Which e-mail of the latest version.'),
      }),
      data: z
        .object({
          isSent: z.boolean(),
          response: z.string().describe('What the mail server said.'),
          remaining: z.int().min(0).describe('Test messages that are left today.'),
        })
        .meta({ id: 'TestMessage' }),
      async handle({ body, caller, actor, reservedId }) {
        const sendId = reservedId('send');
        const request = { ...userAddress(caller, body), step: body.step, sendId, actor };
        const sent = await sendTestMessage(request);
        return ok(sent.isSent ? 'Test message sent' : 'The test message was not sent', sent);
      },
    }),
    defineRoute('POST /campaign/resume', {
      operationId: 'resumeOutreach',
      summary: 'Go on after somebody has seen to what stopped outreach',
      description: 'Lifts the blocks `mailbox_auth` and `reputation`. The switch is `PUT /campaign/status`.',
      scope: 'write',
      body: userBody,
      data: overviewData,
      async handle({ body, caller, actor }) {
        const { business } = await resumeOutreach({ ...userAddress(caller, body), actor });
        return ok('Outreach goes on', presentOverview(await readOverview(business)));
      },
      async replay({ body, caller }) {
        const { business } = await findOutreach(userAddress(caller, body));
        return ok('Outreach goes on', presentOverview(await readOverview(business)));
      },
    }),
    defineRoute('GET /campaign/stats', {
      operationId: 'getOutreachStats',
      summary: 'What became of the people who were written to',
      scope: 'read',
      query: userQuery,
      data: statsData,
      async handle({ query, caller }) {
        return ok('Figures', presentStats(await readOutreachStats(userAddress(caller, query))));
      },
    }),
  ];
}

interface PreviewInput {
  readonly body: z.output<typeof previewBody>;
  readonly caller: Caller;
}

function presentStats(stats: OutreachStats) {
  return { ...stats, charged: stats.chargedMinor };
}
