import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { FamilyStepMode } from '@vereinshaus/contract/membership/settings';
import { attendanceSettingFields } from '../attendance/attendance.settings.ts';
import { bookingsSettingFields } from '../bookings/bookings.settings.ts';
import { certificatesSettingFields } from '../certificates/certificates.settings.ts';
import { cloudStorageSettingFields } from '../cloud-storage/cloud-storage.settings.ts';
import { coursesSettingFields } from '../courses/courses.settings.ts';
import { digestsSettingFields } from '../digests/digests.settings.ts';
import { discountsSettingFields } from '../discounts/discounts.settings.ts';
import { donationsSettingFields } from '../donations/donations.settings.ts';
import { drawsSettingFields } from '../draws/draws.settings.ts';
import { dunningSettingFields } from '../dunning/dunning.settings.ts';
import { eventsSettingFields, eventsSettingsElsewhere } from '../events/events.settings.ts';
import { filesSettingFields } from '../files/files.settings.ts';
import { homeSettingFields } from '../home/home.settings.ts';
import { invoicesSettingFields, invoicesSettingsElsewhere } from '../invoices/invoices.settings.ts';
import { kioskSettingFields } from '../kiosk/kiosk.settings.ts';
import { makeupsSettingFields } from '../makeups/makeups.settings.ts';
import { meetingsSettingFields } from '../meetings/meetings.settings.ts';
import { membershipSettingFields, membershipSettingsElsewhere } from '../membership/membership.settings.ts';
import { messagingSettingFields } from '../messaging/messaging.settings.ts';
import { onlineSettingFields } from '../online/online.settings.ts';
import { pageBlocksSettingFields } from '../page-blocks/page-blocks.settings.ts';
import { paymentsSettingFields, paymentsSettingsElsewhere } from '../payments/payments.settings.ts';
import { permissionsSettingFields } from '../permissions/permissions.settings.ts';
import { personsSettingFields, personsSettingsElsewhere } from '../persons/persons.settings.ts';
import { praeSettingFields } from '../prae/prae.settings.ts';
import { registrationSettingFields, registrationSettingsElsewhere } from '../registration/registration.settings.ts';
import { retentionSettingsElsewhere } from '../retention/retention.settings.ts';
import { roomsSettingFields } from '../rooms/rooms.settings.ts';
import { sessionSettingFields } from '../session/session.settings.ts';
import { shiftsSettingFields } from '../shifts/shifts.settings.ts';
import { singlesSettingFields } from '../singles/singles.settings.ts';
import { type SettingField, settingGroups } from './shared/setting-field.ts';

/** Settings that are not on this screen. */
export const editedElsewhere = {
  ...eventsSettingsElsewhere,
  ...invoicesSettingsElsewhere,
  ...membershipSettingsElsewhere,
  ...paymentsSettingsElsewhere,
  ...personsSettingsElsewhere,
  ...registrationSettingsElsewhere,
  ...retentionSettingsElsewhere,
} as const satisfies Partial<Record<keyof ClubSettings, true>>;

export type SettingName = Exclude<keyof ClubSettings, keyof typeof editedElsewhere>;

export const feeKinds = [
  ['normal', 'Erwachsene'],
  ['junior', 'Jugendliche'],
  ['senior', 'Senioren'],
  ['supporter', 'Unterstützende'],
] as const satisfies readonly (readonly [keyof ClubSettings['msFees'], string])[];

/** What further family members pay. */
export const familyStepOptions = [
  { value: 'full', label: 'voller Beitrag' },
  { value: 'percent', label: 'Teil in Prozent' },
  { value: 'amount', label: 'fester Betrag' },
  { value: 'free', label: 'nichts' },
] as const satisfies readonly { value: FamilyStepMode; label: string }[];

const placeOf = ({ group, place }: SettingField) => settingGroups.indexOf(group) * 1000 + place;

/** The whole screen as data, joined from the areas: one line per setting. */
export const settingFields: readonly SettingField[] = [
  ...attendanceSettingFields,
  ...bookingsSettingFields,
  ...cloudStorageSettingFields,
  ...coursesSettingFields,
  ...discountsSettingFields,
  ...donationsSettingFields,
  ...praeSettingFields,
  ...dunningSettingFields,
  ...eventsSettingFields,
  ...filesSettingFields,
  ...homeSettingFields,
  ...invoicesSettingFields,
  ...kioskSettingFields,
  ...makeupsSettingFields,
  ...singlesSettingFields,
  ...drawsSettingFields,
  ...membershipSettingFields,
  ...permissionsSettingFields,
  ...messagingSettingFields,
  ...digestsSettingFields,
  ...meetingsSettingFields,
  ...onlineSettingFields,
  ...pageBlocksSettingFields,
  ...paymentsSettingFields,
  ...personsSettingFields,
  ...registrationSettingFields,
  ...roomsSettingFields,
  ...sessionSettingFields,
  ...shiftsSettingFields,
  ...certificatesSettingFields,
].toSorted((one, other) => placeOf(one) - placeOf(other));

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

/** The settings whose texts contain every search word. */
export const findSettings = (search: string): readonly SettingField[] => {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return settingFields.filter(({ label, help, group }) => {
    const text = folded(`${label} ${help} ${group}`);
    return words.every((word) => text.includes(word));
  });
};
