/** Amtsübergabe (docs/rules/amtsuebergabe.md): the handover is open for this many days before and after a function ends. */
export const handoverDays = { before: 60, after: 90 } as const;

/** § 14 Abs. 2 VerG: new representatives of the club must be reported to the authority within four weeks. */
export const reportDays = 28;

/** The points of a handover, in working order. `asks`: open items the program can count itself. */
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
