/** Data whose reading is logged whenever a person outside the family reads it. */
export const sensitiveLabels = {
  svn: 'Sozialversicherungsnummer',
  health: 'Gesundheitliche Hinweise',
  bank: 'Bankverbindung',
} as const;
export type SensitiveData = keyof typeof sensitiveLabels;

export const sensitiveData = ['svn', 'health', 'bank'] as const satisfies readonly SensitiveData[];

/** Where the data was shown. */
export const readingPlaceLabels = {
  profile: 'im Profil',
  svn: 'mit „Sozialversicherungsnummer anzeigen“',
  duplicates: 'beim Vergleichen zweier Personen',
  billing: 'in der Abrechnung',
  ownData: 'in der Datei „Meine Daten“',
  course: 'bei den Teilnehmern eines Kurses',
  trainerSheet: 'im Trainerblatt eines Kurses',
  hall: 'in der Liste „Wer ist in der Halle“',
  form: 'in den Antworten auf ein Formular',
  device: 'auf ein Gerät geladen, verschlüsselt für eine Halle ohne Netz',
} as const;
export type ReadingPlace = keyof typeof readingPlaceLabels;

export const readingPlaces = [
  'profile',
  'svn',
  'duplicates',
  'billing',
  'ownData',
  'course',
  'trainerSheet',
  'hall',
  'form',
  'device',
] as const satisfies readonly ReadingPlace[];
