import { common, defineText } from '../wording/index.ts';

export const unfitTextText = defineText({
  group: 'Büro',
  right: 'club',
  isForAll: true,
  key: 'unfitText',
  name: 'Vorlage passt nicht mehr',
  when: 'E-Mail an das Büro, wenn ein eigener Text nicht mehr zum Programm passt.',
  placeholders: {
    vorlage: { meaning: 'Name der Vorlage', example: 'Passwort setzen', kind: 'text' },
    probleme: { meaning: 'was nicht passt', example: 'Den Platzhalter {foo} gibt es nicht.', kind: 'list' },
    link: { ...common.link, meaning: 'Link zur Vorlage' },
  },
  subject: 'Vorlage passt nicht mehr: {vorlage}',
  body: `{gruss_anfang},

der Text, den ihr für „{vorlage}“ geschrieben habt, passt nicht mehr zum Programm. Verschickt wird darum der Standardtext; keine E-Mail geht verloren.

{probleme}

Hier könnt ihr den Text anpassen:

{link}

{gruss_ende}
{verein}
`,
});
