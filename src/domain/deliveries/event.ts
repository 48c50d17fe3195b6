export interface StoredEvent {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string | null;
  readonly subjectId: string | null;
  readonly type: string;
  /** Null where the cause cannot come twice, or was erased. */
  readonly key: string | null;
  readonly body: Buffer | null;
  readonly targets: readonly string[];
  readonly erasedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An event without its body, which may be large. */
export type EventSummary = Omit<StoredEvent, 'body'>;
