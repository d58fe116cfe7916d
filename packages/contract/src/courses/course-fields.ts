/** Names of the course fields in the form, its messages and the history. In the order of the form. */
export const courseFieldLabels = {
  name: 'Kursname',
  description: 'Beschreibung',
  information: 'Information',
  bring: 'Mitzubringen',
  audience: 'Zielgruppe',
  pictureAlt: 'Was das Bild zeigt',
  startdate: 'Erster Tag',
  enddate: 'Letzter Tag',
  showStart: 'Anzeigen ab',
  showEnd: 'Anzeigen bis',
  bookingStart: 'Buchbar ab',
  bookingEnd: 'Buchbar bis',
  allBookingStart: 'Buchbar für neue Mitglieder ab',
  minparts: 'Mindestanzahl Teilnehmer',
  maxparts: 'Höchstanzahl Teilnehmer',
  price: 'Preis für Mitglieder',
  pricenm: 'Preis für Nicht-Mitglieder',
  paymentDueDate: 'Fällig am',
  coursePaymentModel_ID: 'Zahlungsweise',
  membersOnly: 'Nur für Mitglieder',
  rolesAllowed: 'Erlaubte Rollen',
  olderthan: 'Mindestalter',
  youngerthan: 'Höchstalter',
  ageQualifyingDate: 'Stichtag für das Alter',
  yearAllowedLeft: 'Jahrgang von',
  yearAllowedRight: 'Jahrgang bis',
  gender: 'Geschlecht',
  prebookingCourses: 'Vorbuchung für Teilnehmer von',
  permittingCourses: 'Nur für Teilnehmer von',
  tags: 'Tags',
  trainersAllowed: 'erweiterter Trainerzugriff',
  enableOnlineConferences: 'Online-Einheiten',
  enableMedia: 'Medieninhalte',
  downloadCertificate: 'Zertifikat',
  showShiftPlanner: 'Schicht-Einteilung',
  tryoutsEnabled: 'Schnuppern',
  praeHourlyRate: 'PRAE-Stundensatz',
  formSlots: 'Umfragen',
} as const;

export type CourseField = keyof typeof courseFieldLabels;

export const courseGenders = ['all', 'fem', 'male'] as const;
export type CourseGender = (typeof courseGenders)[number];

export const courseGenderLabels: Readonly<Record<CourseGender, string>> = {
  all: 'alle',
  fem: 'nur weiblich',
  male: 'nur männlich',
};
