import { z } from 'zod';
import { DEFAULT_COUNTRY_RULE } from '../../../domain/outreach/country-rule';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import type { SavedSequence } from '../../../operations/outreach/settings/read-sequence';
import { userAddress, userBody, userQuery } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import {
  countryRuleBody,
  legalBasisBody,
  rulesData,
  senderBody,
  senderData,
  sequenceData,
  stepsBody,
} from './schemas';

/** Who e-mails come from, what they say, and whom they may go to. */
export function createOutreachSettingsRoutes({
  findOutreach,
  saveSender,
  getSequence,
  saveSequence,
  approveSequence,
  saveRules,
}: OutreachOperations): Route[] {
  return [
    defineRoute('GET /campaign/sender', {
      operationId: 'getSender',
      summary: 'Who the e-mails of a website come from',
      scope: 'read',
      query: userQuery,
      data: senderData,
      async handle({ query, caller }) {
        const { campaign } = await findOutreach(userAddress(caller, query));
        return ok(campaign?.sender ? 'Sender found' : 'No sender is set', campaign?.sender ?? {});
      },
    }),
    defineRoute('PUT /campaign/sender', {
      operationId: 'saveSender',
      summary: 'Set who the e-mails of a website come from',
      scope: 'write',
      body: senderBody,
      data: senderData,
      async handle({ body, caller, actor }) {
        const { legalName = null, replyTo = null } = body;
        const sender = { ...body, legalName, replyTo };
        const { campaign } = await saveSender({ ...userAddress(caller, body), sender, actor });
        return ok('Sender saved', campaign?.sender ?? {});
      },
    }),
    defineRoute('GET /campaign/sequence', {
      operationId: 'getSequence',
      summary: 'The e-mails of a website, in one of their versions',
      scope: 'read',
      query: userQuery.extend({
        version: z.coerce.number().int().min(1).max(1_000_000).optional().describe('The latest if left out.'),
      }),
      data: sequenceData,
      async handle({ query, caller }) {
        const sequence = await getSequence(userAddress(caller, query), query.version ?? null);
        return ok(
          sequence.version === 0 ? 'Nothing is saved; this is a suggestion' : 'Sequence found',
          presentSequence(sequence),
        );
      },
    }),
    defineRoute('PUT /campaign/sequence', {
      operationId: 'saveSequence',
      summary: 'Save the e-mails of a website',
      description:
        'They become the next version, which goes to nobody before it is approved; people who are in the sequence go on with the version they began with. The same e-mails as in the latest version make no other.',
      scope: 'write',
      body: userBody.extend({ steps: stepsBody }),
      data: sequenceData,
      async handle({ body, caller, actor }) {
        const { steps } = body;
        const sequence = await saveSequence({ ...userAddress(caller, body), steps, actor });
        return ok('Sequence saved', presentSequence(sequence));
      },
    }),
    defineRoute('POST /campaign/approve', {
      operationId: 'approveSequence',
      summary: 'Approve a version of the sequence',
      description:
        'Nothing is sent before. People who wait for an approval, and those who come, go through the approved version. So do those in a later one, from the step on that they are at: approving an older version again takes the later one back.',
      scope: 'write',
      body: userBody.extend({ version: z.int().min(1).max(1_000_000) }),
      data: sequenceData,
      async handle({ body, caller, actor }) {
        const approved = await approveSequence({
          ...userAddress(caller, body),
          version: body.version,
          actor,
        });
        return ok('Sequence approved', presentSequence(approved));
      },
      async replay({ body, caller }) {
        const approved = await getSequence(userAddress(caller, body), body.version);
        return ok('Sequence approved', presentSequence(approved));
      },
    }),
    defineRoute('GET /campaign/rules', {
      operationId: 'getOutreachRules',
      summary: 'Whom the e-mails of a website may go to, and on what legal basis',
      scope: 'read',
      query: userQuery,
      data: rulesData,
      async handle({ query, caller }) {
        const { campaign } = await findOutreach(userAddress(caller, query));
        return ok('Rules found', presentRules(campaign));
      },
    }),
    defineRoute('PUT /campaign/rules', {
      operationId: 'saveOutreachRules',
      summary: 'Set whom the e-mails of a website may go to, and record the legal basis',
      description:
        'What is left out stays as it is. People are decided about anew when the countries change.',
      scope: 'write',
      body: userBody.extend({
        countryRule: countryRuleBody.optional(),
        legalBasis: legalBasisBody
          .optional()
          .describe('Why the business may write to people; kept with who recorded it, and when.'),
      }),
      data: rulesData,
      async handle({ body, caller, actor }) {
        const { countryRule, legalBasis } = body;
        const user = userAddress(caller, body);
        const { campaign } = await saveRules({ ...user, countryRule, legalBasis, actor });
        return ok('Rules saved', presentRules(campaign));
      },
    }),
  ];
}

function presentSequence(sequence: SavedSequence) {
  const { approved } = sequence;
  return {
    ...sequence,
    approvedVersion: approved?.version ?? null,
    approvedAt: approved?.at ?? null,
    approvedBy: approved?.by ?? null,
  };
}

function presentRules(campaign: OutreachCampaign | null) {
  const { mode, countries, unknown } = campaign?.countryRule ?? DEFAULT_COUNTRY_RULE;
  return { countryRule: { mode, list: countries, unknown }, legalBasis: campaign?.legalBasis ?? null };
}
