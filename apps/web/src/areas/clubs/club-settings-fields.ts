import {
  type ClubSettings,
  paymentMethodNames,
  secondFactorPermissionNames,
  secondFactorRoles,
} from '@vereinshaus/contract/club-settings';
import { federalStateCodes, federalStates } from '@vereinshaus/contract/federal-states';
import { paymentMethodLabels, staffLevelLabel } from '@vereinshaus/contract/labels';
import { permissionLabel } from '@vereinshaus/contract/permission-labels';

/** Edited in areas of their own, not as a line on this screen. */
export const editedElsewhere = {
  memberStates: true,
  memberStatesShort: true,
  retiredRoles: true,
  roleEmails: true,
  additionalFields: true,
  invoiceSettings: true,
  roomDependencies: true,
  registrationTexts: true,
  defaultTexts: true,
} as const satisfies Partial<Record<keyof ClubSettings, true>>;

export type SettingName = Exclude<keyof ClubSettings, keyof typeof editedElsewhere>;

type NamesOf<Value> = { [Name in SettingName]: ClubSettings[Name] extends Value ? Name : never }[SettingName];

export const settingGroups = [
  'Mitgliedschaft',
  'Kurse und Buchung',
  'Bezahlen',
  'Räume und Medien',
  'Registrierung',
  'Sicherheit',
  'Darstellung und Besonderheiten',
] as const;

type Common = { label: string; help: string; group: (typeof settingGroups)[number] };

/** Options carry the stored value; selects speak text, so the value is written as text in the browser. */
export type Option = { value: string; label: string };

export type SettingField = Common &
  (
    | { kind: 'switch'; name: NamesOf<boolean> }
    | { kind: 'number'; name: NamesOf<number>; min: number; max: number; unit: string }
    | { kind: 'select'; name: NamesOf<number | string>; options: readonly Option[] }
    | { kind: 'multi'; name: 'paymentMethods' | 'secondFactorPermissions'; options: readonly Option[] }
    | { kind: 'fees'; name: 'msFees' }
    | { kind: 'since'; name: 'vatRegisteredSince' }
    | { kind: 'freeDays'; name: 'extraHolidays' }
  );

export const feeKinds = [
  ['normal', 'Erwachsene'],
  ['junior', 'Jugendliche'],
  ['senior', 'Senioren'],
  ['supporter', 'Unterstützende'],
] as const satisfies readonly (readonly [keyof ClubSettings['msFees'], string])[];

const option = (value: number | string, label: string): Option => ({ value: String(value), label });

const membership: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'noMembership',
    group: 'Mitgliedschaft',
    label: 'Ohne Mitgliedschaft',
    help: 'Der Verein kennt keine Mitglieder: Mitgliedschaft, Mitgliedsbeiträge und Mitgliederpreise verschwinden.',
  },
  {
    kind: 'switch',
    name: 'showMembershipCard',
    group: 'Mitgliedschaft',
    label: 'Mitgliedskarte',
    help: 'Jede Person findet ihre digitale Mitgliedskarte unter „Meine Mitgliedskarte“.',
  },
  {
    kind: 'fees',
    name: 'msFees',
    group: 'Mitgliedschaft',
    label: 'Mitgliedsbeiträge pro Jahr',
    help: 'Was ein Jahr Mitgliedschaft kostet; der Text darunter steht auf der Vorschreibung.',
  },
  {
    kind: 'select',
    name: 'boardMembershipFeeMode',
    group: 'Mitgliedschaft',
    label: 'Beitrag für Funktionen',
    help: 'Ob Vorstand und andere Funktionen (Rollen über 200) den Mitgliedsbeitrag zahlen.',
    options: [option(0, 'Funktionen sind beitragsfrei'), option(1, 'alle zahlen')],
  },
  {
    kind: 'number',
    name: 'juniorAge',
    group: 'Mitgliedschaft',
    label: 'Jugendbeitrag bis',
    help: 'Bis zu diesem Alter gilt der Beitrag für Jugendliche.',
    min: 14,
    max: 30,
    unit: 'Jahre',
  },
  {
    kind: 'number',
    name: 'seniorAge',
    group: 'Mitgliedschaft',
    label: 'Seniorenbeitrag ab',
    help: 'Ab diesem Alter gilt der Beitrag für Senioren.',
    min: 50,
    max: 99,
    unit: 'Jahre',
  },
  {
    kind: 'switch',
    name: 'hideDowngrade',
    group: 'Mitgliedschaft',
    label: 'Kein Wechsel zu unterstützend',
    help: 'Mitglieder können nicht selbst um den Wechsel zur unterstützenden Mitgliedschaft bitten.',
  },
];

const courses: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'selfCancelBookings',
    group: 'Kurse und Buchung',
    label: 'Selbst abmelden',
    help: 'Verwalter dürfen ihre Buchungen selbst stornieren.',
  },
  {
    kind: 'switch',
    name: 'hideCapacity',
    group: 'Kurse und Buchung',
    label: 'Plätze verbergen',
    help: 'Wie viele Plätze ein Kurs hat und wie viele frei sind, sieht nur das Team.',
  },
  {
    kind: 'switch',
    name: 'alwaysShowRemainingPlaces',
    group: 'Kurse und Buchung',
    label: 'Freie Plätze immer zeigen',
    help: 'Sonst steht die Zahl der freien Plätze erst da, wenn vier Fünftel vergeben sind.',
  },
  {
    kind: 'switch',
    name: 'trainersAllowed',
    group: 'Kurse und Buchung',
    label: 'Erweiterter Trainerzugriff',
    help: 'Neue Kurse erlauben ihren Trainern von Anfang an mehr, zum Beispiel Teilnehmer zu verwalten.',
  },
  {
    kind: 'switch',
    name: 'hideParticipantContacts',
    group: 'Kurse und Buchung',
    label: 'Kontaktdaten verbergen',
    help: 'E-Mail und Telefon der Teilnehmer sehen nur Administratoren, Trainer nicht.',
  },
  {
    kind: 'switch',
    name: 'showTryoutsAndRoles',
    group: 'Kurse und Buchung',
    label: 'Schnuppern und erlaubte Rollen',
    help: 'Beim Bearbeiten eines Kurses gibt es die Felder für Schnupperstunden und erlaubte Rollen.',
  },
  {
    kind: 'switch',
    name: 'requireShirtSize',
    group: 'Kurse und Buchung',
    label: 'T-Shirt-Größe verlangen',
    help: 'Wer sich zu Schichten meldet, muss zuerst die T-Shirt-Größe im Profil angeben.',
  },
  {
    kind: 'select',
    name: 'federalState',
    group: 'Kurse und Buchung',
    label: 'Bundesland',
    help: 'Die Schulferien dieses Bundeslandes sind bei den Terminen eingetragen.',
    options: federalStateCodes.map((code) => option(code, federalStates[code])),
  },
  {
    kind: 'freeDays',
    name: 'extraHolidays',
    group: 'Kurse und Buchung',
    label: 'Eigene freie Tage',
    help: 'Schulautonome Tage und andere, an denen nichts stattfindet; sie zählen bei Terminen wie Ferien.',
  },
  {
    kind: 'select',
    name: 'attendancePageSize',
    group: 'Kurse und Buchung',
    label: 'Zeilen in der Anwesenheit',
    help: 'Wie viele Teilnehmer die Anwesenheitsliste auf einer Seite zeigt.',
    options: [option(25, '25 pro Seite'), option(50, '50 pro Seite')],
  },
];

const payment: readonly SettingField[] = [
  {
    kind: 'multi',
    name: 'paymentMethods',
    group: 'Bezahlen',
    label: 'Zahlungsarten',
    help: 'Womit man bei euch bezahlen kann; Gutscheine und SEPA-Mandate öffnen auch ihre Menüpunkte.',
    options: paymentMethodNames.map((name) => option(name, paymentMethodLabels[name])),
  },
  {
    kind: 'switch',
    name: 'showDiscounts',
    group: 'Bezahlen',
    label: 'Rabatte',
    help: 'Es gibt Rabatte, und sie stehen in der Navigation.',
  },
  {
    kind: 'switch',
    name: 'sendReminders',
    group: 'Bezahlen',
    label: 'Erinnerungen verschicken',
    help: 'Der Verein verschickt von selbst Erinnerungen, zum Beispiel vor Kursbeginn.',
  },
  {
    kind: 'switch',
    name: 'sendPaymentReminders',
    group: 'Bezahlen',
    label: 'Zahlungserinnerungen verschicken',
    help: 'Wer etwas offen hat, bekommt von selbst eine E-Mail.',
  },
  {
    kind: 'number',
    name: 'paymentReminderInterval',
    group: 'Bezahlen',
    label: 'Abstand der Zahlungserinnerungen',
    help: 'So lange wird bis zur nächsten Zahlungserinnerung gewartet.',
    min: 1,
    max: 365,
    unit: 'Tage',
  },
  {
    kind: 'switch',
    name: 'sendInvoicePDFs',
    group: 'Bezahlen',
    label: 'Rechnung als PDF mitschicken',
    help: 'E-Mails über Buchungen und Zahlungen bekommen die Rechnung als Anhang.',
  },
  {
    kind: 'since',
    name: 'vatRegisteredSince',
    group: 'Bezahlen',
    label: 'Umsatzsteuerpflichtig seit',
    help: 'Ab diesem Tag kommen 20 % Umsatzsteuer auf die Preise; leer heißt, der Verein ist befreit.',
  },
];

const roomsAndMedia: readonly SettingField[] = [
  {
    kind: 'select',
    name: 'roomBookingViewMode',
    group: 'Räume und Medien',
    label: 'Raumbuchungen sehen',
    help: 'Wer den Raumkalender und die Raumbuchungen sieht.',
    options: [
      option(0, 'niemand, es gibt keine Räume'),
      option(1, 'nur das Team'),
      option(2, 'alle'),
      option(3, 'Team, Trainer und Raumnutzung'),
    ],
  },
  {
    kind: 'switch',
    name: 'enableMedia',
    group: 'Räume und Medien',
    label: 'Medien',
    help: 'Fotos und Videos können hochgeladen und bei Kursen gezeigt werden.',
  },
  {
    kind: 'select',
    name: 'showMediaMode',
    group: 'Räume und Medien',
    label: 'Medien sehen',
    help: 'Für wen der Menüpunkt „Medien“ da ist.',
    options: [option(0, 'niemand'), option(1, 'Trainer'), option(2, 'alle')],
  },
  {
    kind: 'switch',
    name: 'enableOnlineConferences',
    group: 'Räume und Medien',
    label: 'Online-Einheiten',
    help: 'Kurse können als Videokonferenz stattfinden, mit eigenem Kalender und Testraum.',
  },
];

const registration: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'svnRequired',
    group: 'Registrierung',
    label: 'Sozialversicherungsnummer verlangen',
    help: 'Wer in Österreich wohnt, gibt statt des Geburtsdatums die SVN an; sie wird verschlüsselt gespeichert.',
  },
  {
    kind: 'switch',
    name: 'canRegisterUnterstuetzendesMitglied',
    group: 'Registrierung',
    label: 'Als unterstützendes Mitglied registrieren',
    help: 'Bei der Registrierung kann man auch unterstützendes Mitglied werden.',
  },
  {
    kind: 'switch',
    name: 'familyAndInstitution',
    group: 'Registrierung',
    label: 'Familien und Institutionen',
    help: 'Neben Personen können auch Familien und Institutionen angelegt werden.',
  },
  {
    kind: 'switch',
    name: 'doorBeforeHouseNumber',
    group: 'Registrierung',
    label: 'Türnummer sofort zeigen',
    help: 'Das Feld für Stiege und Tür ist schon da, bevor eine Hausnummer gewählt wurde.',
  },
  {
    kind: 'switch',
    name: 'covidNotice',
    group: 'Registrierung',
    label: 'Gesundheitshinweis bestätigen',
    help: 'Beim Registrieren und Buchen müssen die Covid-19-Hinweise zur Kenntnis genommen werden.',
  },
];

const security: readonly SettingField[] = [
  {
    kind: 'select',
    name: 'secondFactorFromRole',
    group: 'Sicherheit',
    label: 'Zweiter Faktor ab Rolle',
    help: 'Wer diese Rolle oder eine höhere hat, braucht zum Anmelden einen Passkey oder eine Authenticator-App.',
    options: secondFactorRoles.map((role) => option(role, role === 0 ? 'niemand' : `ab ${staffLevelLabel(role)}`)),
  },
  {
    kind: 'multi',
    name: 'secondFactorPermissions',
    group: 'Sicherheit',
    label: 'Zweiter Faktor für Berechtigungen',
    help: 'Wer eine davon hat, durch die Rolle oder eigens vergeben, braucht ebenfalls einen zweiten Faktor.',
    options: secondFactorPermissionNames.map((name) => option(name, permissionLabel(name))),
  },
];

const display: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'quickSearch',
    group: 'Darstellung und Besonderheiten',
    label: 'Schnellsuche',
    help: 'Unter „Personen“ gibt es eine Schnellsuche für das Team.',
  },
  {
    kind: 'switch',
    name: 'linkTrainerProfiles',
    group: 'Darstellung und Besonderheiten',
    label: 'Trainerprofile verlinken',
    help: 'Der Name eines Trainers führt zu seinem öffentlichen Profil.',
  },
  {
    kind: 'select',
    name: 'schoolYearDefault',
    group: 'Darstellung und Besonderheiten',
    label: 'Schuljahr am Anfang',
    help: 'Welches Schuljahr Listen zeigen, bevor jemand eines wählt.',
    options: [option('current', 'das laufende'), option('none', 'alle')],
  },
  {
    kind: 'select',
    name: 'schoolYearLabel',
    group: 'Darstellung und Besonderheiten',
    label: 'Schreibweise des Schuljahrs',
    help: 'Wie ein Schuljahr in der Auswahl steht.',
    options: [option('dates', '01.08.2025 - 31.07.2026'), option('years', '2025/26')],
  },
  {
    kind: 'select',
    name: 'termsWording',
    group: 'Darstellung und Besonderheiten',
    label: 'Bedingungen heißen',
    help: 'Das Wort für eure Bedingungen beim Buchen und Registrieren.',
    options: [
      option('AGBs', 'AGBs'),
      option('Teilnahmebedingungen', 'Teilnahmebedingungen'),
      option('Vereinsordnung', 'Vereinsordnung'),
    ],
  },
];

/** The whole screen as data: one line per setting. */
export const settingFields: readonly SettingField[] = [
  ...membership,
  ...courses,
  ...payment,
  ...roomsAndMedia,
  ...registration,
  ...security,
  ...display,
];

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

/** The settings whose words contain every word of the search. */
export const findSettings = (search: string): readonly SettingField[] => {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return settingFields.filter(({ label, help, group }) => {
    const text = folded(`${label} ${help} ${group}`);
    return words.every((word) => text.includes(word));
  });
};
