import type { Listener } from '../../persistence/listener-document';
import type { Turns } from '../turns';

/** Those whose receivers fail, be they a thousand, hold up each other and nobody else. */
export interface TurnsByHealth {
  readonly ofHealthy: Turns;
  readonly ofFailing: Turns;
}

interface OpeningDependencies {
  readonly openings: TurnsByHealth;
  readonly readListener: (id: string) => Promise<Pick<Listener, 'health'> | null>;
}

interface Opening {
  readonly webhookId: string;
  /** Called while it waits. */
  readonly onAlive: () => void;
}

/** Waits for a listener's turn to open a window. Who may go at once is not asked how its receiver is. */
export async function takeOpening(
  { openings: { ofHealthy, ofFailing }, readListener }: OpeningDependencies,
  { webhookId, onAlive }: Opening,
): Promise<() => void> {
  if (ofHealthy.hasRoom()) return await ofHealthy.take();
  const listener = await readListener(webhookId);
  const isFailing = listener !== null && listener.health.consecutiveFailures > 0;
  return await (isFailing ? ofFailing : ofHealthy).take(onAlive);
}
