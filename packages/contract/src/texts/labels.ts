/** The groups of the list of texts, in order. */
export const textGroups = [
  'Registrierung',
  'Anmeldung und Zugang',
  'Mitgliedschaft',
  'Kurse',
  'Termine',
  'Räume',
  'Zahlungen',
  'Mahnwesen',
  'Familie',
  'Nachrichten',
  'Büro',
  'Briefe und Drucke',
] as const;
export type TextGroup = (typeof textGroups)[number];

/** Right needed to change a text. */
export const textRights = ['club', 'money'] as const;
export type TextRight = (typeof textRights)[number];

export const textRightLabels: Readonly<Record<TextRight, string>> = {
  club: 'Ändern darf, wer die Daten des Vereins bearbeitet.',
  money: 'Ändern darf, wer Rechnungen oder die Buchhaltung bearbeitet.',
};
