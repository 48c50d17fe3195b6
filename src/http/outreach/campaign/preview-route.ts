import type { z } from 'zod';
import type { Caller } from '../../../domain/accounts/access';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import type { OutreachPreview } from '../../../operations/outreach/preview/preview-outreach';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { previewBody, previewData } from './preview-schemas';

interface PreviewInput {
  readonly body: z.output<typeof previewBody>;
  readonly caller: Caller;
}

export function createPreviewRoute({ previewOutreach }: Pick<OutreachOperations, 'previewOutreach'>): Route {
  const preview = async ({ body, caller }: PreviewInput) => {
    const { steps = null, samples } = body;
    const result = await previewOutreach({ ...userAddress(caller, body), steps, samples });
    return ok('Preview', presentPreview(result));
  };
  return defineRoute({
    method: 'post',
    path: '/campaign/preview',
    operationId: 'previewOutreach',
    tag: 'Outreach',
    summary: 'Whom a sequence would go to, and what they would read',
    description: 'Sends nothing and changes nothing.',
    errors: ['record_not_found'],
    scope: 'read',
    body: previewBody,
    data: previewData,
    handle: preview,
    replay: preview,
  });
}

function presentPreview({ ineligible, samples, ...counts }: OutreachPreview): z.input<typeof previewData> {
  return {
    ...counts,
    ineligible: [...ineligible],
    samples: samples.map((sample) => ({ ...sample, messages: [...sample.messages] })),
  };
}
