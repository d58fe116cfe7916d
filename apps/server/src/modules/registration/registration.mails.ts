import { activationDays } from '@vereinshaus/contract/registration/rules';
import type { WorkCtx } from '../../kit/ctx.ts';
import { type WordedText, wordText } from '../wording/index.ts';
import type { ClubFacts } from './club-facts.ts';
import {
  activationText,
  alreadyKnownText,
  knownInGroupText,
  registrationText,
  wishTexts,
} from './registration.texts.ts';

type Mail = WordedText;

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
  /** The course to continue with; empty = none. */
  courseLink: string;
};

/** Registrierung: the club's own text, the consents, and the link. */
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
  const mail = await wordText(ctx, club, registrationText, { reader: person, values: { link } });
  return { ...mail, body: `${mail.body.trimEnd()}\n\n${remarks.join('\n\n')}\n` };
};

/** Only the owner of the mailbox learns that an account already existed. */
export const alreadyKnownMail = (
  ctx: WorkCtx,
  { club, person, link }: { club: ClubFacts; person: Reader; link: string },
): Promise<Mail> => wordText(ctx, club, alreadyKnownText, { reader: person, values: { link } });

export const knownInGroupMail = (
  ctx: WorkCtx,
  { club, manager }: { club: ClubFacts; manager: Reader },
): Promise<Mail> => wordText(ctx, club, knownInGroupText, { reader: manager, values: {} });

type Activation = { club: ClubFacts; person: Reader; code: string; link: string };

/** Aktivierung: staff have registered the person; the code lets them set up their access. */
export const activationMail = (ctx: WorkCtx, { club, person, code, link }: Activation): Promise<Mail> =>
  wordText(ctx, club, activationText, { reader: person, values: { code, link } });
