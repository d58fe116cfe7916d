import { courseFieldLabels } from '@vereinshaus/contract/course-fields';
import { fieldLabels } from '@vereinshaus/contract/person-fields';

/** What the fields of a change are called by readers; by the wire name of the field. */
const person: Readonly<Record<string, string>> = {
  ...fieldLabels,
  fullname: 'Name',
  deathdate: 'Sterbedatum',
  deleteDate: 'gelöscht',
  svnNotNeeded: 'keine Sozialversicherungsnummer nötig',
  verwalter_ID: 'Verwalter',
  trainer: 'Trainer',
  memberStatus: 'Mitgliedsstand',
  paymentMethod: 'Zahlungsart',
  reminderlevel: 'Mahnstufe',
  image: 'Foto',
  data: 'Zusatzfelder',
  lastConfirmed: 'Daten bestätigt',
  timeDataLastConfirmed: 'Daten bestätigt',
};

const rights: Readonly<Record<string, string>> = {
  role: 'Rolle',
  code: 'Rolle',
  permissions: 'Berechtigungen',
  tags: 'Tags',
  label: 'Bezeichnung',
  timeStart: 'von',
  timeEnd: 'bis',
  shouldReceivePost: 'Zusendungen',
  whatsappPhone: 'WhatsApp-Nummer',
};

const club: Readonly<Record<string, string>> = {
  name: 'Name des Vereins',
  fullName: 'voller Name',
  fullNameDeclined: 'voller Name (gebeugt)',
  shortName: 'Kurzname',
  title: 'Titel',
  showLogo: 'Logo anzeigen',
  logo: 'Logo',
  facebook: 'Facebook',
  agbsLink: 'Link zu den AGBs',
  dataprotectionLink: 'Link zum Datenschutz',
  statutenLink: 'Link zu den Statuten',
  color: 'Farbe',
  fontColor: 'Schriftfarbe',
  colors: 'weitere Farben',
  iban: 'IBAN',
  bic: 'BIC',
  bankname: 'Bank',
  creditorID: 'Gläubiger-ID',
  address: 'Adresse',
  dateFounded: 'Gründungsdatum',
  zvrNr: 'ZVR-Zahl',
  memberStates: 'Bezeichnungen der Rollen',
  memberStatesShort: 'Kurzbezeichnungen der Rollen',
  retiredRoles: 'nicht mehr vergebene Rollen',
  roleEmails: 'E-Mail-Adressen der Rollen',
  additionalFields: 'Zusatzfelder',
  paymentMethods: 'Zahlungsarten',
  vatRegisteredSince: 'umsatzsteuerpflichtig seit',
  sendReminders: 'Erinnerungen verschicken',
  sendPaymentReminders: 'Zahlungserinnerungen verschicken',
  paymentReminderInterval: 'Abstand der Zahlungserinnerungen (Tage)',
  sendInvoicePDFs: 'Rechnungen als PDF verschicken',
  msFees: 'Mitgliedsbeiträge',
  boardMembershipFeeMode: 'Beitrag für Funktionen',
  invoiceSettings: 'Rechnungseinstellungen',
  noMembership: 'ohne Mitgliedschaft',
  svnRequired: 'Sozialversicherungsnummer verlangen',
  canRegisterUnterstuetzendesMitglied: 'Registrierung als unterstützendes Mitglied',
  showMembershipCard: 'Mitgliedskarte',
  showDiscounts: 'Rabatte',
  showMediaMode: 'Medien für',
  enableMedia: 'Medien',
  enableOnlineConferences: 'Online-Einheiten',
  trainersAllowed: 'erweiterter Trainerzugriff',
  hideCapacity: 'Plätze verbergen',
  roomBookingViewMode: 'Raumbuchung für',
  roomDependencies: 'zusammenhängende Räume',
  federalState: 'Bundesland',
  extraHolidays: 'freie Tage des Vereins',
  selfCancelBookings: 'selbst abmelden',
  registrationTexts: 'Texte der Registrierung',
  defaultTexts: 'Standardtexte',
  quickSearch: 'Schnellsuche',
  familyAndInstitution: 'Familien und Institutionen',
  seniorAge: 'Seniorenbeitrag ab',
  juniorAge: 'Jugendbeitrag bis',
  requireShirtSize: 'T-Shirt-Größe verlangen',
  showTryoutsAndRoles: 'Schnuppern und erlaubte Rollen',
  hideDowngrade: 'kein Wechsel zu unterstützend',
  hideParticipantContacts: 'Kontaktdaten der Teilnehmer verbergen',
  linkTrainerProfiles: 'Trainerprofile verlinken',
  attendancePageSize: 'Zeilen in der Anwesenheit',
  alwaysShowRemainingPlaces: 'freie Plätze immer zeigen',
  schoolYearDefault: 'Schuljahr-Vorauswahl',
  schoolYearLabel: 'Anzeige des Schuljahres',
  termsWording: 'Bezeichnung der AGBs',
  doorBeforeHouseNumber: 'Tür vor der Hausnummer',
  covidNotice: 'Covid-Hinweis',
};

/** The name of a course is written down as `courseName`: the club has a name, too. */
const course: Readonly<Record<string, string>> = { courseName: courseFieldLabels.name, ...courseFieldLabels };

const event: Readonly<Record<string, string>> = {
  eventName: 'Name des Termins',
  eventStart: 'Beginn',
  eventEnd: 'Ende',
  eventRoom: 'Raum',
  eventVisibility: 'Sichtbarkeit',
  eventPeriod: 'Wiederholung',
  eventUntil: 'Wiederholung bis',
  roomName: 'Name des Raums',
  active: 'in Verwendung',
};

const labels: Readonly<Record<string, string>> = { ...event, ...course, ...person, ...rights, ...club };
const order = Object.keys(labels);

/** `data_shirt` is a field the club has added; where it is no longer known to the club, its key must do. */
export const fieldLabel = (field: string): string =>
  labels[field] ?? (field.startsWith('data_') ? field.slice('data_'.length) : field);

/** Fields as a form would show them; what is unknown comes last. */
export const inFormOrder = (one: string, other: string): number => placeOf(one) - placeOf(other);

const placeOf = (field: string) => {
  const place = order.indexOf(field);
  return place === -1 ? order.length : place;
};
