import type { CountryRule, LegalBasis } from '../../../domain/outreach/country-rule';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { OutreachDependencies } from '../outreach-dependencies';
import { changeOutreach, isSameValue } from './change-outreach';

/** What is not given stays as it is. */
export interface RulesRequest extends UserAddress {
  readonly countryRule?: CountryRule | undefined;
  /** Null withdraws what was recorded. */
  readonly legalBasis?: Pick<LegalBasis, 'kind' | 'text'> | null | undefined;
  readonly actor: Actor;
}

/** Sets whom a business may write to, and why. @throws RecordNotFound */
export async function saveRules(deps: OutreachDependencies, request: RulesRequest) {
  return await changeOutreach(deps, request, ({ campaign, userId, now }) => {
    const countryRule =
      request.countryRule === undefined ? campaign.countryRule : normalized(request.countryRule);
    const legalBasis = legalBasisAfter(campaign.legalBasis, request.legalBasis, userId, now);
    const isOther = !isSameValue(countryRule, normalized(campaign.countryRule));
    if (!isOther && legalBasis === campaign.legalBasis) return null;
    return {
      changes: { countryRule, legalBasis },
      audit: {
        action: 'outreach.rules_changed',
        before: { countryRule: campaign.countryRule, legalBasis: campaign.legalBasis?.kind ?? null },
        after: { countryRule, legalBasis: legalBasis?.kind ?? null },
      },
      decidesAnew: isOther,
    };
  });
}

/** In this order of properties and countries, so that two of them can be compared. */
function normalized({ mode, countries, unknown }: CountryRule): CountryRule {
  const codes = new Set(countries.map((code) => code.trim().toUpperCase()));
  return { mode, countries: [...codes].toSorted(), unknown };
}

/** Whoever records the same again changes nothing: it stays theirs who did so first. */
function legalBasisAfter(
  before: LegalBasis | null,
  given: RulesRequest['legalBasis'],
  recordedBy: string,
  at: Date,
): LegalBasis | null {
  if (given === undefined) return before;
  if (given === null) return null;
  const { kind } = given;
  const text = given.text.trim();
  return before?.kind === kind && before.text === text ? before : { kind, text, recordedBy, at };
}
