import { common, defineText } from '../wording/index.ts';

const about = { group: 'Zahlungen', right: 'money' } as const;
const betrag = { ...common.betrag, isRequired: true };
const art = { meaning: 'womit bezahlt wurde', example: 'Kreditkarte', kind: 'text' } as const;
const abrechnung = { ...common.link, meaning: 'Link zur Abrechnung' };

export const paymentFailedText = defineText({
  ...about,
  key: 'paymentFailed',
  name: 'Zahlung nicht angekommen',
  when: 'E-Mail, wenn eine Zahlung scheitert oder zurückgebucht wird.',
  placeholders: { betrag, art, link: abrechnung },
  subject: 'Deine Zahlung ist nicht angekommen – {verein}',
  body: `{gruss_anfang} {vorname},

deine Zahlung über {betrag} ({art}) konnte nicht eingezogen werden oder wurde zurückgebucht. Was sie bezahlen sollte, ist wieder offen.

Bezahlen kannst du hier, auch auf eine andere Art: {link}

{gruss_ende}
{verein}
`,
});

export const paymentReceivedText = defineText({
  ...about,
  key: 'paymentReceived',
  name: 'Zahlung angekommen',
  when: 'E-Mail, wenn eine Zahlung angekommen ist. Wofür und womit, schreibt das Programm dazu.',
  placeholders: { betrag: common.betrag, art },
  subject: 'Deine Zahlung ist angekommen – {verein}',
  body: '{gruss_anfang} {vorname},\n\ndanke für deine Zahlung!\n\n{gruss_ende}\n{verein}',
});

export const overpaidText = defineText({
  ...about,
  key: 'paymentOverpaid',
  name: 'Zu viel bezahlt',
  when: 'E-Mail, wenn mehr bezahlt wurde, als offen war.',
  placeholders: {
    betrag: { ...betrag, meaning: 'Betrag der Zahlung' },
    zuviel: { ...betrag, meaning: 'wie viel davon zu viel ist', example: '€ 10,00' },
    art,
  },
  subject: 'Du hast zu viel bezahlt – {verein}',
  body: `{gruss_anfang} {vorname},

deine Zahlung über {betrag} ({art}) ist angekommen, aber so viel war nicht mehr offen: {zuviel} sind zu viel.

Auf deiner Abrechnung sagst du mit einem Tipp, ob du sie zurückbekommst oder als Guthaben behältst.

{gruss_ende}
{verein}`,
});

export const debitWithdrawnText = defineText({
  ...about,
  key: 'debitWithdrawn',
  name: 'Kein Einzug',
  when: 'E-Mail, wenn ein angekündigter Einzug nicht stattfindet.',
  placeholders: {
    betrag,
    datum: { ...common.datum, meaning: 'Tag des angekündigten Einzugs', isRequired: true },
    grund: { meaning: 'der Grund in Klammern, wenn es einen gibt', example: ' (schon bezahlt)', kind: 'text' },
  },
  subject: 'Kein Einzug am {datum} – {verein}',
  body: `{gruss_anfang} {vorname},

der angekündigte Einzug über {betrag} am {datum} findet nicht statt{grund}. Was noch offen ist, steht auf deiner Abrechnung.

{gruss_ende}
{verein}`,
});

export const paymentTexts = [paymentReceivedText, paymentFailedText, overpaidText, debitWithdrawnText];
