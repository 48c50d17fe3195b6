import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import type { ReceiverCount } from './receiver';

const started = z.object({ port: z.number() });
const reported = z.object({
  report: z.record(
    z.string(),
    z.object({ requests: z.number(), distinct: z.number(), firstAtMs: z.number(), lastAtMs: z.number() }),
  ),
});

export interface Receiver {
  /** Address with this behaviour (`ok`, `slow-100`, `status-500`, `hang`), counted under this name. */
  url(behaviour: string, name: string): string;
  /** What arrived under this name so far. */
  count(name: string): Promise<ReceiverCount>;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const child = fork(path.join(__dirname, 'receiver.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = await once(child, 'message');
  const { port } = started.parse(message);
  return {
    url: (behaviour, name) => `http://127.0.0.1:${port}/${behaviour}/${name}`,
    async count(name) {
      child.send('report');
      const [answer] = await once(child, 'message');
      const nothing = { requests: 0, distinct: 0, firstAtMs: 0, lastAtMs: 0 };
      return reported.parse(answer).report[name] ?? nothing;
    },
    stop: () => child.disconnect(),
  };
}
