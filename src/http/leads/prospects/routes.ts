import { z } from 'zod';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { listPositionOf } from '../../../domain/leads/prospects/prospect-order';
import { describeProspect } from '../../../domain/leads/prospects/describe-prospect';
import type { ProspectSelection } from '../../../operations/leads/prospects/list-prospects';
import { prospectCsvStream } from '../../../operations/leads/prospects/prospect-csv-stream';
import { csvFile, ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import {
  erasedProspectData,
  prospectChanges,
  prospectData,
  prospectExportQuery,
  prospectListData,
  prospectListQuery,
  prospectParams,
  type ProspectFilterQuery,
} from './schemas';

export function createProspectRoutes({
  listProspects,
  exportProspects,
  getProspect,
  updateProspect,
  eraseProspect,
}: LeadOperations): Route[] {
  return [
    defineRoute('GET /prospect', {
      operationId: 'listProspects',
      summary: 'List prospects, newest first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: prospectListQuery,
      data: prospectListData,
      async handle({ query: { limit, cursor, ...filter }, caller }) {
        const selection = selectionOf(filter, caller.partnerId);
        const { items, next } = await listProspects({ selection, order: 'newest', after: cursor, limit });
        return ok('Prospects', presentPage({ items, next: next && listPositionOf(next) }, describeProspect));
      },
    }),
    defineRoute('GET /prospect/export.csv', {
      operationId: 'exportProspects',
      summary: 'Export prospects as CSV',
      description:
        'A file as RFC 4180 has it. Texts that a spreadsheet would take for a formula begin with an apostrophe.',
      scope: 'read',
      isWholeRead: true,
      query: prospectExportQuery,
      data: z.string(),
      answers: 'csv',
      async handle({ query: { bom, ...filter }, caller, actor }) {
        const prospects = await exportProspects({ selection: selectionOf(filter, caller.partnerId), actor });
        return csvFile('prospects.csv', prospectCsvStream(prospects, bom));
      },
    }),
    defineRoute('GET /prospect/:id', {
      operationId: 'getProspect',
      summary: 'Get a prospect',
      scope: 'read',
      params: prospectParams,
      data: prospectData,
      async handle({ params, caller }) {
        return ok('Prospect found', describeProspect(await getProspect(caller.partnerId, params.id)));
      },
    }),
    defineRoute('PATCH /prospect/:id', {
      operationId: 'updateProspect',
      summary: 'Change the status or the tags of a prospect',
      scope: 'write',
      params: prospectParams,
      body: prospectChanges,
      data: prospectData,
      async handle({ params, body, caller, actor }) {
        const prospect = await updateProspect({ partnerId: caller.partnerId, id: params.id, ...body, actor });
        return ok('Prospect updated', describeProspect(prospect));
      },
    }),
    defineRoute('DELETE /prospect/:id', {
      operationId: 'eraseProspect',
      summary: 'Erase a prospect and suppress it',
      description:
        'Removes the prospect, its visits and the bodies of events about it, and cancels their deliveries. The same person seeded again does not come back.',
      scope: 'write',
      params: prospectParams,
      data: erasedProspectData,
      async handle({ params, caller, actor }) {
        await eraseProspect({ partnerId: caller.partnerId, id: params.id, actor });
        return ok('Prospect erased', { id: params.id, erased: true });
      },
    }),
  ];
}

function selectionOf({ websiteUrl, ...filter }: ProspectFilterQuery, partnerId: string): ProspectSelection {
  return { partnerId, host: websiteUrl?.host ?? null, ...filter };
}
