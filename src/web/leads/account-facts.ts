import type { EligibilityStatus } from '../../domain/accounts/eligibility/eligibility';
import { formatMoney } from '../../domain/wallet/amount';
import type { UserAccount } from '../../operations/accounts/users/find-user';
import { factList } from '../card';
import { html, type SafeHtml } from '../html';
import { badge, type Wording } from '../wording';

const ELIGIBILITY: Readonly<Record<EligibilityStatus, Wording>> = {
  pending: { word: 'Being checked', tone: 'plain' },
  eligible: { word: 'Eligible', tone: 'good' },
  unreachable: { word: 'Does not answer', tone: 'warn' },
  ineligible: { word: 'Not eligible', tone: 'bad' },
};

/** Wallet and website at a glance. */
export function accountFacts({ business, wallet }: UserAccount): SafeHtml {
  return factList([
    [
      'Wallet',
      html`${formatMoney(wallet.balanceMinor, wallet.currency)}
      ${wallet.owedMinor > 0 && html`<small>${formatMoney(wallet.owedMinor, wallet.currency)} owed</small>`}`,
    ],
    ['Website', html`${badge(ELIGIBILITY[business.eligibility.status])}<small>${business.host}</small>`],
  ]);
}
