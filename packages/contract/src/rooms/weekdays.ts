/** 1 = Monday. */
export const weekdayShorts = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const;

/** „Mo–Fr“, „Sa, So“. */
export const weekdaysText = (weekdays: readonly number[]): string => {
  const runs: number[][] = [];
  for (const day of weekdays.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const short = (day: number | undefined) => weekdayShorts[(day ?? 1) - 1] ?? '';
  return runs
    .map((run) => (run.length > 2 ? `${short(run[0])}–${short(run.at(-1))}` : run.map(short).join(', ')))
    .join(', ');
};
