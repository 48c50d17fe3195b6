import { classifyEmail } from './classify-email';
import { cleanText, scalarText } from './clean-text';
import { companyDomain } from './company-domain';
import { encodeExtra } from './extra-properties';
import { identityKeys, listKeys } from './identity-keys';
import { parseEmployeeRange } from './parse-employee-range';
import { parseLinkedInUrl } from './parse-linked-in-url';
import { parsePageUrls } from './parse-page-urls';
import { parseRevenue } from './parse-revenue';
import { parseSeenAt } from './parse-seen-at';
import { parseTags } from './parse-tags';
import { type SortedProperties, sortProperties } from './sort-properties';
import type { ReadVisitor, RejectionReason, Visitor, VisitorNote } from './visitor';
import type { TextField, VisitorField } from './visitor-fields';
import {
  DEPTH_MAX,
  EXTRA_PROPERTIES_MAX,
  REJECTION_MESSAGES,
  VISITOR_BYTES_MAX,
  exceedsBytes,
  isDeeperThan,
} from './visitor-limits';

/**
 * Reads one visitor record in any of its spellings. Total: whatever JSON it is given, it answers with a
 * visitor or with the reason why there is none.
 *
 * @param receivedAt when the record came in; stands in for a `seenAt` that is missing or can't be read
 */
export function readVisitor(json: unknown, receivedAt: Date): ReadVisitor {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return rejected('not_an_object');
  if (isDeeperThan(json, DEPTH_MAX + 1)) return rejected('too_deep');
  if (exceedsBytes(JSON.stringify(json), VISITOR_BYTES_MAX)) return rejected('too_large');
  const properties = sortProperties(json);
  if (properties.extra.length > EXTRA_PROPERTIES_MAX) return rejected('too_many_properties');

  const visitor = new VisitorReading(properties).visitorSeenBy(receivedAt);
  return listKeys(visitor.keys).length === 0 ? rejected('no_identity') : { ok: true, visitor };
}

function rejected(reason: RejectionReason): ReadVisitor {
  return { ok: false, reason, message: REJECTION_MESSAGES[reason] };
}

/** Collects, while fields are read, what could not be read (kept among the extra properties) or was cut. */
class VisitorReading {
  readonly #listed: SortedProperties['listed'];
  readonly #extra: Array<readonly [string, unknown]>;
  readonly #notes: VisitorNote[] = [];

  constructor({ listed, extra }: SortedProperties) {
    this.#listed = listed;
    this.#extra = [...extra];
  }

  visitorSeenBy(receivedAt: Date): Visitor {
    const texts = this.#texts();
    const seenAt = this.#seenAt() ?? receivedAt;
    const pages = this.#list('capturedUrl', parsePageUrls)?.urls ?? [];
    const tags = this.#list('tags', parseTags)?.tags ?? [];
    const linkedIn = parseLinkedInUrl(texts.linkedInUrl);
    const email = classifyEmail(texts.businessEmail);
    const domain = companyDomain(texts.website) ?? email?.companyDomain ?? null;
    const keys = identityKeys({ ...texts, linkedIn, email, domain });
    return {
      ...texts,
      keys,
      kind: keys.co === undefined ? 'person' : 'company',
      emailKind: email?.kind ?? null,
      domain,
      employees: parseEmployeeRange(texts.employeeCount),
      revenue: parseRevenue(texts.estimateRevenue),
      seenAt,
      pages,
      tags,
      extra: encodeExtra(this.#extra),
      notes: this.#notes,
    };
  }

  #texts(): Record<TextField, string | null> {
    return {
      linkedInUrl: this.#text('linkedInUrl'),
      firstName: this.#text('firstName'),
      lastName: this.#text('lastName'),
      title: this.#text('title'),
      companyName: this.#text('companyName'),
      businessEmail: this.#text('businessEmail'),
      website: this.#text('website'),
      industry: this.#text('industry'),
      employeeCount: this.#text('employeeCount'),
      estimateRevenue: this.#text('estimateRevenue'),
      city: this.#text('city'),
      state: this.#text('state'),
      zipcode: this.#text('zipcode'),
      referrer: this.#text('referrer'),
    };
  }

  #text(field: TextField): string | null {
    const sent = this.#listed.get(field);
    if (sent === undefined) return null;
    const clean = cleanText(sent.value);
    if (clean === null) this.#keepUnread(field);
    else if (clean.wasCut) this.#note(field, 'was too long and is cut');
    return clean?.text ?? null;
  }

  #seenAt(): Date | null {
    const sent = this.#listed.get('seenAt');
    if (sent === undefined) return null;
    const instant = parseSeenAt(sent.value);
    if (instant === null) this.#keepUnread('seenAt');
    return instant;
  }

  #list<Parsed extends { readonly wasCut: boolean }>(
    field: VisitorField,
    parse: (value: unknown) => Parsed,
  ): Parsed | null {
    const sent = this.#listed.get(field);
    if (sent === undefined) return null;
    const parsed = parse(sent.value);
    if (hasObject(sent.value)) this.#keepUnread(field);
    if (parsed.wasCut) this.#note(field, 'was too long and is cut');
    return parsed;
  }

  #keepUnread(field: VisitorField): void {
    const sent = this.#listed.get(field);
    if (sent === undefined || (typeof sent.value === 'string' && scalarText(sent.value) === null)) return;
    this.#extra.push([sent.name, sent.value]);
    this.#note(field, 'could not be read and is kept as sent');
  }

  #note(field: VisitorField, message: string): void {
    this.#notes.push({ field, message });
  }
}

/** Whether a list field has something that is neither a scalar nor a list of scalars. */
function hasObject(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((element) => typeof element === 'object' && element !== null);
  return typeof value === 'object';
}
