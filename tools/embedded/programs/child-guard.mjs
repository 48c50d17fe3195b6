// Ends the processes of a supervisor that died without ending them itself (SIGKILL, out of memory).
// Its stdin is a pipe from the supervisor: "+PID" and "-PID" add and remove a process group, the
// end of the pipe says that the supervisor is gone.
import { createInterface } from 'node:readline';

const GRACE_MS = Number(process.argv[2] ?? 10_000);
const pids = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

async function endAll() {
  // The newest first, as the supervisor would: programs before the servers they use.
  const open = [...pids].toReversed();
  for (const pid of open) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline && open.some((pid) => signalGroup(pid, 0))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const pid of open) signalGroup(pid, 'SIGKILL');
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const pid = Number(line.slice(1));
    if (line.startsWith('+')) pids.add(pid);
    if (line.startsWith('-')) pids.delete(pid);
  })
  .on('close', () => void endAll().then(() => process.exit(0)));
