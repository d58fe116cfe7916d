import { tryoutPath } from '@vereinshaus/contract/courses/course-text';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { createPasswordLink, linkSeconds } from '../session/index.ts';
import { queueMail } from '../system/index.ts';
import { createActivationCode } from './activation-codes.ts';
import type { ClubFacts } from './club-facts.ts';
import {
  activationMail,
  alreadyKnownMail,
  knownInGroupMail,
  type PersonNames,
  welcomeMail,
} from './registration.mails.ts';

type Recipient = PersonNames & { id: number; email: string };

type Welcome = {
  club: ClubFacts;
  person: Recipient;
  wish: number;
  family: readonly PersonNames[];
  /** 0 = none. */
  courseId: number;
  /** Wants to try the course, not to book it yet. */
  tries: boolean;
};

/** The path to continue with after registering for a course; empty = none. */
const pathAfter = ({ courseId, tries }: Pick<Welcome, 'courseId' | 'tries'>): string => {
  if (courseId === 0) return '';
  return tries ? tryoutPath(courseId) : `/kurs/buche/${courseId}`;
};

/** The link contains the target path, so that it works in any browser window. */
const withTarget = (link: string, path: string): string =>
  path === '' ? link : `${link}?${new URLSearchParams({ weiter: path })}`;

/** The mail after a registration, with the link to set the password. */
export const sendWelcome = async (ctx: Ctx, { club, person, wish, family, ...came }: Welcome) => {
  const email = person.email.toLowerCase();
  const { id: clubId, origin } = ctx.club;
  const link = await createPasswordLink(ctx, {
    clubId,
    origin,
    personId: person.id,
    email,
    seconds: linkSeconds.registration,
  });
  const path = pathAfter(came);
  const courseLink = path === '' ? '' : `${origin}${path}`;
  await queueMail(ctx, {
    clubId,
    personId: person.id,
    to: email,
    ...(await welcomeMail(ctx, { club, person, link: withTarget(link, path), wish, family, courseLink })),
  });
};

/** A code by mail, or, without an address, the code to hand out on paper. */
export const sendActivation = async (
  ctx: Ctx,
  { club, person }: { club: ClubFacts; person: Recipient },
): Promise<{ activationCode?: string }> => {
  const code = await createActivationCode(ctx, person.id);
  await recordHistory(ctx, {
    kind: 'registration.codeCreated',
    personId: person.id,
    details: { mailed: person.email !== '' },
  });
  if (person.email === '') return { activationCode: code };
  const parameters = new URLSearchParams({ token: code, email: person.email });
  const link = `${ctx.club.origin}/aktivieren?${parameters}`;
  const mail = await activationMail(ctx, { club, person, code, link });
  await queueMail(ctx, { clubId: ctx.club.id, personId: person.id, to: person.email, ...mail });
  return {};
};

const oneHour = 3_600_000;

/** Repeated attempts must not flood another person's mailbox. */
const wasToldLately = async (ctx: Ctx, personId: number): Promise<boolean> => {
  const since = new Date(ctx.now.getTime() - oneHour);
  const told = await ctx.db
    .selectFrom('registration as r')
    .where('r.known_person_id', '=', personId)
    .where('r.created_at', '>', since)
    .select('r.id')
    .executeTakeFirst();
  return told !== undefined;
};

/** Notifies a person who is already registered; called before the new registration is stored. */
export const tellKnownPerson = async (ctx: Ctx, club: ClubFacts, personId: number) => {
  if (await wasToldLately(ctx, personId)) return;
  const person = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('person_card as m', (join) =>
      join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
    )
    .leftJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('p.id', '=', personId)
    .select([
      'p.id',
      'p.manager_id',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'p.email',
      'l.email as signInEmail',
      'm.first_name as managerFirstName',
      'm.last_name as managerLastName',
      'm.email as managerEmail',
    ])
    .executeTakeFirstOrThrow();
  const { id: clubId, origin } = ctx.club;
  const signInEmail = person.signInEmail ?? (person.manager_id === person.id ? person.email : '');
  if (signInEmail !== '') {
    const email = signInEmail.toLowerCase();
    const seconds = linkSeconds.reset;
    const link = await createPasswordLink(ctx, { clubId, origin, personId, email, seconds });
    await queueMail(ctx, { clubId, personId, to: email, ...(await alreadyKnownMail(ctx, { club, person, link })) });
  } else if (person.managerEmail !== '') {
    const { managerFirstName: firstName, managerLastName: lastName } = person;
    const mail = await knownInGroupMail(ctx, { club, manager: { id: person.manager_id, firstName, lastName } });
    await queueMail(ctx, { clubId, personId, to: person.managerEmail, ...mail });
  }
};
