/** Which countries a campaign may write to. */
export interface CountryRule {
  readonly mode: 'allow' | 'deny';
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly countries: readonly string[];
  /** What becomes of a prospect whose country nobody knows. */
  readonly unknown: 'allow' | 'hold' | 'deny';
}

export const DEFAULT_COUNTRY_RULE: CountryRule = { mode: 'allow', countries: ['US'], unknown: 'hold' };

/** Why a business may write to people, as somebody recorded it. */
export interface LegalBasis {
  readonly kind: 'legitimate_interest' | 'consent' | 'existing_customer' | 'other';
  readonly text: string;
  readonly recordedBy: string;
  readonly at: Date;
}
