import type { z } from 'zod';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import type { OutreachStats } from '../../../operations/outreach/settings/read-stats';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { userQuery } from '../../parameters';
import { defineRoute, type Route } from '../../route';
import { statsData } from './stats-schemas';

export function createStatsRoute({
  readOutreachStats,
}: Pick<OutreachOperations, 'readOutreachStats'>): Route {
  return defineRoute({
    method: 'get',
    path: '/campaign/stats',
    operationId: 'getOutreachStats',
    tag: 'Outreach',
    summary: 'What became of the people who were written to',
    errors: ['record_not_found'],
    scope: 'read',
    query: userQuery,
    data: statsData,
    async handle({ query, caller }) {
      return ok('Figures', presentStats(await readOutreachStats(userAddress(caller, query))));
    },
  });
}

function presentStats(stats: OutreachStats): z.input<typeof statsData> {
  const { funnel, enrolments, sends, chargedMinor, currency } = stats;
  return {
    funnel,
    enrolments: enrolments.map(({ state, ineligibleReason, count }) => ({ state, ineligibleReason, count })),
    sends: sends.map(({ state, count }) => ({ state, count })),
    charged: chargedMinor,
    currency,
  };
}
