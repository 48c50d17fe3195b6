import { z } from 'zod';
import { DEFAULT_COUNTRY_RULE } from '../../../domain/outreach/country-rule';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { RequestContext } from '../../../http/context';
import { countryRuleBody, legalBasisBody } from '../../../http/outreach/settings/schemas';
import { parse } from '../../../http/parse';
import { readForm } from '../../forms';
import { sendPage } from '../../layout';
import { OWN_FORM } from '../../own-form';
import { seeOther } from '../../request-parts';
import type { LeadsDependencies, LeadsRouter } from '../leads-dependencies';
import { changeBy, issuesOf, userOf } from './outreach-requests';
import { settingsPage, type RuleForm, type SenderForm } from './settings-page';
import { OUTREACH_PATH } from './switch-card';

const SETTINGS_PATH = `${OUTREACH_PATH}/settings`;

const rulesForm = z.object({ countryRule: countryRuleBody, legalBasis: legalBasisBody });

export function addSettingsPages(router: LeadsRouter, deps: LeadsDependencies): void {
  router.get('/outreach/settings', async (ctx) => await show(ctx, {}));

  // Where the browser stands after a form was refused, should somebody open that address again.
  router.get(['/outreach/sender', '/outreach/rules'], (ctx) => seeOther(ctx, SETTINGS_PATH));

  router.post('/outreach/sender', ...OWN_FORM, async (ctx) => {
    const valueOf: SenderForm['valueOf'] = readForm(ctx.state.body);
    const sender = {
      fromName: valueOf('fromName'),
      legalName: valueOf('legalName'),
      fromEmail: valueOf('fromEmail'),
      replyTo: valueOf('replyTo'),
      postalAddress: valueOf('postalAddress'),
      timeZone: valueOf('timeZone'),
    };
    const issues = await issuesOf(() => deps.saveSender({ ...changeBy(ctx), sender }));
    if (issues.length === 0) return seeOther(ctx, SETTINGS_PATH);
    await show(ctx, { sender: { valueOf, issues } });
  });

  router.post('/outreach/rules', ...OWN_FORM, async (ctx) => {
    const valueOf: RuleForm['valueOf'] = readForm(ctx.state.body);
    const codes = valueOf('countryRule.list').split(/[\s,;]+/);
    const kind = valueOf('legalBasis.kind');
    const sent = {
      countryRule: {
        mode: valueOf('countryRule.mode'),
        list: codes.filter((code) => code !== ''),
        unknown: valueOf('countryRule.unknown'),
      },
      legalBasis: kind === '' ? null : { kind, text: valueOf('legalBasis.text') },
    };
    const issues = await issuesOf(async () => {
      await deps.saveRules({ ...changeBy(ctx), ...parse(rulesForm, sent) });
    });
    if (issues.length === 0) return seeOther(ctx, SETTINGS_PATH);
    await show(ctx, { rules: { valueOf, issues } });
  });

  /** @param refused what was sent and is shown instead of what is saved */
  async function show(
    ctx: RequestContext,
    refused: { readonly sender?: SenderForm; readonly rules?: RuleForm },
  ): Promise<void> {
    const { campaign } = await deps.findOutreach(userOf(ctx));
    const { sender = savedSender(campaign), rules = savedRules(campaign) } = refused;
    const isRefused = sender.issues.length + rules.issues.length > 0;
    sendPage(ctx, settingsPage(sender, rules), isRefused ? 400 : 200);
  }
}

function savedSender(campaign: OutreachCampaign | null): SenderForm {
  return { valueOf: (name) => campaign?.sender?.[name] ?? '', issues: [] };
}

function savedRules(campaign: OutreachCampaign | null): RuleForm {
  const { mode, countries, unknown } = campaign?.countryRule ?? DEFAULT_COUNTRY_RULE;
  const values = {
    'countryRule.mode': mode,
    'countryRule.list': countries.join(' '),
    'countryRule.unknown': unknown,
    'legalBasis.kind': campaign?.legalBasis?.kind ?? '',
    'legalBasis.text': campaign?.legalBasis?.text ?? '',
  };
  return { valueOf: (name) => values[name], issues: [] };
}
