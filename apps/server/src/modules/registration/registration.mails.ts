import { activationDays } from '@vereinshaus/contract/registration/rules';
import type { WorkCtx } from '../../kit/ctx.ts';
import { wordText } from '../wording/index.ts';
import type { ClubFacts } from './club-facts.ts';
import { activationText, alreadyKnownText, registrationText, wishTexts } from './registration.texts.ts';

type Mail = { subject: string; body: string };

export type PersonNames = { firstName: string; lastName: string };
type Reader = PersonNames & { id: number };

const nameOf = ({ firstName, lastName }: PersonNames) => `${firstName} ${lastName}`.trim();

const wishTextOf = (wish: number) => (wish === 1 || wish === 3 ? wishTexts[wish] : undefined);

type Welcome = {
  club: ClubFacts;
  person: Reader;
  link: string;
  wish: number;
  family: readonly PersonNames[];
  /** Where to go on afterwards; empty = nowhere in particular. */
  courseLink: string;
};

/** Registrierung: the club's own words, what was agreed, and the link. */
export const welcomeMail = async (
  ctx: WorkCtx,
  { club, person, link, wish, family, courseLink }: Welcome,
): Promise<Mail> => {
  const wishText = wishTextOf(wish);
  const remarks = [
    ...(wishText === undefined ? [] : [(await wordText(ctx, club, wishText, { reader: person, values: {} })).body]),
    ...(family.length === 0 ? [] : [`Mit dir registriert: ${family.map(nameOf).join(', ')}.`]),
    ...(courseLink === '' ? [] : [`Sobald du dein Passwort gesetzt hast, geht es hier zum Kurs: ${courseLink}`]),
    `Der Link zum Setzen des Passworts gilt ${activationDays} Tage und nur einmal.`,
  ];
  const { subject, body } = await wordText(ctx, club, registrationText, { reader: person, values: { link } });
  return { subject, body: `${body.trimEnd()}\n\n${remarks.join('\n\n')}\n` };
};

/** Only whoever reads the mailbox learns that there was an account already. */
export const alreadyKnownMail = (
  ctx: WorkCtx,
  { club, person, link }: { club: ClubFacts; person: Reader; link: string },
): Promise<Mail> => wordText(ctx, club, alreadyKnownText, { reader: person, values: { link } });

export const knownInGroupMail = ({ club, manager }: { club: ClubFacts; manager: PersonNames }): Mail => ({
  subject: `Eine Registrierung bei ${club.name}`,
  body: `Hallo ${manager.firstName},

gerade wurde eine Person registriert, die es in deiner Gruppe vielleicht schon gibt. Wir haben nichts geändert; das Büro von ${club.name} sieht sich das an.

Du brauchst nichts zu tun. Wenn dir das seltsam vorkommt, antworte bitte auf diese E-Mail.

Liebe Grüße
${club.name}
`,
});

type Activation = { club: ClubFacts; person: Reader; code: string; link: string };

/** Aktivierung: staff has registered somebody; the code opens the door. */
export const activationMail = (ctx: WorkCtx, { club, person, code, link }: Activation): Promise<Mail> =>
  wordText(ctx, club, activationText, { reader: person, values: { code, link } });
