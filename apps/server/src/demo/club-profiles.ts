import { type ClubSettings, defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import { startSettings } from '../modules/clubs/index.ts';
import { gymnast, sun } from './logos.ts';

const field = (given: Pick<AdditionalField, 'tag' | 'label' | 'type'> & Partial<AdditionalField>): AdditionalField => ({
  info: '',
  required: false,
  editable: 'write',
  showInAMS: false,
  forTrainers: false,
  isPhotoConsent: false,
  askedOf: 'all',
  showIfNonExistent: true,
  props: { selectives: [], demandSelect: false, ph: '' },
  ...given,
});

const shirtField = field({
  tag: 'shirt',
  label: 'T-Shirt-Größe',
  type: 'select',
  props: {
    selectives: ['128', '140', '152', '164', 'XS', 'S', 'M', 'L', 'XL', 'XXL'],
    demandSelect: false,
    ph: 'Größe wählen',
  },
});

/** One field of each type, so that every one can be seen at work. */
const fieldsOfTown: readonly AdditionalField[] = [
  shirtField,
  field({
    tag: 'photoConsent',
    label: 'Foto-Einverständnis',
    type: 'checkbox',
    info: 'Fotos von Training und Wettkampf dürfen auf der Website des Vereins gezeigt werden.',
    showInAMS: true,
    forTrainers: true,
    isPhotoConsent: true,
  }),
  field({
    tag: 'school',
    label: 'Schule',
    type: 'text',
    askedOf: 'minors',
    props: { selectives: [], demandSelect: false, ph: 'z. B. VS Nord' },
  }),
  field({ tag: 'carpool', label: 'Fahrgemeinschaft', type: 'textarea', editable: 'nonRegisterWrite' }),
  field({ tag: 'firstAidUntil', label: 'Erste-Hilfe-Kurs gültig bis', type: 'date', editable: 'internal' }),
  field({
    tag: 'medicalCertificate',
    label: 'Sportärztliche Bestätigung',
    type: 'file',
    info: 'Nur für Wettkampfgruppen nötig.',
  }),
];

const settingsOfTown = {
  nameArticle: 'der',
  roomBookingViewMode: 2,
  publicRoomPlan: true,
  cloudStorageMode: 1,
  ...startSettings,
  countsReception: true,
  additionalFields: [...fieldsOfTown],
  paymentMethods: ['bank', 'card', 'sofort', 'sepa', 'sepm', 'voucher'],
  onlinePayments: 'sandbox',
  returnFee: 350,
  showMembershipCard: true,
  federalState: 'N',
  extraHolidays: [{ from: 20270107, to: 20270108, name: 'Schulautonom frei' }],
  showDiscounts: true,
  enableMakeups: true,
  showPages: true,
  enableSingles: true,
  enableDraws: true,
  canRegisterUnterstuetzendesMitglied: true,
  msFees: {
    normal: 6000,
    junior: 4500,
    senior: 4800,
    supporter: 2500,
    addText: 'Familien zahlen ab dem dritten Kind nichts.',
  },
  // The second child pays three quarters, from the third on they are free.
  feeFamily: {
    ...defaultClubSettings.feeFamily,
    counts: 'children',
    junior: { second: { mode: 'percent', value: 75 }, third: { mode: 'free', value: 0 } },
  },
  invoiceSettings: {
    footer: 'Danke, dass du den Turnverein unterstützt!',
    paymentTermDays: 14,
    vatId: '',
    exemption: '',
    mailText: '',
  },
  roleEmails: { '1200': 'office@turnverein.example', '1400': 'obfrau@turnverein.example' },
  registrationTexts: {
    info: 'Schön, dass du zu uns kommst! Nimm deine Familie gleich mit: Wer bei dir wohnt, braucht nur Name und Geburtstag.',
    '0': 'Schnuppern geht ohne Mitgliedschaft. Der Beitrag gilt immer für ein Kalenderjahr.',
    '1': 'Als ordentliches Mitglied turnst du in allen Gruppen mit.',
    '3': 'Du hilfst dem Verein mit einem kleinen Beitrag und turnst nicht selbst.',
    end: 'Bring zum ersten Training bitte Hallenschuhe und eine Trinkflasche mit.',
  },
} satisfies Partial<ClubSettings>;

/** Every exception that only some clubs have, switched on. */
const settingsOfSouth = {
  ...startSettings,
  additionalFields: [{ ...shirtField, required: true, props: { ...shirtField.props, demandSelect: true } }],
  paymentMethods: ['bank', 'sepm', 'card', 'sofort'],
  onlinePayments: 'sandbox',
  svnRequired: true,
  federalState: 'N',
  quickSearch: true,
  familyAndInstitution: true,
  seniorAge: 65,
  juniorAge: 23,
  requireShirtSize: true,
  showTryoutsAndRoles: true,
  hideDowngrade: true,
  hideParticipantContacts: true,
  linkTrainerProfiles: true,
  attendancePageSize: 50,
  alwaysShowRemainingPlaces: true,
  nameArticle: 'die',
  schoolYearDefault: 'none',
  schoolYearLabel: 'years',
  termsWording: 'Teilnahmebedingungen',
  doorBeforeHouseNumber: true,
  covidNotice: true,
  registrationTexts: {
    info: 'Willkommen bei der Sportunion! Halte bitte deine e-card bereit, wir brauchen die Sozialversicherungsnummer.',
    covid: 'Mit Husten, Fieber oder anderen Zeichen einer Erkältung bleibst du bitte zu Hause.',
  },
} satisfies Partial<ClubSettings>;

export type ClubProfile = {
  id: number;
  hosts: readonly [string, ...string[]];
  logo: string;
  columns: Readonly<Record<string, unknown>>;
  /** Impressum: what the columns of the club do not hold. */
  imprint: Readonly<Record<string, unknown>>;
};

export const town: ClubProfile = {
  id: 1,
  hosts: ['localhost', '127.0.0.1'],
  logo: gymnast,
  columns: {
    name: 'Turnverein Demostadt',
    full_name: 'Turnverein Demostadt 1893',
    full_name_declined: 'des Turnvereins Demostadt 1893',
    short_name: 'TVD',
    title: 'Turnverein Demostadt',
    terms_link: 'https://turnverein.example/agb',
    privacy_link: 'https://turnverein.example/datenschutz',
    statutes_link: 'https://turnverein.example/statuten',
    color: '#166534',
    font_color: '#ffffff',
    colors: ['#166534', '#65a30d', '#0f766e', '#ca8a04'],
    account_name: 'Turnverein Demostadt 1893',
    iban: 'AT611904300234573201',
    bic: 'GIBAATWWXXX',
    bank_name: 'Demobank St. Pölten',
    creditor_id: 'AT61ZZZ01234567890',
    address: 'Turnerweg 1, 3100 St. Pölten',
    founded_on: '1893-05-14',
    zvr: '123456789',
    settings: settingsOfTown,
  },
  imprint: {
    seat: 'St. Pölten',
    email: 'office@turnverein.example',
    phone: '+43 2742 12345',
    purpose:
      'Der Verein fördert Turnen und Bewegung in jedem Alter. Er ist gemeinnützig und nicht auf Gewinn gerichtet.',
    authority: 'Magistrat der Stadt St. Pölten',
    direction: 'Angebote, Termine und Neuigkeiten des Vereins.',
    representative_codes: [1400, 1300],
  },
};

export const southClub: ClubProfile = {
  id: 2,
  hosts: ['sued.localhost'],
  logo: sun,
  columns: {
    name: 'Sportunion Süd',
    full_name: 'Sportunion Süd – Verein für Bewegung',
    full_name_declined: 'der Sportunion Süd',
    short_name: 'SUS',
    title: 'Sportunion Süd',
    terms_link: 'https://sportunion-sued.example/teilnahme',
    privacy_link: 'https://sportunion-sued.example/datenschutz',
    statutes_link: '',
    color: '#9a3412',
    font_color: '#ffffff',
    colors: ['#9a3412', '#ea580c', '#0369a1'],
    iban: 'AT592011100000123456',
    bic: 'RLNWATWWXXX',
    bank_name: 'Demobank Mödling',
    creditor_id: 'AT88ZZZ00000000001',
    address: 'Sportplatzgasse 7, 2340 Mödling',
    founded_on: '1962-09-01',
    zvr: '987654321',
    settings: settingsOfSouth,
  },
  // Somebody still has to fill in the rest.
  imprint: { seat: 'Mödling', email: 'info@sportunion-sued.example' },
};
