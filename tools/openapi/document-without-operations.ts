import type { Operations } from '../../src/composition/compose-operations';
import { composeReference } from '../../src/composition/compose-reference';
import { composeRoutes } from '../../src/composition/compose-routes';
import { loadConfig } from '../../src/config/config';
import type { OpenApiDocument } from '../../src/http/openapi/openapi-document';

/** The reference alone: nothing is connected, and nothing could be called. */
export function documentWithoutOperations(): OpenApiDocument {
  const config = loadConfig({
    MONGODB_URI: 'mongodb://127.0.0.1:1/none',
    LOGIN_TOKEN_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
  return composeReference(composeRoutes(noOperations(), config), config);
}

function noOperations(): Operations {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any name is an operation nobody calls
  return new Proxy({}, { get: () => refuseToRun }) as Operations;
}

function refuseToRun(): never {
  throw new Error('routes are only described here');
}
