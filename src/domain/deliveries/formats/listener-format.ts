/** What is sent to a receiver: the event itself, signed, or a message for people in the form of a chat product. */
export const LISTENER_FORMATS = ['webhook', 'slack', 'discord', 'teams'] as const;
export type ListenerFormat = (typeof LISTENER_FORMATS)[number];
export type ChatFormat = Exclude<ListenerFormat, 'webhook'>;

/** All of these products take about one message a second; Discord takes 30 a minute in one channel. */
const CHAT_RATE_PER_SECOND = 1;

/** The limit of a listener whose owner has named none; null is no limit. */
export function defaultRatePerSecond(format: ListenerFormat): number | null {
  return format === 'webhook' ? null : CHAT_RATE_PER_SECOND;
}

export interface FormattedAddress {
  readonly destinationUrl: string;
  readonly format: ListenerFormat;
}

/**
 * A listener's address for those who may not have it: whoever knows that of a chat product's webhook may post there, so
 * its path is left out.
 */
export function shownAddress({ destinationUrl, format }: FormattedAddress): string {
  return format === 'webhook' ? destinationUrl : `${new URL(destinationUrl).origin}/…`;
}
