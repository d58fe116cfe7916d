import { common, defineText } from '../wording/index.ts';

export const handoverText = defineText({
  group: 'Büro',
  right: 'club',
  key: 'handover',
  name: 'Amtsübergabe',
  when: 'E-Mail an alle, die eine Funktion des Vorstands abgeben oder übernehmen, einmal, am Morgen nachdem es eingetragen ist.',
  placeholders: {
    funktion: { meaning: 'die Funktion, die wechselt', example: 'Kassierin', kind: 'text', isRequired: true },
    was: {
      meaning: 'ob jemand sie abgibt oder übernimmt, und an oder von wem',
      example: 'Du übernimmst die Funktion von Karin Kassier (bis 30.11.2026).',
      kind: 'text',
      isRequired: true,
    },
    liste: { meaning: 'was zu übergeben ist, eine Zeile je Punkt', example: 'Zeichnung bei der Bank', kind: 'list' },
    link: { ...common.link, meaning: 'Link zur Amtsübergabe' },
  },
  subject: 'Amtsübergabe: {funktion}',
  body: `{gruss_anfang} {vorname},

{was}

Was dabei zu tun ist, steht auf einer Liste, die ihr beide seht und abhakt:

{liste}

Hier geht es zur Liste, mit allem, was endet und offen ist:

{link}

{gruss_ende}
{verein}
`,
});

export const handoverTexts = [handoverText];
