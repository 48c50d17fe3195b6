// Stands in for the API: answers /readyz, notes its environment and its end.
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const folder = process.env.STAND_IN_FOLDER;
writeFileSync(`${folder}/api-environment.json`, JSON.stringify({ ...process.env, pid: process.pid }));
appendFileSync(`${folder}/story.txt`, 'api started\n');
const server = createServer((request, response) => {
  response.writeHead(request.url === '/readyz' ? 200 : 404).end();
});
server.listen(Number(process.env.PORT), process.env.LISTEN_ADDRESS ?? '127.0.0.1');
process.on('SIGTERM', () => {
  if (process.env.STAND_IN_API === 'hangs') return;
  appendFileSync(`${folder}/story.txt`, 'api stopped\n');
  process.exit(0);
});
