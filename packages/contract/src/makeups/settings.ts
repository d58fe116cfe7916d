import { z } from 'zod';

/** Settings of a club for Ersatzstunden, with their defaults. */
export const makeupsSettings = {
  enableMakeups: z.boolean().default(false),
  /** Hours of notice required for giving up a place. */
  makeupNoticeHours: z.int().min(0).max(168).default(24),
  /** Weeks within which it can be redeemed. */
  makeupWeeks: z.int().min(1).max(26).default(6),
};

/** Their names in the history. */
export const makeupsSettingLabels: Readonly<Record<keyof typeof makeupsSettings, string>> = {
  enableMakeups: 'Ersatzstunden',
  makeupNoticeHours: 'Frist zum Absagen für eine Ersatzstunde',
  makeupWeeks: 'Gültigkeit einer Ersatzstunde',
};
