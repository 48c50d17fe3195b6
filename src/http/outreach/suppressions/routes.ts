import { GLOBAL_SCOPE, type OutreachSuppression } from '../../../domain/outreach/suppression';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import {
  addedSuppressionsData,
  addSuppressionsBody,
  removedSuppressionData,
  removeSuppressionQuery,
  suppressionListData,
  suppressionsQuery,
} from './schemas';

const BODY_BYTES_MAX = 2 * 1_048_576;

/** Whom a website must not write to. */
export function createSuppressionRoutes({
  listSuppressions,
  addSuppressions,
  removeSuppression,
}: OutreachOperations): Route[] {
  return [
    defineRoute('GET /outreach/suppressions', {
      operationId: 'listSuppressions',
      summary: 'Whom a website must not write to, newest first',
      description:
        'Addresses are stored as keyed hashes alone. With `address` it tells what keeps that one from being written to: its own entry, one of its domain, or one of the whole installation.',
      errors: ['search_too_broad'],
      scope: 'read',
      query: suppressionsQuery,
      data: suppressionListData,
      async handle({ query: { websiteUrl, address = null, limit, cursor }, caller: { partnerId } }) {
        const list = { partnerId, host: websiteUrl.host, about: address, after: cursor, limit };
        return ok('Suppressions', presentPage(await listSuppressions(list), presentSuppression));
      },
    }),
    defineRoute('POST /outreach/suppressions', {
      operationId: 'addSuppressions',
      summary: 'Suppress addresses and domains for a website',
      description:
        'From the answer on no message to them begins. Entries that are neither an e-mail address nor a domain are named in `rejected`; the others are added.',
      scope: 'write',
      bodyBytesMax: BODY_BYTES_MAX,
      body: addSuppressionsBody,
      data: addedSuppressionsData,
      async handle({ body: { websiteUrl, entries }, caller: { partnerId }, actor }) {
        const added = await addSuppressions({ partnerId, host: websiteUrl.host, entries, actor });
        return ok('Suppressions added', added);
      },
    }),
    defineRoute('DELETE /outreach/suppressions', {
      operationId: 'removeSuppression',
      summary: 'Take an address or a domain off the list of a website',
      description:
        'For people who asked to be written to again. Complaints and hard bounces stay on the list of the installation.',
      scope: 'write',
      query: removeSuppressionQuery,
      data: removedSuppressionData,
      async handle({ query: { websiteUrl, address }, caller: { partnerId }, actor }) {
        await removeSuppression({ partnerId, host: websiteUrl.host, entry: address, actor });
        return ok('Suppression removed', { removed: true });
      },
    }),
  ];
}

function presentSuppression(suppression: OutreachSuppression) {
  const scope = suppression.scope === GLOBAL_SCOPE ? ('global' as const) : ('business' as const);
  return { ...suppression, scope };
}
