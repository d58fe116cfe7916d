import { common, defineText } from '../wording/index.ts';

const about = { group: 'Zahlungen', right: 'money' } as const;
const wert = { meaning: 'Betrag und für wen', example: '€ 50,00 für Oma', kind: 'text', isRequired: true } as const;
const link = { ...common.link, meaning: 'Link zur Seite „Gutscheine“' };

export const voucherText = defineText({
  ...about,
  key: 'voucherSent',
  name: 'Gutschein',
  when: 'E-Mail mit dem Code eines bezahlten Gutscheins.',
  placeholders: {
    wert,
    code: { meaning: 'Code des Gutscheins', example: 'K7QM-2RXA', kind: 'text', isRequired: true },
    link,
  },
  subject: 'Dein Gutschein – {verein}',
  body: `{gruss_anfang} {vorname},

danke für deinen Kauf! Hier ist dein Gutschein über {wert}:

{code}

Wer ihn bekommt, löst ihn nach dem Anmelden ein: {link}
Er ist bezahlt. Dort kannst du ihn auch ausdrucken, oder innerhalb von 14 Tagen vom Kauf zurücktreten.

{gruss_ende}
{verein}
`,
});

export const voucherWaitingText = defineText({
  ...about,
  key: 'voucherWaiting',
  name: 'Gutschein wartet auf Bezahlung',
  when: 'E-Mail nach dem Kauf eines Gutscheins, der noch nicht bezahlt ist.',
  placeholders: { wert, abrechnung: { ...common.link, meaning: 'Link zur Abrechnung' }, link },
  subject: 'Dein Gutschein wartet auf Bezahlung – {verein}',
  body: `{gruss_anfang} {vorname},

danke für deinen Kauf! Dein Gutschein über {wert} steht auf deinem Kundenkonto. Er gilt, sobald er bezahlt ist; den Code
schicken wir dir dann gleich.

Bezahlen: {abrechnung}
Vom Kauf zurücktreten kannst du innerhalb von 14 Tagen: {link}

{gruss_ende}
{verein}
`,
});

export const voucherPrintText = defineText({
  key: 'voucherPrint',
  name: 'Gutschein zum Ausdrucken',
  when: 'Satz unter dem Code des gedruckten Gutscheins. Betrag, Name und Code schreibt das Programm dazu.',
  group: 'Briefe und Drucke',
  right: 'money',
  isForAll: true,
  placeholders: {
    link: { ...common.link, meaning: 'Seite, auf der der Code eingegeben wird' },
    gueltig: { meaning: 'bis wann er gilt, als Satz; leer ohne Ende', example: 'Gültig bis 31.12.2028.', kind: 'text' },
  },
  subject: null,
  body: 'Einlösen: anmelden auf {link} und den Code eingeben. {gueltig}',
});

export const voucherTexts = [voucherText, voucherWaitingText, voucherPrintText];
