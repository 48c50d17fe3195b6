/** What can be sent back to a captured message, to see what follows from it. */
export const SIMULATED_ANSWERS = ['reply', 'out_of_office', 'unsubscribe', 'bounce', 'complaint'] as const;
export type SimulatedAnswer = (typeof SIMULATED_ANSWERS)[number];
