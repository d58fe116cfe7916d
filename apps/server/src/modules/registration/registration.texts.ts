import { activationDays } from '@vereinshaus/contract/registration/rules';
import { common, defineText } from '../wording/index.ts';

const about = { group: 'Registrierung', right: 'club' } as const;
const passwordLink = { ...common.link, meaning: 'Link zum Setzen des Passworts' };

export const registrationText = defineText({
  ...about,
  key: 'registration',
  name: 'Registrierung',
  when: 'E-Mail nach der Registrierung mit dem Link zum Setzen des Passworts.',
  placeholders: { link: passwordLink },
  subject: 'Willkommen {beim_verein}',
  body: `{gruss_anfang} {vorname},\n\nwillkommen {beim_verein}! Mit diesem Link legst du dein Passwort fest:\n\n{link}\n\n{gruss_ende}\n{verein}\n`,
});

/** By the requested membership. */
export const wishTexts = {
  1: defineText({
    ...about,
    key: 'memberRegistration_1',
    name: 'Registrierung als ordentliches Mitglied',
    when: 'Zusatz zur Registrierung für ordentliche Mitglieder.',
    placeholders: {},
    subject: null,
    body: 'Du bist als ordentliches Mitglied angemeldet.',
  }),
  3: defineText({
    ...about,
    key: 'memberRegistration_3',
    name: 'Registrierung als unterstützendes Mitglied',
    when: 'Zusatz zur Registrierung für unterstützende Mitglieder.',
    placeholders: {},
    subject: null,
    body: 'Du bist als unterstützendes Mitglied angemeldet. Danke für deine Hilfe!',
  }),
} as const;

export const alreadyKnownText = defineText({
  ...about,
  key: 'alreadyRegistered',
  name: 'Schon registriert',
  when: 'E-Mail, wenn sich jemand registriert, den es im Verein schon gibt.',
  placeholders: { link: passwordLink },
  subject: 'Deine Registrierung {beim_verein}',
  body: `{gruss_anfang} {vorname},

jemand – vermutlich du – hat sich gerade {beim_verein} registriert. Dich gibt es bei uns aber schon, deshalb haben wir dich kein zweites Mal angelegt.

Melde dich einfach mit dieser E-Mail-Adresse an. Mit diesem Link legst du dafür ein neues Passwort fest:

{link}

Der Link gilt 24 Stunden und nur einmal. Weitere Personen deiner Familie fügst du nach dem Anmelden hinzu. Wenn du das nicht warst, ignoriere diese E-Mail: Dein bisheriges Passwort bleibt gültig.

{gruss_ende}
{verein}
`,
});

export const activationText = defineText({
  ...about,
  key: 'activation',
  name: 'Zugang einrichten',
  when: 'E-Mail mit dem Aktivierungscode, wenn das Büro jemanden anlegt.',
  placeholders: {
    link: { ...common.link, meaning: 'Link, mit dem man den Zugang einrichtet' },
    code: { meaning: 'Aktivierungscode', example: '7K2M-9QXA', kind: 'text', isRequired: true },
  },
  subject: 'Dein Zugang {beim_verein}',
  body: `{gruss_anfang} {vorname},

wir haben für dich einen Zugang {beim_verein} angelegt. Mit diesem Link richtest du ihn ein:

{link}

Dein Aktivierungscode ist {code}. Er gilt ${activationDays} Tage und nur einmal.

{gruss_ende}
{verein}
`,
});

export const knownInGroupText = defineText({
  ...about,
  key: 'knownInGroup',
  name: 'Person vielleicht schon in der Familie',
  when: 'E-Mail an den Verwalter, wenn jemand registriert wird, den es in seiner Familie vielleicht schon gibt. Sie nennt niemanden.',
  placeholders: {},
  subject: 'Eine Registrierung {beim_verein}',
  body: `{gruss_anfang} {vorname},

gerade wurde eine Person registriert, die es in deiner Familie vielleicht schon gibt. Wir haben nichts geändert; das Vereinsbüro sieht sich das an.

Du brauchst nichts zu tun. Wenn dir das seltsam vorkommt, antworte bitte auf diese E-Mail.

{gruss_ende}
{verein}
`,
});

export const registrationTexts = [
  registrationText,
  wishTexts[1],
  wishTexts[3],
  alreadyKnownText,
  activationText,
  knownInGroupText,
];
