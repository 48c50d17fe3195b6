import { composeDependencies } from '../../../../../src/composition/compose-dependencies';
import { composeOperations } from '../../../../../src/composition/compose-operations';
import { createLogger } from '../../../../../src/config/logger';
import { connectStore } from '../../../../../src/persistence/mongo/connection';
import { createStores } from '../../../../../src/persistence/stores';
import { aConfig } from '../../../../support/http/api';

/** Before this group, when a hundred of the prospects are erased and the others are not. */
const FROZEN_AT = 4;

const ignore = () => undefined;

/** A worker that erases one business, and freezes on the way to be killed there. */
async function main([uri = '', businessId = '']: readonly string[]): Promise<void> {
  const config = aConfig({ MONGODB_URI: uri });
  const stores = createStores(await connectStore(uri));
  const logger = createLogger('test', 'silent');
  const { eraseBusiness } = composeOperations(
    composeDependencies({ config, logger, stores, poke: ignore, now: () => new Date() }),
  );
  let groups = 0;
  const onAlive = () => {
    groups += 1;
    if (groups === FROZEN_AT) freeze();
  };
  await eraseBusiness({ businessId, onAlive, isStopping: () => false });
}

/** Tells that it is there, and does nothing any more. */
function freeze(): void {
  process.stdout.write('frozen\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

void main(process.argv.slice(2));
