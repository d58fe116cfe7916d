import { fillText, type TextKey, textOf } from '@vereinshaus/contract/messaging/default-texts';
import { activationDays } from '@vereinshaus/contract/registration/rules';
import type { ClubFacts } from './club-facts.ts';

type Mail = { subject: string; body: string };

export type Named = { firstName: string; lastName: string };

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim();

const valuesFor = (person: Named, club: ClubFacts) => ({
  vorname: person.firstName || person.lastName,
  nachname: person.lastName,
  name: nameOf(person),
  verein: club.name,
});

const wishTexts: Readonly<Record<number, TextKey>> = { 1: 'memberRegistration_1', 3: 'memberRegistration_3' };

type Welcome = {
  club: ClubFacts;
  person: Named;
  link: string;
  wish: number;
  family: readonly Named[];
  /** Where to go on afterwards; empty = nowhere in particular. */
  courseLink: string;
};

/** Registrierung: the club's own words, what was agreed, and the link. */
export const welcomeMail = ({ club, person, link, wish, family, courseLink }: Welcome): Mail => {
  const own = club.settings.defaultTexts;
  const values = valuesFor(person, club);
  const wishText = wishTexts[wish];
  const remarks = [
    ...(wishText === undefined ? [] : [fillText(textOf(own, wishText), values)]),
    ...(family.length === 0 ? [] : [`Mit dir registriert: ${family.map(nameOf).join(', ')}.`]),
    ...(courseLink === '' ? [] : [`Sobald du dein Passwort gesetzt hast, geht es hier zum Kurs: ${courseLink}`]),
    `Der Link zum Setzen des Passworts gilt ${activationDays} Tage und nur einmal.`,
  ];
  const letter = fillText(textOf(own, 'registration'), { ...values, link }).trimEnd();
  return { subject: `Willkommen bei ${club.name}`, body: `${letter}\n\n${remarks.join('\n\n')}\n` };
};

/** Only whoever reads the mailbox learns that there was an account already. */
export const alreadyKnownMail = ({ club, person, link }: { club: ClubFacts; person: Named; link: string }): Mail => ({
  subject: `Deine Registrierung bei ${club.name}`,
  body: `Hallo ${person.firstName},

jemand – vermutlich du – hat sich gerade bei ${club.name} registriert. Dich gibt es bei uns aber schon, deshalb haben wir dich kein zweites Mal angelegt.

Melde dich einfach mit dieser E-Mail-Adresse an. Mit diesem Link legst du dafür ein neues Passwort fest:

${link}

Der Link gilt 24 Stunden und nur einmal. Weitere Personen deiner Familie fügst du nach dem Anmelden hinzu. Wenn du das nicht warst, brauchst du nichts zu tun: Dein bisheriges Passwort bleibt gültig.

Liebe Grüße
${club.name}
`,
});

export const knownInGroupMail = ({ club, manager }: { club: ClubFacts; manager: Named }): Mail => ({
  subject: `Eine Registrierung bei ${club.name}`,
  body: `Hallo ${manager.firstName},

gerade wurde eine Person registriert, die es in deiner Gruppe vielleicht schon gibt. Wir haben nichts geändert; das Büro von ${club.name} sieht sich das an.

Du brauchst nichts zu tun. Wenn dir das seltsam vorkommt, antworte bitte auf diese E-Mail.

Liebe Grüße
${club.name}
`,
});

type Activation = { club: ClubFacts; person: Named; code: string; link: string };

/** Aktivierung: staff has registered somebody; the code opens the door. */
export const activationMail = ({ club, person, code, link }: Activation): Mail => ({
  subject: `Dein Zugang bei ${club.name}`,
  body: `Hallo ${person.firstName || person.lastName},

wir haben dich bei ${club.name} erfasst. Mit diesem Link richtest du deinen Zugang ein:

${link}

Dein Aktivierungscode ist ${code}. Er gilt ${activationDays} Tage und nur einmal.

Liebe Grüße
${club.name}
`,
});
