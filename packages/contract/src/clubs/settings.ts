import { z } from 'zod';
import { attendanceSettings } from '../attendance/settings.ts';
import { bookingsSettings } from '../bookings/settings.ts';
import { certificatesSettings } from '../certificates/settings.ts';
import { cloudStorageSettings } from '../cloud-storage/settings.ts';
import { coursesSettings } from '../courses/settings.ts';
import { digestsSettings } from '../digests/settings.ts';
import { discountsSettings } from '../discounts/settings.ts';
import { donationsSettings } from '../donations/settings.ts';
import { drawsSettings } from '../draws/settings.ts';
import { dunningSettings } from '../dunning/settings.ts';
import { eventsSettings } from '../events/settings.ts';
import { filesSettings } from '../files/settings.ts';
import { homeSettings } from '../home/settings.ts';
import { invoicesSettings } from '../invoices/settings.ts';
import { kioskSettings } from '../kiosk/settings.ts';
import { makeupsSettings } from '../makeups/settings.ts';
import { meetingsSettings } from '../meetings/settings.ts';
import { membershipSettings } from '../membership/settings.ts';
import { messagingSettings } from '../messaging/settings.ts';
import { onlineSettings } from '../online/settings.ts';
import { pageBlocksSettings } from '../page-blocks/settings.ts';
import { paymentsSettings } from '../payments/settings.ts';
import { permissionsSettings } from '../permissions/settings.ts';
import { personsSettings } from '../persons/settings.ts';
import { praeSettings } from '../prae/settings.ts';
import { registrationSettings } from '../registration/settings.ts';
import { retentionSettings } from '../retention/settings.ts';
import { roomsSettings } from '../rooms/settings.ts';
import { sessionSettings } from '../session/settings.ts';
import { shiftsSettings } from '../shifts/settings.ts';
import { singlesSettings } from '../singles/settings.ts';

/**
 * All settings of a club, joined from the areas. Clubs differ by these settings, never by their id: each "one specific club" exception is a
 * named setting of its area. The database stores only changed settings; reading adds the defaults.
 */
export const clubSettings = z.strictObject({
  ...membershipSettings,
  ...personsSettings,
  ...permissionsSettings,
  ...paymentsSettings,
  ...donationsSettings,
  ...praeSettings,
  ...dunningSettings,
  ...invoicesSettings,
  ...registrationSettings,
  ...discountsSettings,
  ...filesSettings,
  ...cloudStorageSettings,
  ...onlineSettings,
  ...coursesSettings,
  ...eventsSettings,
  ...retentionSettings,
  ...roomsSettings,
  ...bookingsSettings,
  ...shiftsSettings,
  ...certificatesSettings,
  ...attendanceSettings,
  ...kioskSettings,
  ...makeupsSettings,
  ...singlesSettings,
  ...drawsSettings,
  ...messagingSettings,
  ...digestsSettings,
  ...meetingsSettings,
  ...sessionSettings,
  ...homeSettings,
  ...pageBlocksSettings,
});

export type ClubSettings = z.infer<typeof clubSettings>;

export const defaultClubSettings: ClubSettings = clubSettings.parse({});
