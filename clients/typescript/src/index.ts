export { ApiError } from './api-error';
export { createClient, type CallOptions, type ClientOptions, type LeadOutreachClient } from './client';
export type * from './generated/operations';
