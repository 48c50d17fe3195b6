import type { Operations } from '../../../../src/composition/compose-operations';
import { anApi } from '../../../support/http/api';

/** An API that is killed when a top-up has had its effect, before it answers. Prints where it listens. */
async function main(): Promise<void> {
  const { origin } = await anApi({ MONGODB_URI: process.env['MONGODB_URI'] ?? '' }, ({ topUp }) => ({
    topUp: diesAfter(topUp),
  }));
  process.stdout.write(`${origin}\n`);
  // The channel ends when the test does.
  process.on('disconnect', () => process.exit(0));
}

function diesAfter(topUp: Operations['topUp']): Operations['topUp'] {
  return async (request) => {
    await topUp(request);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };
}

void main();
