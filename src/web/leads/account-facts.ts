import type { EligibilityStatus } from '../../domain/accounts/eligibility/eligibility';
import type { OutreachStatus } from '../../domain/billing/outreach-status';
import { formatMoney } from '../../domain/wallet/amount';
import type { UserAccount } from '../../operations/accounts/users/user-account';
import { factList } from '../fact-list';
import { html, type SafeHtml } from '../html';

interface Wording {
  readonly word: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
}

const OUTREACH: Readonly<Record<OutreachStatus, Wording>> = {
  running: { word: 'Running', tone: 'good' },
  blocked: { word: 'On, but nothing can be sent', tone: 'warn' },
  paused: { word: 'Paused', tone: 'plain' },
  suspended_insufficient_funds: { word: 'Stopped: the wallet is empty', tone: 'bad' },
  not_eligible: { word: 'Stopped: the website is not eligible', tone: 'bad' },
};

const ELIGIBILITY: Readonly<Record<EligibilityStatus, Wording>> = {
  pending: { word: 'Being checked', tone: 'plain' },
  eligible: { word: 'Eligible', tone: 'good' },
  unreachable: { word: 'Does not answer', tone: 'warn' },
  ineligible: { word: 'Not eligible', tone: 'bad' },
};

/** Wallet, campaign and website at a glance. */
export function accountFacts({ business, wallet }: UserAccount): SafeHtml {
  return factList([
    [
      'Wallet',
      html`${formatMoney(wallet.balanceMinor, wallet.currency)}
      ${wallet.owedMinor > 0 && html`<small>${formatMoney(wallet.owedMinor, wallet.currency)} owed</small>`}`,
    ],
    ['Campaign', badge(OUTREACH[business.campaign.outreachStatus])],
    ['Website', html`${badge(ELIGIBILITY[business.eligibility.status])}<small>${business.host}</small>`],
  ]);
}

function badge({ word, tone }: Wording): SafeHtml {
  return html`<span class="badge ${tone}">${word}</span>`;
}
