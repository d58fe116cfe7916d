/** How long one trainer is asked before the next one is asked as well: shorter the nearer the date is. */
export const minutesToAnswer = (now: Date, start: Date): number => {
  const hours = (start.getTime() - now.getTime()) / 3_600_000;
  if (hours <= 6) return 10;
  return hours <= 48 ? 60 : 240;
};

/** The substitute sees the course like its trainers, but only around the date. */
export const substituteSees = { daysBefore: 7, daysAfter: 2 } as const;

/** When they get access to the list of a date, in epoch seconds. */
export const listFrom = (start: number): number => start - substituteSees.daysBefore * 86_400;
