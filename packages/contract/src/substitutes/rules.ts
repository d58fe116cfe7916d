/** How long one trainer is asked before the next one is asked as well: the nearer the date, the shorter. */
export const minutesToAnswer = (now: Date, start: Date): number => {
  const hours = (start.getTime() - now.getTime()) / 3_600_000;
  if (hours <= 6) return 10;
  return hours <= 48 ? 60 : 240;
};

/** Around the date the substitute sees the course as its trainers do, and not for longer. */
export const substituteSees = { daysBefore: 7, daysAfter: 2 } as const;

/** From when on they have the list of a date, in epoch seconds. */
export const listFrom = (start: number): number => start - substituteSees.daysBefore * 86_400;
