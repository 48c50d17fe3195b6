import { z } from 'zod';
import { EVENT_TYPES } from '../../domain/deliveries/event-types';
import { shownAddress } from '../../domain/deliveries/formats/listener-format';
import type { Listener } from '../../domain/deliveries/listeners/listener';

/*
 * What the list of deliveries and the form of a recovery ask for alike. Whatever is not valid counts as not chosen.
 */

/** What `<input type="datetime-local">` sends, read as UTC. */
export const timeField = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
  .transform((text) => new Date(`${text}Z`))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullable()
  .catch(null);

/** The value of such an input. */
export function timeValue(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 16);
}

export const listenerField = z
  .string()
  .regex(/^we_[0-9a-z]{1,64}$/)
  .catch('');

/** @param none what stands for no choice */
export function listenerOptions(listeners: readonly Listener[], none: string): Record<string, string> {
  const words = listeners.map((listener) => [listener.id, `${shownAddress(listener)} (${listener.state})`]);
  return { '': none, ...Object.fromEntries(words) };
}

export const EVENT_OPTIONS = { '': 'any', ...namedAlike(EVENT_TYPES) };

/** Options whose words are their values. */
export function namedAlike(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value]));
}
