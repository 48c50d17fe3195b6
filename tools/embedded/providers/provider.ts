import { reasonOf, StartError } from '../start-error';

/** One way to get at a server. `find` yields what is needed to start or reach it, or rejects with the reason why not. */
export interface Provider<Source> {
  readonly name: string;
  readonly find: () => Promise<Source>;
}

/** Tells the operator what is going on. */
export type Report = (line: string) => void;

/** What finding a server may use. */
export interface FindOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cacheFolder: string;
  readonly report: Report;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tries the providers in their order and returns the first that works.
 * Rejects with a StartError that names every way and why it failed.
 */
export async function firstThatWorks<Source>(
  server: string,
  providers: readonly Provider<Source>[],
  signal?: AbortSignal,
): Promise<Source> {
  const failures: string[] = [];
  for (const provider of providers) {
    signal?.throwIfAborted();
    try {
      return await provider.find();
    } catch (error) {
      failures.push(`  - ${provider.name}: ${reasonOf(error)}`);
    }
  }
  throw new StartError(`No way to get ${server}. Tried:\n${failures.join('\n')}`);
}
