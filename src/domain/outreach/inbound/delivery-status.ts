import { classifyRefusal, type RefusalKind } from '../sending/classify-refusal';
import type { InboundParts } from './inbound-parts';

export type DeliveryReport =
  /** Delayed, delivered or relayed: nothing follows from it. */
  | { readonly kind: 'in_progress' }
  | {
      readonly kind: 'failed';
      /** As `5.1.1`. */
      readonly status: string | null;
      readonly refusal: RefusalKind;
      /** The words of the mail server, for people. */
      readonly detail: string;
    };

const DETAIL_CHARACTERS_MAX = 300;

/** Reads a delivery status notification (RFC 3464); null for a message that is none. */
export function readDeliveryStatus({ enclosed }: InboundParts): DeliveryReport | null {
  const part = enclosed.find(({ contentType }) => contentType.endsWith('/delivery-status'));
  if (part === undefined) return null;
  const groups = part.text.split(/\r?\n[ \t]*\r?\n/).map(readFields);
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (failed === undefined) return { kind: 'in_progress' };

  const diagnostic = failed.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '') ?? '';
  const status = statusOf(failed.get('status') ?? '', diagnostic);
  const [code] = /\b[45]\d\d\b/.exec(diagnostic) ?? [];
  const isTemporary = status?.startsWith('4.') === true;
  return {
    kind: 'failed',
    status,
    // Given up after many temporary refusals: the address may well exist.
    refusal: isTemporary ? 'other' : classifyRefusal(code === undefined ? null : Number(code), status),
    detail: (diagnostic === '' ? (status ?? 'not delivered') : diagnostic).slice(0, DETAIL_CHARACTERS_MAX),
  };
}

/** The fields of one group, names in lower case; folded lines are put together. */
export function readFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):(.*)$/s.exec(line) ?? [];
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase())) {
      fields.set(name.toLowerCase(), value.trim());
    }
  }
  return fields;
}

/** Many servers say `5.0.0` as the status, and what it was in the diagnostic code. */
function statusOf(status: string, diagnostic: string): string | null {
  const [stated] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(status) ?? [];
  const [diagnosed] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic) ?? [];
  if (stated === undefined || stated.endsWith('.0.0')) return diagnosed ?? stated ?? null;
  return stated;
}
