export type WorkerHealth = ReturnType<typeof createWorkerHealth>;

/** What the worker's `/healthz` and `/readyz` say. */
export function createWorkerHealth() {
  let hasPolled = false;
  let isPolling = false;
  return {
    /** Whether it has polled all of its queues since it started: from then on it mends itself, or ends. */
    isHealthy: () => hasPolled,
    /** Whether it polls all of them now. */
    isReady: () => isPolling,
    /** To be told whenever polling begins or ends. */
    onPolling(polls: boolean): void {
      isPolling = polls;
      hasPolled ||= polls;
    },
  };
}
