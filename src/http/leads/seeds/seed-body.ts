import { parseUrl } from '../../../domain/parse-url';
import { z } from 'zod';
import { parseWebsite } from '../../../domain/accounts/website-url';
import type { JsonRange } from '../../../domain/json/json-scanner';
import { parseRange, parseTextStart } from '../../../domain/json/parse-json';
import { refusalOf } from '../../../domain/leads/visitors/scan-visitors';
import { cutIntoSlices, type SeedSlice } from '../../../domain/leads/seeds/seed-chunks';
import { capturedUrlOf } from '../../../domain/leads/visitors/sort-properties';
import { VISITOR_BYTES_MAX } from '../../../domain/leads/visitors/visitor-limits';
import { SEED_DOCUMENTATION } from './seed-documentation';
import type { SeedOutline } from './seed-outline';

/** What a request seeds: a website, and records that may be anything, as the bytes that were sent. */
export interface SeedBody {
  readonly host: string;
  /** Of one visitor in its sender's own form, which is never turned away; else null. */
  readonly capturedUrl: string | null;
  readonly slices: readonly SeedSlice[];
}

const HOST_CHARACTERS_MAX = 253;

/**
 * Reads a seed request: `{ website, visitors }`, or one visitor in its sender's own form, whose website is the
 * host of the page it was captured on. Records are not looked at, but that too large and too deep ones are not
 * kept: a bad one must not fail the request.
 */
export function seedBody(visitorsMax: number) {
  return z
    .custom<SeedOutline>()
    .meta(SEED_DOCUMENTATION)
    .transform((outline, context): SeedBody => {
      const { bytes, members, visitors } = outline;
      const native = readNative(outline);
      if (native !== null) return native;
      const reject = (path: string, message: string): void => {
        context.addIssue({ code: 'custom', path: [path], message });
      };
      const sent = members.get('website');
      const website = sent && parseWebsite(parseRange(bytes, sent, VISITOR_BYTES_MAX));
      if (website?.ok === false) reject('website', `The website ${website.message}`);
      if (visitors === null)
        reject('visitors', 'Expected an array of visitors, or one visitor with its captured URL');
      else if (visitors.length > visitorsMax) reject('visitors', `At most ${visitorsMax} visitors a request`);
      else if (website === undefined) reject('website', 'is required');
      else if (website.ok) return { host: website.host, capturedUrl: null, slices: sliceUp(bytes, visitors) };
      return z.NEVER;
    });
}

/** One visitor in its sender's own form; null where the request is none. */
function readNative(outline: SeedOutline): SeedBody | null {
  const { bytes, whole, members } = outline;
  if (whole === null || members.has('visitors')) return null;
  const capturedUrl = capturedUrlOf(parseNative(outline));
  if (capturedUrl === null) return null;
  return { host: capturedHost(capturedUrl), capturedUrl, slices: sliceUp(bytes, [whole]) };
}

/** Of pages that are on no website, such as those of a developer's machine, whatever host they name. */
function capturedHost(capturedUrl: string): string {
  const website = parseWebsite(capturedUrl);
  if (website.ok) return website.host;
  return parseUrl(capturedUrl)?.hostname.slice(0, HOST_CHARACTERS_MAX) ?? '';
}

/** Enough of a URL to know its host. */
const URL_START_BYTES = 1_024;

/** A record in its sender's own form; of a large one the members that were found, and of a large URL its beginning. */
function parseNative({ bytes, whole, members }: SeedOutline): object {
  if (whole !== null && refusalOf(whole) === null) {
    const record = parseRange(bytes, whole, VISITOR_BYTES_MAX);
    return typeof record === 'object' && record !== null ? record : {};
  }
  return Object.fromEntries(
    [...members].map(([name, range]) => [
      name,
      parseRange(bytes, range, VISITOR_BYTES_MAX) ?? parseTextStart(bytes, range, URL_START_BYTES),
    ]),
  );
}

function sliceUp(bytes: Buffer, visitors: readonly JsonRange[]): SeedSlice[] {
  return cutIntoSlices(
    visitors.map((visitor) => refusalOf(visitor) ?? bytes.subarray(visitor.start, visitor.end)),
  );
}
