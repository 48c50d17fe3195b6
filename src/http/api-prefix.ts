/** Below which path the API lives, at whatever origin. */
export const API_PREFIX = '/api/v1';
