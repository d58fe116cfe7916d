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
  body: `{gruss_anfang} {vorname},

deine Anfrage ist bei uns angekommen. Hier ist eine Kopie davon:

Thema: {thema}
Betreff: {betreff}

{anfrage}

{gruss_ende}
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
  body: `{gruss_anfang},

E-Mails an {adresse} kommen bei uns zurück. Newsletter gehen darum nicht mehr dorthin.

Bitte trag im Profil deine richtige Adresse ein, oder sag uns hier, dass sie doch stimmt: {link}

{gruss_ende}
{verein}
`,
});

const toOffice = { group: 'Büro', right: 'club', isForAll: true } as const;

export const contactRequestText = defineText({
  ...toOffice,
  key: 'contactRequest',
  name: 'Anfrage über „Kontakt“ (Büro)',
  when: 'E-Mail an das Büro, wenn jemand dem Verein über „Kontakt“ schreibt. Eine Antwort geht an die Person.',
  placeholders: {
    wer: { meaning: 'wer schreibt', example: 'Maria Huber', kind: 'text' },
    thema: { meaning: 'gewähltes Thema', example: 'Feedback', kind: 'text' },
    betreff: { meaning: 'Betreff der Anfrage', example: 'Frage zum Turnen', kind: 'text' },
    email: common.email,
    telefon: { meaning: 'Telefonnummer', example: '+43 664 1234567', kind: 'text' },
    profil: { ...common.link, meaning: 'Link zum Profil', isRequired: false },
    anfrage: { meaning: 'Text der Anfrage', example: 'Gibt es noch Plätze?', kind: 'text', isRequired: true },
  },
  subject: '[{thema}] {betreff}',
  body: `Anfrage von {wer}
Thema: {thema}
E-Mail: {email}
Telefon: {telefon}
Profil: {profil}

{anfrage}
`,
});

export const restingOfficeText = defineText({
  ...toOffice,
  key: 'restingAddressOffice',
  name: 'E-Mail-Adresse ruht (Büro)',
  when: 'E-Mail an das Büro, wenn drei E-Mails an eine Adresse nicht zustellbar waren.',
  placeholders: {
    adresse: { ...common.email, meaning: 'die Adresse, die nicht erreicht wird', isRequired: true },
    meldung: { meaning: 'was der Mailserver gesagt hat', example: '550 user unknown', kind: 'text' },
    personen: { ...common.personen, meaning: 'wessen Adresse es ist, mit dem Link zum Profil' },
  },
  subject: 'E-Mail-Adresse ruht: {adresse}',
  body: `{gruss_anfang},

an {adresse} sind drei E-Mails hintereinander nicht zustellbar gewesen. Newsletter und Nachrichten an viele gehen nicht mehr dorthin.

Zuletzt hieß es: {meldung}

{personen}

Sobald im Profil eine andere Adresse steht, kommt wieder alles an. Stimmt die Adresse doch, kann sie in den Sendungseinstellungen der Person wieder verwendet werden.

{gruss_ende}
{verein}
`,
});

export const messagingTexts = [circularText, contactCopyText, restingText, contactRequestText, restingOfficeText];
