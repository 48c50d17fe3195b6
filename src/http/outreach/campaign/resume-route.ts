import { z } from 'zod';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { emailParameter, websiteUrlParameter } from '../../parameters';
import { defineRoute, type Route } from '../../route';
import { overviewData, presentOverview } from './overview-data';

const resumeBody = z.strictObject({ email: emailParameter, websiteUrl: websiteUrlParameter });

export function createResumeRoute({
  resumeOutreach,
  readOverview,
  findOutreach,
}: Pick<OutreachOperations, 'resumeOutreach' | 'readOverview' | 'findOutreach'>): Route {
  return defineRoute({
    method: 'post',
    path: '/campaign/resume',
    operationId: 'resumeOutreach',
    tag: 'Outreach',
    summary: 'Go on after somebody has seen to what stopped outreach',
    description: 'Lifts the blocks `mailbox_auth` and `reputation`. The switch is `PUT /campaign/status`.',
    errors: ['record_not_found'],
    scope: 'write',
    body: resumeBody,
    data: overviewData,
    async handle({ body, caller, actor }) {
      const { business } = await resumeOutreach({ ...userAddress(caller, body), actor });
      return ok('Outreach goes on', presentOverview(await readOverview(business)));
    },
    async replay({ body, caller }) {
      const { business } = await findOutreach(userAddress(caller, body));
      return ok('Outreach goes on', presentOverview(await readOverview(business)));
    },
  });
}
