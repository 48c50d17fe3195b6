// Stands in for the worker: reports readiness, notes its environment and its end.
import { appendFileSync, writeFileSync } from 'node:fs';

const folder = process.env.STAND_IN_FOLDER;
writeFileSync(`${folder}/worker-environment.json`, JSON.stringify({ ...process.env, pid: process.pid }));
appendFileSync(`${folder}/story.txt`, 'worker started\n');
process.stdout.write('the worker says hello\n');
if (process.env.STAND_IN_WORKER === 'crashes') {
  process.stderr.write('the worker has a problem\n');
  process.exit(3);
}
process.on('SIGTERM', () => {
  appendFileSync(`${folder}/story.txt`, 'worker stopped\n');
  process.exit(0);
});
process.send({ type: 'ready' });
setInterval(() => undefined, 60_000);
