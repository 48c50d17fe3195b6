import { DAY_MS } from '../../duration';
import { classifyEmail } from '../fields/classify-email';
import { cleanText, scalarText } from '../fields/clean-text';
import { companyDomain } from '../fields/company-domain';
import { encodeExtra } from './extra-properties';
import { firstUsable } from '../fields/first-usable';
import { identityKeys, listKeys } from './identity-keys';
import { parseNumberRange } from '../fields/number-range';
import { parseLinkedInUrl } from '../fields/parse-linked-in-url';
import { parsePageUrls } from '../fields/parse-page-urls';
import { parseRevenue } from '../fields/parse-revenue';
import { parseSeenAt } from '../fields/parse-seen-at';
import { parseTags } from '../fields/parse-tags';
import { type SentProperty, type SortedProperties, sortProperties } from './sort-properties';
import { splitFullName } from '../fields/split-full-name';
import type { Person, ReadVisitor, RejectionReason, Visitor } from './visitor';
import type { VisitorField } from './visitor-fields';
import {
  DEPTH_MAX,
  EXTRA_PROPERTIES_MAX,
  REJECTION_MESSAGES,
  isDeeperThan,
  isTooLarge,
} from './visitor-limits';

/** Clocks and time zones of senders differ; placeholders such as `9999-12-31` differ by more. */
const AHEAD_MAX_MS = 366 * DAY_MS;

/**
 * Reads one visitor record in any of its spellings. Total: whatever JSON it is given, it answers with a
 * visitor or with the reason why there is none.
 *
 * @param receivedAt when the record came in; stands in for a `seenAt` that is missing, can't be read or is far ahead
 */
export function readVisitor(json: unknown, receivedAt: Date): ReadVisitor {
  if (isDeeperThan(json, DEPTH_MAX + 1)) return rejectVisitor('too_deep');
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return rejectVisitor('not_an_object');
  if (isTooLarge(JSON.stringify(json))) return rejectVisitor('too_large');
  const properties = sortProperties(json);
  if (properties.extra.length > EXTRA_PROPERTIES_MAX) return rejectVisitor('too_many_properties');

  const visitor = visitorOf(properties, receivedAt);
  return listKeys(visitor.keys).length === 0 ? rejectVisitor('no_identity') : { ok: true, visitor };
}

export function rejectVisitor(reason: RejectionReason, message = REJECTION_MESSAGES[reason]): ReadVisitor {
  return { ok: false, reason, message };
}

/** The listed fields while they are read, and what that leaves over. */
interface Reading {
  readonly listed: SortedProperties['listed'];
  readonly extra: Array<readonly [string, unknown]>;
}

function visitorOf({ listed, extra }: SortedProperties, receivedAt: Date): Visitor {
  const reading: Reading = { listed, extra: [...extra] };
  const linkedInUrl = readAddress(reading, 'linkedInUrl', isLinkedInUrl);
  const businessEmail = readAddress(reading, 'businessEmail', isEmail);
  const email = classifyEmail(businessEmail);
  const domain = readDomain(reading) ?? email?.companyDomain ?? null;
  const { firstName, lastName } = readName(reading);
  const keys = identityKeys({ linkedIn: parseLinkedInUrl(linkedInUrl), email, firstName, lastName, domain });
  const employeeCount = readText(reading, 'employeeCount');
  const estimateRevenue = readText(reading, 'estimateRevenue');
  return {
    keys,
    kind: keys.co === undefined ? 'person' : 'company',
    person: {
      firstName,
      lastName,
      title: readText(reading, 'title'),
      linkedInUrl,
      businessEmail,
      emailKind: email?.kind ?? null,
    },
    company: {
      name: readText(reading, 'companyName'),
      domain,
      industry: readText(reading, 'industry'),
      employeeCount,
      employees: parseNumberRange(employeeCount),
      estimateRevenue,
      revenue: parseRevenue(estimateRevenue),
      city: readText(reading, 'city'),
      state: readText(reading, 'state'),
      zipcode: readText(reading, 'zipcode'),
    },
    referrer: readText(reading, 'referrer'),
    seenAt: readSeenAt(reading, receivedAt) ?? receivedAt,
    pages: readList(reading, 'capturedUrl', parsePageUrls),
    tags: readList(reading, 'tags', parseTags),
    // Last, because fields that can't be read are added to it.
    extra: encodeExtra(reading.extra),
  };
}

function readText(reading: Reading, field: VisitorField): string | null {
  const sent = reading.listed.get(field);
  if (sent === undefined) return null;
  const clean = cleanText(sent.value);
  if (clean === null) keepUnread(reading, sent);
  return clean;
}

/** A field that is one address; of several in it the first that can be read, the rest stays among the other properties. */
function readAddress(
  reading: Reading,
  field: VisitorField,
  isUsable: (text: string) => boolean,
): string | null {
  const sent = reading.listed.get(field);
  const usable = sent === undefined ? null : firstUsable(sent.value, isUsable);
  if (sent === undefined || usable === null) return readText(reading, field);
  if (usable.rest.length > 0) reading.extra.push([sent.name, usable.rest]);
  return usable.text;
}

const isEmail = (text: string): boolean => classifyEmail(text) !== null;
const isLinkedInUrl = (text: string): boolean => parseLinkedInUrl(text) !== null;
const isWebsite = (text: string): boolean => companyDomain(text) !== null;

/** Of a website nothing but its domain is kept; one that tells none stays among the other properties. */
function readDomain(reading: Reading): string | null {
  const website = readAddress(reading, 'website', isWebsite);
  const domain = companyDomain(website);
  const sent = reading.listed.get('website');
  if (website !== null && domain === null && sent !== undefined) keepUnread(reading, sent);
  return domain;
}

/** First and last name; from the full name where that is all there is. */
function readName(reading: Reading): Pick<Person, 'firstName' | 'lastName'> {
  const [firstName, lastName] = [readText(reading, 'firstName'), readText(reading, 'lastName')];
  const full = reading.listed.get('fullName');
  if (full === undefined) return { firstName, lastName };
  reading.extra.push([full.name, full.value]);
  const split = firstName === null && lastName === null ? splitFullName(full.value) : null;
  return split ?? { firstName, lastName };
}

/** A date far ahead is a mistake: later than every visit to come, it would hide that somebody returns. */
function readSeenAt(reading: Reading, receivedAt: Date): Date | null {
  const sent = reading.listed.get('seenAt');
  if (sent === undefined) return null;
  const instant = parseSeenAt(sent.value);
  if (instant !== null && instant.getTime() - receivedAt.getTime() <= AHEAD_MAX_MS) return instant;
  keepUnread(reading, sent);
  return null;
}

function readList(
  reading: Reading,
  field: VisitorField,
  parse: (value: unknown) => readonly string[],
): readonly string[] {
  const sent = reading.listed.get(field);
  if (sent === undefined) return [];
  if (hasObject(sent.value)) keepUnread(reading, sent);
  return parse(sent.value);
}

/** Nothing sent is lost: what a listed field can't hold stays among the other properties. */
function keepUnread({ extra }: Reading, { name, value }: SentProperty): void {
  const isBlank = typeof value === 'string' && scalarText(value) === null;
  if (isBlank) return;
  extra.push([name, value]);
}

/** Whether a list field has something that is neither a scalar nor a list of scalars. */
function hasObject(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((element) => typeof element === 'object' && element !== null);
  return typeof value === 'object';
}
