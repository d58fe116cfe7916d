import { z } from 'zod';

/** What a club can set about Ersatzstunden, with its default. */
export const makeupsSettings = {
  enableMakeups: z.boolean().default(false),
  /** Hours before a date until which a place is given up in time. */
  makeupNoticeHours: z.int().min(0).max(168).default(24),
  /** Weeks within which it can be made up for. */
  makeupWeeks: z.int().min(1).max(26).default(6),
};

/** As the history names them. */
export const makeupsSettingLabels: Readonly<Record<keyof typeof makeupsSettings, string>> = {
  enableMakeups: 'Ersatzstunden',
  makeupNoticeHours: 'Frist zum Absagen für eine Ersatzstunde',
  makeupWeeks: 'Gültigkeit einer Ersatzstunde',
};
