/** Amtsübergabe (docs/rules/amtsuebergabe.md): for so long before and after its end a function is handed over. */
export const handoverDays = { before: 60, after: 90 } as const;

/** § 14 Abs. 2 VerG: who represents the club is told to the authority within four weeks. */
export const reportDays = 28;

/** What is handed over, in the order in which it is gone through. `asks`: counted by the program, where it can. */
export const handoverPoints = {
  rights: { label: 'Rechte im Programm', part: 'Was endet', link: '/berechtigungen' },
  sections: { label: 'Leitung von Sektionen', part: 'Was endet', link: '/sektionen' },
  bank: { label: 'Zeichnung bei der Bank', part: 'Was endet', link: '' },
  papers: { label: 'Nachweise und Lizenzen', part: 'Was endet', link: '/trainernachweise' },
  agreements: { label: 'Verträge und Vereinbarungen', part: 'Was endet', link: '/kontakte' },
  requests: { label: 'Anfragen zur Mitgliedschaft', part: 'Was offen ist', link: '/mitgliedschaft' },
  draws: { label: 'Verlosungen', part: 'Was offen ist', link: '/verlosungen' },
  books: { label: 'Buchhaltung', part: 'Was offen ist', link: '/buchhaltung/dashboard' },
  dunning: { label: 'Mahnungen', part: 'Was offen ist', link: '/mahnwesen' },
  documents: { label: 'Unterlagen und Vereinsdateien', part: 'Was übergeben wird', link: '/cloudstorage/dateien' },
  keys: { label: 'Schlüssel, Kassa, Passwörter von Postfächern', part: 'Was übergeben wird', link: '' },
  report: { label: 'Meldung an die Vereinsbehörde', part: 'Was zu melden ist', link: '' },
  others: {
    label: 'Dachverband, Versicherung, FinanzOnline, Impressum',
    part: 'Was zu melden ist',
    link: '/impressum',
  },
} as const;

export type HandoverPoint = keyof typeof handoverPoints;
export const handoverPointNames = Object.keys(handoverPoints) as [HandoverPoint, ...HandoverPoint[]];

export const maxSignatories = 40;
