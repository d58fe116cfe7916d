import { common, defineText } from '../wording/index.ts';

const about = { group: 'Nachrichten', right: 'club' } as const;
const einstellungen = { ...common.link, meaning: 'Link zu den Sendungseinstellungen' };

export const circularText = defineText({
  ...about,
  key: 'circularFrame',
  name: 'Rahmen einer Nachricht an viele',
  when: 'E-Mail, die das Büro an mehrere Personen schreibt. Was geschrieben wurde, steht bei {nachricht}.',
  placeholders: {
    nachricht: {
      meaning: 'was das Büro geschrieben hat',
      example: 'Am Samstag ist Sommerfest!',
      kind: 'text',
      isRequired: true,
    },
    link: einstellungen,
  },
  subject: null,
  isForAll: true,
  body: `{nachricht}

--
{verein}
Welche Zusendungen du bekommst, legst du hier fest: {link}
`,
});

export const contactCopyText = defineText({
  ...about,
  key: 'contactCopy',
  name: 'Anfrage angekommen',
  when: 'E-Mail an jemanden, der dem Verein über „Kontakt“ geschrieben hat, mit einer Kopie.',
  placeholders: {
    thema: { meaning: 'gewähltes Thema', example: 'Kurse', kind: 'text' },
    betreff: { meaning: 'Betreff der Anfrage', example: 'Frage zum Turnen', kind: 'text' },
    anfrage: { meaning: 'Text der Anfrage', example: 'Gibt es noch Plätze?', kind: 'text', isRequired: true },
  },
  subject: 'Deine Anfrage: {betreff}',
  body: `Hallo {vorname},

deine Anfrage ist bei uns angekommen. Hier ist eine Kopie davon:

Thema: {thema}
Betreff: {betreff}

{anfrage}

Liebe Grüße
{verein}
`,
});

export const restingText = defineText({
  ...about,
  key: 'restingAddress',
  name: 'E-Mails kommen zurück',
  when: 'Nachricht an die Familie, wenn drei E-Mails an eine Adresse nicht zustellbar waren.',
  placeholders: {
    adresse: { ...common.email, meaning: 'die Adresse, die nicht erreicht wird', isRequired: true },
    link: einstellungen,
  },
  subject: 'E-Mails an dich kommen zurück',
  isForAll: true,
  body: `Hallo,

E-Mails an {adresse} kommen bei uns zurück. Newsletter gehen darum nicht mehr dorthin.

Bitte trag im Profil deine richtige Adresse ein, oder sag uns hier, dass sie doch stimmt: {link}

Liebe Grüße
{verein}
`,
});

export const messagingTexts = [circularText, contactCopyText, restingText];
