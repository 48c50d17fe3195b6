/** What the worker's `/healthz` and `/readyz` say. */
export interface WorkerHealth {
  /** Whether it has polled all of its queues since it started: from then on it mends itself, or ends. */
  isHealthy(): boolean;
  /** Whether it polls all of them now. */
  isReady(): boolean;
  /** To be told whenever polling begins or ends. */
  readonly onPolling: (isPolling: boolean) => void;
}

export function createWorkerHealth(): WorkerHealth {
  let hasPolled = false;
  let isPolling = false;
  return {
    isHealthy: () => hasPolled,
    isReady: () => isPolling,
    onPolling(polls) {
      isPolling = polls;
      hasPolled ||= polls;
    },
  };
}
