import { defineText } from '../wording/index.ts';

export const withdrawalText = defineText({
  key: 'withdrawalConfirmed',
  name: 'Rücktritt bestätigt',
  when: 'E-Mail, die den Rücktritt vom Kauf bestätigt. Sie nennt von Gesetzes wegen, wann er eingegangen ist.',
  group: 'Zahlungen',
  right: 'money',
  placeholders: {
    titel: { meaning: 'wovon zurückgetreten wurde', example: 'Kinderturnen', kind: 'text', isRequired: true },
    zeit: { meaning: 'wann der Rücktritt eingegangen ist', example: '16.11.2026 09:30', kind: 'day', isRequired: true },
    geld: {
      meaning: 'was mit dem Geld geschieht',
      example: '€ 50,00 gehen auf dem Weg zurück, auf dem du bezahlt hast.',
      kind: 'text',
      isRequired: true,
    },
  },
  subject: 'Rücktritt bestätigt: {titel}',
  body: `{gruss_anfang} {vorname},

dein Rücktritt ist am {zeit} bei uns eingegangen und gilt: {titel}.

{geld}

{gruss_ende}
{verein}
`,
});

export const withdrawalOfficeText = defineText({
  group: 'Büro',
  right: 'club',
  isForAll: true,
  key: 'withdrawalOffice',
  name: 'Rücktritt (Büro)',
  when: 'E-Mail an das Büro, wenn jemand von einem Kauf im Internet zurücktritt.',
  placeholders: {
    wer: { meaning: 'wer zurückgetreten ist', example: 'Maria Huber', kind: 'text', isRequired: true },
    titel: { meaning: 'wovon', example: 'Kinderturnen (Mia Huber)', kind: 'text', isRequired: true },
    zeit: { meaning: 'wann', example: '18.11.2026, 10:00', kind: 'text' },
    erstattet: { meaning: 'was zurückgeht', example: '€ 50,00', kind: 'amount' },
    gutgeschrieben: { meaning: 'was als Guthaben bleibt', example: '€ 0,00', kind: 'amount' },
  },
  subject: 'Rücktritt: {titel}',
  body: `{gruss_anfang},

{wer} ist am {zeit} zurückgetreten: {titel}.

Erstattet: {erstattet}, gutgeschrieben: {gutgeschrieben}. Die Buchungen sind gemacht.

{gruss_ende}
{verein}
`,
});

export const withdrawalTexts = [withdrawalText, withdrawalOfficeText];
