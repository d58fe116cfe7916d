import { common, defineText } from '../wording/index.ts';

const about = { group: 'Briefe und Drucke', right: 'money' } as const;

const placeholders = {
  betrag: { ...common.betrag, meaning: 'Betrag der Spende' },
  tag: { meaning: 'Tag der Spende', example: '01.03.2026', kind: 'day' },
  zweck: {
    meaning: 'ein Satz, wofür gespendet wurde, mit Abstand danach; leer, wenn nichts angegeben ist',
    example: 'Sie kommt dem zugute, wofür du gespendet hast: Hallenboden. ',
    kind: 'text',
  },
} as const;

export const donationThanksText = defineText({
  ...about,
  key: 'donationThanks',
  name: 'Dank für eine Spende',
  when: 'E-Mail oder Brief, mit dem der Verein einer Person dankt. Anschrift und Datum schreibt das Programm auf den Brief.',
  placeholders,
  subject: 'Danke für deine Spende',
  body: `{gruss_anfang} {vorname},

vielen Dank für deine Spende über {betrag} vom {tag}. {zweck}Du hilfst unserem Verein damit sehr.

{gruss_ende}
{verein}
`,
});

/** For companies, offices and municipalities. */
export const donationThanksFormalText = defineText({
  ...about,
  key: 'donationThanksFormal',
  name: 'Dank für eine Spende (Firmen)',
  when: 'E-Mail oder Brief, mit dem der Verein einer Firma, einem Amt oder einer Gemeinde dankt, per Sie.',
  placeholders: {
    ...placeholders,
    zweck: {
      ...placeholders.zweck,
      example: 'Sie kommt dem zugute, wofür Sie gespendet haben: Hallenboden. ',
    },
  },
  subject: 'Danke für Ihre Spende',
  body: `Sehr geehrte Damen und Herren,

vielen Dank für Ihre Spende über {betrag} vom {tag}. {zweck}Sie helfen unserem Verein damit sehr.

Mit freundlichen Grüßen
{verein}
`,
});
