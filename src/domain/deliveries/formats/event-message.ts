import { parseUrl } from '../../parse-url';
import { TEST_EVENT_TYPE } from '../event-types';
import { oneLine, textAt, valueAt } from './event-values';
import { draftMessage, type MessageDraft } from './message-draft';

/** An event as people read it, in the form of no product yet. All texts are of one line and bounded. */
export interface EventMessage {
  readonly title: string;
  readonly facts: readonly MessageFact[];
  /** An http(s) address that belongs to it. */
  readonly link: { readonly name: string; readonly url: string } | null;
}

export interface MessageFact {
  readonly name: string;
  readonly value: string;
}

const TITLE_LENGTH_MAX = 200;
const VALUE_LENGTH_MAX = 300;
const URL_LENGTH_MAX = 500;

/**
 * The message for an event, from the bytes that were stored when it happened, and from nothing else: each attempt and
 * each replay says the same. Another wording goes beside this one and is chosen by the event's `timestamp`, so that it
 * does not change what is being retried.
 */
export function describeEvent(body: Buffer): EventMessage {
  const event: unknown = JSON.parse(body.toString('utf8'));
  const type = textAt(event, 'type') ?? 'event';
  const data = valueAt(event, 'data');
  const draft = draftMessage(type, data);
  const isTest = type === TEST_EVENT_TYPE || valueAt(event, 'test') === true;
  return {
    title: oneLine(isTest ? `Test: ${draft.title}` : draft.title, TITLE_LENGTH_MAX),
    facts: Object.entries(draft.facts).flatMap(([name, value]) =>
      value === null ? [] : { name, value: oneLine(value, VALUE_LENGTH_MAX) },
    ),
    link: toLink(draft.link),
  };
}

function toLink(link: MessageDraft['link']): EventMessage['link'] {
  const url = parseUrl(link?.url ?? '');
  if (link === undefined || url === null) return null;
  const { protocol, href } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && href.length <= URL_LENGTH_MAX ? { name: link.name, url: href } : null;
}
