import { common, defineText } from '../wording/index.ts';

/** What opens a door is told with every fact: these placeholders cannot be left out. */
const about = { group: 'Anmeldung und Zugang', right: 'club' } as const;
const schluessel = {
  meaning: 'Name des Zugriffsschlüssels',
  example: 'Website',
  kind: 'text',
  isRequired: true,
} as const;
const liste = { example: '- Website\n- Zapier', kind: 'list', isRequired: true } as const;

export const tokenCreatedText = defineText({
  ...about,
  key: 'tokenCreated',
  name: 'Zugriffsschlüssel angelegt',
  when: 'E-Mail an die Person, in deren Namen ein Programm fragen darf.',
  placeholders: {
    schluessel,
    rechte: { meaning: 'was das Programm darf', example: 'Personen lesen', kind: 'text', isRequired: true },
    bis: { meaning: 'letzter Tag, an dem er gilt', example: '31.12.2026', kind: 'day' },
    zeit: { meaning: 'wann er angelegt wurde', example: '18.11.2026, 10:00', kind: 'text' },
    link: { ...common.link, meaning: 'Link zum Sperren' },
  },
  subject: 'Ein Zugang wurde angelegt: {schluessel}',
  body: `{gruss_anfang} {vorname},

für ein Programm wurde der Zugriffsschlüssel „{schluessel}“ angelegt. Es kann damit {beim_verein} in deinem Namen fragen, bis {bis}.

Rechte: {rechte}
Zeit: {zeit}

Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, sperre den Schlüssel bitte sofort, setze ein neues Passwort und sag eurem Verein Bescheid:

{link}

{gruss_ende}
{verein}
`,
});

const gesperrt = { ...liste, meaning: 'die gesperrten Schlüssel, einer je Zeile' } as const;
const weiter = { ...liste, meaning: 'die Schlüssel des Vereins, die weiter gelten, einer je Zeile' } as const;
const beginning = '{gruss_anfang} {vorname},\n\nfür dein Konto {beim_verein} wird ein neues Passwort gesetzt.\n\n';
const endedPart = `Zur Sicherheit sind diese Zugriffsschlüssel jetzt gesperrt. Ein Programm, das einen davon verwendet, braucht einen neuen:

{gesperrt}

{link}

`;
const leftPart = `Diese Zugriffsschlüssel des Vereins hast du angelegt. Sie gelten weiter. Wenn du einen davon nicht kennst, sperre ihn bitte:

{weiter}

{schnittstellen}

`;
const farewell = '{gruss_ende}\n{verein}\n';
const link = { ...common.link, meaning: 'Link zu den eigenen Zugriffsschlüsseln' };
const schnittstellen = { ...common.link, meaning: 'Link zu den Schnittstellen des Vereins' };

export const tokensEndedText = defineText({
  ...about,
  key: 'tokensEnded',
  name: 'Zugriffsschlüssel gesperrt',
  when: 'E-Mail nach einem neuen Passwort, wenn dabei eigene Schlüssel gesperrt wurden.',
  placeholders: { gesperrt, link },
  subject: 'Deine Zugriffsschlüssel sind gesperrt',
  body: `${beginning}${endedPart}${farewell}`,
});

export const tokensLeftText = defineText({
  ...about,
  key: 'tokensLeft',
  name: 'Zugriffsschlüssel prüfen',
  when: 'E-Mail nach einem neuen Passwort, wenn Schlüssel des Vereins weiter gelten.',
  placeholders: { weiter, schnittstellen },
  subject: 'Bitte prüfe deine Zugriffsschlüssel',
  body: `${beginning}${leftPart}${farewell}`,
});

export const tokensEndedAndLeftText = defineText({
  ...about,
  key: 'tokensEndedAndLeft',
  name: 'Zugriffsschlüssel gesperrt und zu prüfen',
  when: 'E-Mail nach einem neuen Passwort, wenn eigene Schlüssel gesperrt wurden und Schlüssel des Vereins weiter gelten.',
  placeholders: { gesperrt, link, weiter, schnittstellen },
  subject: 'Deine Zugriffsschlüssel sind gesperrt',
  body: `${beginning}${endedPart}${leftPart}${farewell}`,
});

export const apiTokenTexts = [tokenCreatedText, tokensEndedText, tokensLeftText, tokensEndedAndLeftText];
