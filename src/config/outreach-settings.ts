import { z } from 'zod';
import { parseTransport } from '../mailer/transport-settings';
import { duration, readBy } from './readers';

const DAY_MS = 86_400_000;

const upToADay = duration.pipe(
  z.number().positive('At least 1ms').max(DAY_MS, 'Expected a duration of at most 1d, such as 2s'),
);

/** The part of the environment that is about outreach. */
export const outreachEnvironment = {
  OUTREACH_TRANSPORT: readBy(parseTransport).prefault('capture'),
  OUTREACH_PRICE_PER_EMAIL: z.coerce.number().int().nonnegative().max(1_000_000).default(0),
  OUTREACH_CHARGE_CAPTURED: z.enum(['on', 'off']).default('off'),
  OUTREACH_PACE: z.enum(['on', 'off']).default('on'),
  OUTREACH_DAY: upToADay.prefault('1d'),
  OUTREACH_SHUTDOWN_WAIT: upToADay.prefault('15s'),
};
const values = z.object(outreachEnvironment);

export function readOutreachSettings(env: z.output<typeof values>) {
  const isCharged = env.OUTREACH_TRANSPORT.kind !== 'capture' || env.OUTREACH_CHARGE_CAPTURED === 'on';
  return {
    transport: env.OUTREACH_TRANSPORT,
    /** For each message that was sent; 0 where they are free, as those are that never leave the machine. */
    pricePerEmailMinor: isCharged ? env.OUTREACH_PRICE_PER_EMAIL : 0,
    /** Whether windows, caps and gaps hold. */
    isPaced: env.OUTREACH_PACE === 'on',
    /** What a day of a sequence's delays lasts: less than a day in demonstrations alone. */
    dayMs: env.OUTREACH_DAY,
    /** How long conversations with a mail server may go on once the worker was told to end. */
    shutdownWaitMs: env.OUTREACH_SHUTDOWN_WAIT,
  };
}

/** Real people get no sequence within seconds: what makes demonstrations quick is for the capture transport alone. */
export function refuseQuickLive(env: z.output<typeof values>, context: z.RefinementCtx): void {
  if (env.OUTREACH_TRANSPORT.kind === 'capture') return;
  if (env.OUTREACH_PACE === 'off' || env.OUTREACH_DAY !== DAY_MS) {
    const message = 'OUTREACH_PACE=off and another OUTREACH_DAY than 1d need OUTREACH_TRANSPORT=capture';
    context.addIssue({ code: 'custom', path: ['OUTREACH_TRANSPORT'], message });
  }
}
