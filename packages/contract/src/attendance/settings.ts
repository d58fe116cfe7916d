import { z } from 'zod';

/** Attendance settings of a club, with their defaults. */
export const attendanceSettings = {
  attendancePageSize: z.literal([25, 50]).default(25),
};

/** Their names in the history. */
export const attendanceSettingLabels: Readonly<Record<keyof typeof attendanceSettings, string>> = {
  attendancePageSize: 'Zeilen in der Anwesenheit',
};
