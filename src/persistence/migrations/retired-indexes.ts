/** Indexes of earlier versions that nothing asks for any more, by collection; migrations drop them. */
export const RETIRED_INDEXES: Readonly<Record<string, readonly string[]>> = {
  sessions: ['userId_1'],
  loginClaims: ['userId_1'],
  prospects: [
    'businessId_1_status_1_createdAt_-1__id_-1',
    'partnerId_1_tagKeys_1_createdAt_-1__id_-1',
    'partnerId_1_search.terms_1_businessId_1_createdAt_-1__id_-1',
  ],
  deliveries: ['eventId_1', 'expiresAt_1', 'partnerId_1_createdAt_-1__id_-1'],
  events: ['subjectId_1', 'businessId_1', 'expiresAt_1'],
  capturedMessages: ['messageId_1'],
  attempts: ['deliveryId_1_number_1', 'expiresAt_1'],
};
