/**
 * The id of the one delivery of an event to a listener, made of both: whoever makes it, and however often, makes
 * the same one. It sorts by the time of its event.
 */
export function deliveryId(eventId: string, webhookId: string): string {
  return `del_${withoutPrefix(eventId)}${withoutPrefix(webhookId)}`;
}

function withoutPrefix(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}
