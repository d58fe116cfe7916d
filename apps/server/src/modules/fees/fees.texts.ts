import { common, defineText } from '../wording/index.ts';

const placeholders = {
  jahr: { meaning: 'Beitragsjahr', example: '2027', kind: 'text' },
  betrag: { ...common.betrag, meaning: 'zu bezahlender Betrag' },
  frist: common.frist,
  referenz: common.referenz,
  zahlung: {
    meaning: 'wie bezahlt wird, mit Betrag, Konto und Kundenreferenz',
    example: 'Bitte überweise € 50,00 bis 15.12.2026 an Turnverein Demostadt.',
    kind: 'text',
    isRequired: true,
  },
  zusatz: { meaning: 'der Zusatztext aus den Mitgliedsbeiträgen, mit Absatz davor', example: '', kind: 'text' },
} as const;

export const feeNoticeText = defineText({
  key: 'feeNotice',
  name: 'Vorschreibung des Mitgliedsbeitrags',
  when: 'E-Mail mit der Vorschreibung. Wer wie viel zahlt, bis wann und wohin, schreibt das Programm dazu.',
  group: 'Zahlungen',
  right: 'money',
  placeholders: {
    ...placeholders,
    beilage: {
      meaning: 'was an der E-Mail hängt',
      example: 'Die Vorschreibung hängt auch als PDF an dieser E-Mail.',
      kind: 'text',
    },
  },
  subject: null,
  hasConditions: true,
  body: `{gruss_anfang} {vorname},

hier ist die Vorschreibung des Mitgliedsbeitrags. {zahlung} {beilage}

{zusatz}

{gruss_ende}
{verein}`,
});

export const feeLetterText = defineText({
  key: 'feeLetter',
  name: 'Vorschreibung des Mitgliedsbeitrags (Brief)',
  when: 'Text unter der Tabelle des Briefs und der PDF-Beilage. Anschrift, Tabelle und Code zum Zahlen schreibt das Programm dazu.',
  group: 'Briefe und Drucke',
  right: 'money',
  placeholders,
  subject: null,
  hasConditions: true,
  body: `{zahlung}

{zusatz}

{gruss_ende}
{verein}
`,
});
