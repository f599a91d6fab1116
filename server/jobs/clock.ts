/** Work that comes again by itself. */
export type Job = { name: string; everyMs: number; run(): Promise<void> };

/** The one clock of the server. A job that is still running is left alone. Returns a function that stops it. */
export function startClock(jobs: readonly Job[], onError: (error: unknown, job: string) => void): () => void {
  const timers = jobs.map(({ name, everyMs, run }) => {
    let isRunning = false;
    const turn = async () => {
      if (isRunning) return;
      isRunning = true;
      await run()
        .catch((error: unknown) => onError(error, name))
        .finally(() => {
          isRunning = false;
        });
    };
    return setInterval(() => void turn(), everyMs).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
