import { TEST_EVENT_TYPE } from './event-types';

export interface StoredEvent {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string | null;
  /** What it is about, such as a prospect: erasing that erases the bytes. */
  readonly subjectId: string | null;
  readonly type: string;
  /** Names the cause; two events of one cause are one. Null where it cannot come twice, or was erased. */
  readonly key: string | null;
  /** Serialised once: every attempt and replay sends exactly these bytes. Null when erased. */
  readonly body: Buffer | null;
  /** Listeners that get it, frozen when it happened. */
  readonly targets: readonly string[];
  readonly erasedAt: Date | null;
  readonly createdAt: Date;
}

/** An event without its body, which may be large. */
export type EventSummary = Omit<StoredEvent, 'body'>;

/** The key of an event that somebody asked for to try a listener. */
export function testEventKey(id: string): string {
  return `${TEST_EVENT_TYPE}/${id}`;
}

/** Whether an event is such a one: it is for the tested listener alone, whatever its type. */
export function isTestEvent({ key }: EventSummary): boolean {
  return key?.startsWith(testEventKey('')) === true;
}
