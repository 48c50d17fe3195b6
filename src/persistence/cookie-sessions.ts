import type { Schema } from 'mongoose';

/** What sessions of every kind store beside whom they are for. */
export const COOKIE_SESSION_FIELDS = {
  _id: { type: String, required: true },
  /** SHA-256 of the cookie's value, hexadecimal; the value itself is not stored. */
  valueHash: { type: String, required: true },
  partnerId: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
} as const;

/** Sessions are found with every page, and go when their time is over. */
export function indexCookieSessions(schema: Pick<Schema, 'index'>): void {
  schema.index({ valueHash: 1 }, { unique: true }); // every page
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}
