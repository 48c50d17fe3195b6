import { randomUUID } from 'node:crypto';

/** A connection string for a database of its own on the tests' MongoDB, empty until used. */
export function freshMongodbUri(): string {
  const server = process.env['TEST_MONGODB_URI'];
  if (server === undefined) throw new Error("TEST_MONGODB_URI is missing: was Jest's global set-up run?");
  const uri = new URL(server);
  uri.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  return uri.href;
}
