import { common, defineText } from '../wording/index.ts';

const about = { group: 'Anmeldung und Zugang', right: 'club' } as const;
const neueAdresse = { ...common.email, meaning: 'die neue E-Mail-Adresse', isRequired: true };

export const passwordLinkText = defineText({
  ...about,
  key: 'passwordLink',
  name: 'Passwort setzen',
  when: 'E-Mail mit dem Link, wenn jemand das Passwort vergessen hat.',
  placeholders: { link: { ...common.link, meaning: 'Link zum Setzen des Passworts' } },
  subject: 'Dein Passwort {beim_verein}',
  body: `{gruss_anfang} {vorname},

mit diesem Link legst du dein Passwort fest:

{link}

Der Link gilt 24 Stunden und nur einmal. Wenn du das nicht angefordert hast, brauchst du nichts zu tun: Dein bisheriges Passwort bleibt gültig.

{gruss_ende}
{verein}
`,
});

export const signInLinkText = defineText({
  ...about,
  key: 'signInLink',
  name: 'Anmelden ohne Passwort',
  when: 'E-Mail mit dem Link zum Anmelden.',
  placeholders: { link: { ...common.link, meaning: 'Link zum Anmelden' } },
  subject: 'Dein Link zum Anmelden {beim_verein}',
  body: `{gruss_anfang} {vorname},

mit diesem Link meldest du dich ohne Passwort an:

{link}

Der Link gilt 15 Minuten und nur einmal. Gib ihn nicht weiter. Wenn du das nicht angefordert hast, brauchst du nichts zu tun: Ohne den Link kommt niemand in dein Konto.

{gruss_ende}
{verein}
`,
});

export const emailConfirmText = defineText({
  ...about,
  key: 'emailConfirm',
  name: 'Neue E-Mail-Adresse bestätigen',
  when: 'E-Mail an die neue Adresse, wenn jemand sie ändert.',
  placeholders: { link: { ...common.link, meaning: 'Link zum Bestätigen' }, email: neueAdresse },
  subject: 'Bitte bestätige deine neue E-Mail-Adresse {beim_verein}',
  body: `{gruss_anfang} {vorname},

{email} soll deine neue E-Mail-Adresse {beim_verein} werden. Bitte bestätige das mit diesem Link:

{link}

Der Link gilt sieben Tage. Bis dahin bleibt deine bisherige Adresse gültig. Wenn du das nicht warst, ignoriere diese E-Mail.

{gruss_ende}
{verein}
`,
});

export const emailNoticeText = defineText({
  ...about,
  key: 'emailNotice',
  name: 'E-Mail-Adresse soll geändert werden',
  when: 'E-Mail an die bisherige Adresse, wenn jemand die eigene ändert.',
  placeholders: { link: { ...common.link, meaning: 'Link zum Zurücknehmen' }, email: neueAdresse },
  subject: 'Deine E-Mail-Adresse {beim_verein} soll geändert werden',
  body: `{gruss_anfang} {vorname},

für dein Konto {beim_verein} wurde eine neue E-Mail-Adresse eingetragen: {email}. Sie gilt, sobald sie von dort bestätigt wird.

Wenn das nicht in deinem Sinn ist, nimm es mit diesem Link zurück. Das geht 14 Tage lang, auch noch nach der Bestätigung:

{link}

{gruss_ende}
{verein}
`,
});

export const emailConsentText = defineText({
  ...about,
  key: 'emailConsent',
  name: 'Zustimmung zur neuen E-Mail-Adresse',
  when: 'E-Mail an die bisherige Adresse, wenn jemand anderer eine neue eingetragen hat.',
  placeholders: {
    link: { ...common.link, meaning: 'Link zum Zustimmen' },
    zuruecknehmen: { ...common.link, meaning: 'Link zum Zurücknehmen' },
    email: neueAdresse,
  },
  subject: 'Stimmst du der neuen E-Mail-Adresse {beim_verein} zu?',
  body: `{gruss_anfang} {vorname},

für dein Konto {beim_verein} wurde eine neue E-Mail-Adresse eingetragen: {email}. Du hast sie nicht selbst eingetragen, deshalb gilt sie erst, wenn du zustimmst:

{link}

Der Link gilt sieben Tage. Wenn du nicht zustimmst, meldest du dich weiter mit dieser Adresse an. Ist die Änderung nicht in deinem Sinn, nimm sie hier zurück; das geht 14 Tage lang:

{zuruecknehmen}

{gruss_ende}
{verein}
`,
});

export const factorText = defineText({
  ...about,
  key: 'signInChanged',
  name: 'Anmeldung geändert',
  when: 'E-Mail, wenn sich ändert, womit sich jemand anmeldet: Passkey, Authenticator-App, Wiederherstellungscodes.',
  placeholders: {
    aenderung: {
      meaning: 'was sich geändert hat',
      example: 'Ein Passkey wurde hinzugefügt. Damit kann man sich ohne Passwort anmelden.',
      kind: 'text',
      isRequired: true,
    },
    zeit: { meaning: 'wann', example: '16.11.2026 09:30', kind: 'day', isRequired: true },
    link: { ...common.link, meaning: 'Link zu „Meine Anmeldung“' },
  },
  subject: 'Deine Anmeldung {beim_verein} wurde geändert',
  body: `{gruss_anfang} {vorname},

an deiner Anmeldung hat sich etwas geändert: {aenderung}

Zeit: {zeit}

Wenn du das warst oder darum gebeten hast, brauchst du nichts zu tun. Wenn nicht, setze bitte sofort ein neues Passwort („Passwort vergessen?“ auf der Anmeldeseite), schau unter „Meine Anmeldung“ nach, was sich geändert hat, und sag eurem Verein Bescheid:

{link}

{gruss_ende}
{verein}
`,
});

export const sessionTexts = [
  passwordLinkText,
  signInLinkText,
  emailConfirmText,
  emailNoticeText,
  emailConsentText,
  factorText,
];
