import { attendanceSettingLabels } from '../attendance/settings.ts';
import { bookingsSettingLabels } from '../bookings/settings.ts';
import { certificatesSettingLabels } from '../certificates/settings.ts';
import { cloudStorageSettingLabels } from '../cloud-storage/settings.ts';
import { coursesSettingLabels } from '../courses/settings.ts';
import { digestsSettingLabels } from '../digests/settings.ts';
import { discountsSettingLabels } from '../discounts/settings.ts';
import { donationsSettingLabels } from '../donations/settings.ts';
import { drawsSettingLabels } from '../draws/settings.ts';
import { dunningSettingLabels } from '../dunning/settings.ts';
import { eventsSettingLabels } from '../events/settings.ts';
import { filesSettingLabels } from '../files/settings.ts';
import { homeSettingLabels } from '../home/settings.ts';
import { invoicesSettingLabels } from '../invoices/settings.ts';
import { kioskSettingLabels } from '../kiosk/settings.ts';
import { makeupsSettingLabels } from '../makeups/settings.ts';
import { meetingsSettingLabels } from '../meetings/settings.ts';
import { membershipSettingLabels } from '../membership/settings.ts';
import { messagingSettingLabels } from '../messaging/settings.ts';
import { onlineSettingLabels } from '../online/settings.ts';
import { pageBlocksSettingLabels } from '../page-blocks/settings.ts';
import { paymentsSettingLabels } from '../payments/settings.ts';
import { permissionsSettingLabels } from '../permissions/settings.ts';
import { personsSettingLabels } from '../persons/settings.ts';
import { praeSettingLabels } from '../prae/settings.ts';
import { registrationSettingLabels } from '../registration/settings.ts';
import { retentionSettingLabels } from '../retention/settings.ts';
import { roomsSettingLabels } from '../rooms/settings.ts';
import { sessionSettingLabels } from '../session/settings.ts';
import { shiftsSettingLabels } from '../shifts/settings.ts';
import { singlesSettingLabels } from '../singles/settings.ts';
import type { ClubSettings } from './settings.ts';

/** Names of the settings in the history, joined from the areas; in a separate file, because no browser needs them. */
export const clubSettingLabels: Readonly<Record<keyof ClubSettings, string>> = {
  ...membershipSettingLabels,
  ...personsSettingLabels,
  ...permissionsSettingLabels,
  ...paymentsSettingLabels,
  ...donationsSettingLabels,
  ...praeSettingLabels,
  ...dunningSettingLabels,
  ...invoicesSettingLabels,
  ...registrationSettingLabels,
  ...discountsSettingLabels,
  ...filesSettingLabels,
  ...cloudStorageSettingLabels,
  ...onlineSettingLabels,
  ...coursesSettingLabels,
  ...eventsSettingLabels,
  ...retentionSettingLabels,
  ...roomsSettingLabels,
  ...bookingsSettingLabels,
  ...sessionSettingLabels,
  ...shiftsSettingLabels,
  ...certificatesSettingLabels,
  ...attendanceSettingLabels,
  ...kioskSettingLabels,
  ...makeupsSettingLabels,
  ...singlesSettingLabels,
  ...drawsSettingLabels,
  ...homeSettingLabels,
  ...pageBlocksSettingLabels,
  ...messagingSettingLabels,
  ...digestsSettingLabels,
  ...meetingsSettingLabels,
};
