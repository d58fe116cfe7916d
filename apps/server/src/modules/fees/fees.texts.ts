import { common, defineText } from '../wording/index.ts';

export const feeNoticeText = defineText({
  key: 'feeNotice',
  name: 'Vorschreibung des Mitgliedsbeitrags',
  when: 'E-Mail mit der Vorschreibung. Wer wie viel zahlt, bis wann und wohin, schreibt das Programm dazu.',
  group: 'Zahlungen',
  right: 'money',
  placeholders: {
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
    beilage: {
      meaning: 'was an der E-Mail hängt',
      example: 'Die Vorschreibung hängt auch als PDF an dieser E-Mail.',
      kind: 'text',
    },
    zusatz: { meaning: 'der Zusatztext aus den Mitgliedsbeiträgen, mit Absatz davor', example: '', kind: 'text' },
  },
  subject: null,
  hasConditions: true,
  body: `Hallo {vorname},

hier ist die Vorschreibung des Mitgliedsbeitrags. {zahlung} {beilage}

{zusatz}

Liebe Grüße
{verein}`,
});
