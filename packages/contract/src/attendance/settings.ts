import { z } from 'zod';

/** What a club can set about attendance, with its default. */
export const attendanceSettings = {
  attendancePageSize: z.literal([25, 50]).default(25),
};

/** As the history names them. */
export const attendanceSettingLabels: Readonly<Record<keyof typeof attendanceSettings, string>> = {
  attendancePageSize: 'Zeilen in der Anwesenheit',
};
