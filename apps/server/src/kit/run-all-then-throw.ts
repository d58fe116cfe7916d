/** Runs all items; the first failure is thrown afterwards, so that the job is retried and the log shows it. */
export const runAllThenThrow = async <T>(items: readonly T[], run: (item: T) => Promise<void>) => {
  const failures: unknown[] = [];
  for (const item of items) await run(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};
