/**
 * So long after it was claimed a delivery may start, at most: its listener may have changed meanwhile, or its business
 * been deleted. Whoever waits a little longer after such a change knows that nothing starts any more.
 */
export const SENDABLE_MS = 500;
