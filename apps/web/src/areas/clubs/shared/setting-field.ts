import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { CurrentClub } from './club.ts';

export const settingGroups = [
  'Mitgliedschaft',
  'Kurse und Buchung',
  'Bezahlen',
  'Mahnwesen',
  'Räume und Medien',
  'Registrierung',
  'Sicherheit',
  'Darstellung und Besonderheiten',
] as const;

type NamesOf<Value> = {
  [Name in keyof ClubSettings]: ClubSettings[Name] extends Value ? Name : never;
}[keyof ClubSettings];

/** The group, and the position in it (by size). */
type Common = { label: string; help: string; group: (typeof settingGroups)[number]; place: number };

/** Option values are the stored values; select fields use text, so numbers are converted in the browser. */
export type Option = { value: string; label: string };

/** One line of the settings screen. The lines of an area are in `<area>.settings.ts`. */
export type SettingField = Common &
  // This setting is changed where its effect is shown.
  (
    | { kind: 'switch'; name: Exclude<NamesOf<boolean>, 'grossPrices'> }
    | { kind: 'number'; name: NamesOf<number>; min: number; max: number; unit: string }
    /** Cents. */
    | { kind: 'money'; name: NamesOf<number>; max: number }
    | {
        kind: 'select';
        name: Exclude<NamesOf<number | string>, 'stripeAccount'>;
        options: readonly Option[];
        /** Options the installation does not support are hidden; the chosen one stays visible. */
        isOffered?: (value: string, club: CurrentClub) => boolean;
      }
    | {
        kind: 'text';
        name: 'cloudStorageUrl' | 'donationRegistration' | 'donationTaxNumber' | 'mailGreeting' | 'mailFarewell';
        maxLength: number;
      }
    | { kind: 'multi'; name: 'paymentMethods' | 'secondFactorPermissions'; options: readonly Option[] }
    | { kind: 'fees'; name: 'msFees' }
    | { kind: 'nextFees'; name: 'msFeesNext' }
    | { kind: 'familyFees'; name: 'feeFamily' }
    | { kind: 'since'; name: 'vatRegisteredSince' }
    | { kind: 'freeDays'; name: 'extraHolidays' }
  );

export const option = (value: number | string, label: string): Option => ({ value: String(value), label });
