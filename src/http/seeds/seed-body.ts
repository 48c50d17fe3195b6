import { z } from 'zod';
import { parseWebsite } from '../../domain/identity/website-url';
import { cutIntoSlices, type SeedSlice } from '../../domain/leads/seed-chunks';
import { capturedUrlOf } from '../../domain/leads/sort-properties';
import { SEED_DOCUMENTATION } from './seed-documentation';

/**
 * What a request seeds: a website, and records that may be anything. They are bytes already: as objects they take
 * several times as much memory, for as long as the request is in progress.
 */
export interface SeedBody {
  readonly host: string;
  readonly slices: readonly SeedSlice[];
}

const envelope = z.looseObject({ website: z.unknown().optional(), visitors: z.array(z.unknown()) });

/**
 * Reads a seed request: `{ website, visitors }`, or one visitor in its sender's own form, whose website is the
 * host of the page it was captured on. Records are not looked at: a bad one must not fail the request.
 */
export function seedBody(visitorsMax: number) {
  return z
    .looseObject({})
    .meta(SEED_DOCUMENTATION)
    .transform((body, context): SeedBody => {
      const reject = (path: string, message: string): never => {
        context.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      };
      const capturedUrl = 'visitors' in body ? null : capturedUrlOf(body);
      if (capturedUrl !== null) {
        const website = parseWebsite(capturedUrl);
        if (!website.ok) return reject('capturedUrl', `The captured URL ${website.message}`);
        return { host: website.host, slices: cutIntoSlices([body]) };
      }
      const { success, data } = envelope.safeParse(body);
      if (!success)
        return reject('visitors', 'Expected an array of visitors, or one visitor with its captured URL');
      if (data.visitors.length > visitorsMax)
        return reject('visitors', `At most ${visitorsMax} visitors a request`);
      if (data.website === undefined) return reject('website', 'is required');
      const website = parseWebsite(data.website);
      if (!website.ok) return reject('website', `The website ${website.message}`);
      return { host: website.host, slices: cutIntoSlices(data.visitors) };
    });
}
