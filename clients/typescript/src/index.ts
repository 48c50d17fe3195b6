export { ApiError } from './api-error';
export { createClient, type ClientOptions } from './client';
export type * from './generated/schema';
export type { CallOptions, LeadOutreachClient, WebhookEvent } from './types';
