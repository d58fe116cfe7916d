import { z } from 'zod';
import { attendanceSettingLabels, attendanceSettings } from './attendance-settings.ts';
import { bookingsSettingLabels, bookingsSettings } from './bookings-settings.ts';
import { coursesSettingLabels, coursesSettings } from './courses-settings.ts';
import { discountsSettingLabels, discountsSettings } from './discounts-settings.ts';
import { eventsSettingLabels, eventsSettings } from './events-settings.ts';
import { filesSettingLabels, filesSettings } from './files-settings.ts';
import { invoicesSettingLabels, invoicesSettings } from './invoices-settings.ts';
import { membershipSettingLabels, membershipSettings } from './membership-settings.ts';
import { onlineSettingLabels, onlineSettings } from './online-settings.ts';
import { paymentsSettingLabels, paymentsSettings } from './payments-settings.ts';
import { personsSettingLabels, personsSettings } from './persons-settings.ts';
import { registrationSettingLabels, registrationSettings } from './registration-settings.ts';
import { shiftsSettingLabels, shiftsSettings } from './shifts-settings.ts';

/**
 * Everything a club can set, joined from the areas. Clubs differ by these settings, never by their id: each "one specific
 * club" exception of the product is a named setting of its area. The database stores what a club has changed; reading
 * fills in the rest.
 */
export const clubSettings = z.strictObject({
  ...membershipSettings,
  ...personsSettings,
  ...paymentsSettings,
  ...invoicesSettings,
  ...registrationSettings,
  ...discountsSettings,
  ...filesSettings,
  ...onlineSettings,
  ...coursesSettings,
  ...eventsSettings,
  ...bookingsSettings,
  ...shiftsSettings,
  ...attendanceSettings,
});

export type ClubSettings = z.infer<typeof clubSettings>;

export const defaultClubSettings: ClubSettings = clubSettings.parse({});

export const clubSettingLabels: Readonly<Record<keyof ClubSettings, string>> = {
  ...membershipSettingLabels,
  ...personsSettingLabels,
  ...paymentsSettingLabels,
  ...invoicesSettingLabels,
  ...registrationSettingLabels,
  ...discountsSettingLabels,
  ...filesSettingLabels,
  ...onlineSettingLabels,
  ...coursesSettingLabels,
  ...eventsSettingLabels,
  ...bookingsSettingLabels,
  ...shiftsSettingLabels,
  ...attendanceSettingLabels,
};
