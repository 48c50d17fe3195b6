import type { RejectionReason } from './visitor';

export const VISITOR_BYTES_MAX = 64 * 1024;
export const EXTRA_PROPERTIES_MAX = 100;
/** How deep objects and arrays may be nested in one property. */
export const DEPTH_MAX = 8;

export const REJECTION_MESSAGES: Readonly<Record<RejectionReason, string>> = {
  not_utf8: 'A visitor must be text in UTF-8',
  not_an_object: 'A visitor must be a JSON object',
  too_deep: `A property may be nested at most ${DEPTH_MAX} levels deep`,
  too_large: `A visitor may have at most ${VISITOR_BYTES_MAX} bytes of JSON`,
  too_many_properties: `A visitor may have at most ${EXTRA_PROPERTIES_MAX} properties besides the listed fields`,
  no_identity:
    'Nothing says who this is: a LinkedIn address, an e-mail address, a full name with a company domain, or a company domain is needed',
};

/** Whether objects and arrays are nested deeper than allowed. Looks no deeper than that, so it can't overflow. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isDeeperThan(member, levels - 1));
}

/** Whether a text takes more bytes than a visitor may have; they are counted only where its length leaves it open. */
export function isTooLarge(text: string): boolean {
  return text.length * 3 > VISITOR_BYTES_MAX && Buffer.byteLength(text) > VISITOR_BYTES_MAX;
}
