import { z } from 'zod';
import { DEFAULT_COUNTRY_RULE } from '../../../domain/outreach/country-rule';
import type { Issue } from '../../../domain/errors';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { SenderIdentity } from '../../../domain/outreach/sender-identity';
import type { RequestContext } from '../../../http/context';
import { formBody } from '../../../http/middleware/form-body';
import type { UserAccount } from '../../../operations/accounts/users/user-account';
import { seeOther } from '../../request-parts';
import { signedInUser, userActor } from '../../sign-in/session-guard';
import { OUTREACH_PATH } from './page-parts';
import { requireOwnForm, sendAccountPage } from '../account-page';
import { addressOf, issuesOf, type OutreachPages } from './outreach-pages';
import { settingsPage, type RulesFields, type SenderFields } from './settings-page';

const SETTINGS_PATH = `${OUTREACH_PATH}/settings`;

const text = z.string().max(20_000).catch('');
const senderForm = z.object({
  fromName: text,
  legalName: text,
  fromEmail: text,
  replyTo: text,
  postalAddress: text,
  timeZone: text,
});
const rulesForm = z.object({
  mode: z.enum(['allow', 'deny']).catch('allow'),
  countries: text,
  unknown: z.enum(['allow', 'hold', 'deny']).catch('hold'),
  legalBasis: z.enum(['legitimate_interest', 'consent', 'existing_customer', 'other', '']).catch(''),
  legalText: text,
});

interface Refused {
  readonly sender?: { readonly fields: SenderFields; readonly issues: readonly Issue[] };
  readonly rules?: { readonly fields: RulesFields; readonly issues: readonly Issue[] };
}

export function addSettingsRoutes({ router, deps, accountOf }: OutreachPages): void {
  router.get('/settings', async (ctx) => {
    await show(ctx, await accountOf(ctx), {});
  });

  router.post('/sender', formBody, requireOwnForm, async (ctx) => {
    const account = await accountOf(ctx);
    const fields = senderForm.parse(ctx.state.body ?? {});
    const issues = await issuesOf(() =>
      deps.saveSender({ ...addressOf(account), sender: senderOf(fields), actor: userActor(ctx) }),
    );
    if (issues === null) return seeOther(ctx, SETTINGS_PATH);
    await show(ctx, account, { sender: { fields, issues } });
  });

  router.post('/rules', formBody, requireOwnForm, async (ctx) => {
    const account = await accountOf(ctx);
    const fields = rulesForm.parse(ctx.state.body ?? {});
    const { mode, unknown, legalBasis: kind, legalText } = fields;
    if (kind !== '' && legalText.trim() === '') {
      const issues = [{ path: 'legalBasis.text', message: 'must not be empty' }];
      return await show(ctx, account, { rules: { fields, issues } });
    }
    const countries = fields.countries.split(/[\s,;]+/).filter((code) => code !== '');
    const issues = await issuesOf(() =>
      deps.saveRules({
        ...addressOf(account),
        countryRule: { mode, countries, unknown },
        legalBasis: kind === '' ? null : { kind, text: legalText },
        actor: userActor(ctx),
      }),
    );
    if (issues === null) return seeOther(ctx, SETTINGS_PATH);
    await show(ctx, account, { rules: { fields, issues } });
  });

  async function show(ctx: RequestContext, account: UserAccount, { sender, rules }: Refused): Promise<void> {
    const { campaign } = await deps.findOutreach(addressOf(account));
    const page = settingsPage({
      formToken: signedInUser(ctx).formToken,
      sender: sender ?? { fields: senderFields(campaign), issues: [] },
      rules: rules ?? { fields: rulesFields(campaign), issues: [] },
    });
    sendAccountPage(ctx, account, page, sender === undefined && rules === undefined ? 200 : 400);
  }
}

/** A field that was left empty is not set. */
function senderOf({ legalName, replyTo, ...fields }: SenderFields): SenderIdentity {
  return { ...fields, legalName: orNull(legalName), replyTo: orNull(replyTo) };
}

function orNull(value: string): string | null {
  return value.trim() === '' ? null : value;
}

function senderFields(campaign: OutreachCampaign | null): SenderFields {
  const sender = campaign?.sender ?? null;
  return {
    fromName: sender?.fromName ?? '',
    legalName: sender?.legalName ?? '',
    fromEmail: sender?.fromEmail ?? '',
    replyTo: sender?.replyTo ?? '',
    postalAddress: sender?.postalAddress ?? '',
    timeZone: sender?.timeZone ?? '',
  };
}

function rulesFields(campaign: OutreachCampaign | null): RulesFields {
  const { mode, countries, unknown } = campaign?.countryRule ?? DEFAULT_COUNTRY_RULE;
  const basis = campaign?.legalBasis ?? null;
  return {
    mode,
    countries: countries.join(' '),
    unknown,
    legalBasis: basis?.kind ?? '',
    legalText: basis?.text ?? '',
  };
}
