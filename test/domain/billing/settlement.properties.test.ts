import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { withCampaignChange } from '../../../src/domain/billing/campaign';
import { compactChanges } from '../../../src/domain/billing/compact-changes';
import { settle } from '../../../src/domain/billing/settlement';
import { aBillingModel, aCampaign } from '../../support/billing-model';

const FEE = 1_000;
const MINUTE_MS = 60_000;

const happening = fc.record({
  minutesLater: fc.integer({ min: 0, max: 4_000 }),
  change: fc.constantFrom({}, { enabled: true }, { enabled: false }, { eligible: true }, { eligible: false }),
  topUp: fc.constantFrom(0, 0, 0, 1, FEE - 1, FEE, 3 * FEE, 10 * FEE),
  /** Whether the loop gets to settle then; else the worker is down. */
  settles: fc.boolean(),
});

describe('settling a campaign', () => {
  it('charges, suspends and resumes as a plain calendar does, whatever happens and whoever is down', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 50 }), (happenings) => {
        const model = aBillingModel({ fee: FEE });
        let state = aCampaign();
        let balanceMinor = 0;
        const charged: string[] = [];
        let ms = Date.UTC(2030, 0, 1, 12);
        for (const { minutesLater, change, topUp, settles } of [...happenings, ...lastSettlement]) {
          ms += minutesLater * MINUTE_MS;
          const now = new Date(ms);
          balanceMinor += topUp;
          state = withCampaignChange(state, change, now);
          model.topUp(topUp);
          model.change(now, change);
          if (!settles) continue;

          const { campaign, charges } = settle(state, balanceMinor, FEE, now);
          balanceMinor -= charges.length * FEE;
          state = { ...campaign, changes: compactChanges(campaign.changes, campaign.chargedThrough) };
          charged.push(...charges);
          model.settle(now);
        }

        expect(charged).toEqual(model.paidDays);
        expect(new Set(charged).size).toBe(charged.length);
        expect(balanceMinor).toBe(model.balance);
        expect(state.suspensions).toBe(model.suspensions);
        expect(state.outreachStatus).toBe(model.status);
      }),
      { numRuns: 300 },
    );
  });

  it('takes long downtimes in several settlements, and charges each day once', () => {
    const enabledAt = new Date('2030-01-01T12:00:00Z');
    const now = new Date('2030-12-31T12:00:00Z');
    let state = withCampaignChange(aCampaign(), { enabled: true }, enabledAt);
    const charged: string[] = [];
    const rests: string[] = [];
    do {
      const settlement = settle(state, 365 * FEE, FEE, now);
      rests.push(settlement.rest);
      charged.push(...settlement.charges);
      state = settlement.campaign;
    } while (rests.at(-1) === 'more_is_due');

    expect(rests).toEqual(['more_is_due', 'settled']);
    expect(charged).toHaveLength(365);
    expect(new Set(charged).size).toBe(365);
  });
});

/** Ends every story with everybody at work, so that no debt is left open. */
const lastSettlement = [{ minutesLater: 1, change: {}, topUp: 0, settles: true }] as const;
