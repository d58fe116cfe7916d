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

/** In which group, and at which place in it (by size). */
type Common = { label: string; help: string; group: (typeof settingGroups)[number]; place: number };

/** Options carry the stored value; selects speak text, so the value is written as text in the browser. */
export type Option = { value: string; label: string };

/** One line of the screen on which a club is configured. The lines of an area stand in `<area>.settings.ts`. */
export type SettingField = Common &
  // How prices are entered is switched where its effect is shown.
  (
    | { kind: 'switch'; name: Exclude<NamesOf<boolean>, 'grossPrices'> }
    | { kind: 'number'; name: NamesOf<number>; min: number; max: number; unit: string }
    /** Cents. */
    | { kind: 'money'; name: NamesOf<number>; max: number }
    | {
        kind: 'select';
        name: Exclude<NamesOf<number | string>, 'stripeAccount'>;
        options: readonly Option[];
        /** What the installation does not have is not offered; what is chosen stays to be seen. */
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
