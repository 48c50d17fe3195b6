/** Ends the servers of this run; those of an interrupted run are ended by their guard. */
// oxlint-disable-next-line import/no-default-export -- what Jest calls
export default async function globalTeardown(): Promise<void> {
  await globalThis.testRun?.stop();
}
