/** Some work took too long; whether it was done is unknown. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Waits for some work, but not longer. @throws TimedOut when it takes longer; how it ends is not waited for then. */
export async function within<Result>(ms: number, work: Promise<Result>, tooLate: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(tooLate)), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
