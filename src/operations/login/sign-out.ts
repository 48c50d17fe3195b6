import type { OperationDependencies } from '../dependencies';

/** Ends a session at once; repeating it changes nothing. */
export function createSignOut({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function signOut(sessionId: string): Promise<void> {
    await stores.sessions.remove(sessionId);
  };
}
