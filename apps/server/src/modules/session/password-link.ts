import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { type Db, switchTenant } from '../../kit/database.ts';
import { type Attempt, defineJob, worker } from '../../kit/jobs.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { addSeconds, linkSeconds } from './lifetimes.ts';
import { requireCanBecome } from './require-can-become.ts';
import { sessionErrors } from './session.errors.ts';
import { passwordLinkText, signInLinkText } from './session.texts.ts';
import { hashToken, newToken } from './tokens.ts';

const quarterHour = 15 * 60;

/** Looks up the address and sends the link, or does nothing: in the background, so that the response reveals nothing. */
export const sendRequestedLink = defineJob({
  name: 'send-requested-password-link',
  input: z.object({ clubId: z.number(), email: z.string(), origin: z.string(), signsIn: z.boolean().default(false) }),
  retries: 5,
  retryDelaySeconds: 10,
});

type LinkRequest = { email: string; signsIn: boolean };

/** Passwort vergessen, or a link that signs in: always the same response after the same time. */
export const requestLink = async (ctx: Ctx, { email, signsIn }: LinkRequest) => {
  // The club of the page is meant, even if an operator of the platform is signed in on it.
  await switchTenant(ctx.db, ctx.club.id);
  await ctx.jobs.send(sendRequestedLink, {
    clubId: ctx.club.id,
    email: email.toLowerCase(),
    origin: ctx.club.origin,
    signsIn,
  });
};

export const requestedLinkWorker = (senderIn: (db: Db) => Ctx['jobs']) =>
  worker(sendRequestedLink, async ({ database, now }: Attempt, { clubId, email, origin, signsIn }) =>
    database.transaction({ tenant: clubId }, async (db) => {
      const found = await personForAddress(db, email);
      const ctx = { db, now: now(), viewer: null, jobs: senderIn(db) };
      if (!found || (await hasEnoughLinks(ctx, found.personId))) return;
      const { signInEmail, ...person } = found;
      // A person without a password sets one first.
      await sendLink(ctx, { clubId, origin, ...person, email, signsIn: signsIn && signInEmail !== null });
    }),
  );

const enoughLinks = 3;

/** Nobody needs a fourth fresh link: so a stranger cannot fill the mailbox, and the existing links stay valid. */
export const hasEnoughLinks = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, personId: number): Promise<boolean> => {
  const { count } = await db
    .selectFrom('password_link as k')
    .where('k.person_id', '=', personId)
    .where('k.used_at', 'is', null)
    .where('k.created_at', '>', addSeconds(now, -quarterHour))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count >= enoughLinks;
};

/**
 * The person who sets a password with this address: the owner of its sign-in, else the Verwalter among those who have it, else the oldest.
 */
const personForAddress = (db: Db, email: string) =>
  db
    .selectFrom('person_card as p')
    .leftJoin('login as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where((eb) =>
      eb.or([
        eb('l.email', '=', email),
        eb.and([
          eb(eb.fn<string>('lower', ['p.email']), '=', email),
          eb('l.email', 'is', null),
          eb.not(eb.exists(eb.selectFrom('login as other').where('other.email', '=', email).select('other.email'))),
        ]),
      ]),
    )
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .forUpdate('p')
    .orderBy((eb) => eb('p.manager_id', '=', eb.ref('p.id')), 'desc')
    .orderBy('p.birth_date')
    .orderBy('p.id')
    .select(['p.id as personId', 'p.first_name as firstName', 'l.email as signInEmail'])
    .executeTakeFirst();

/** Zugang schicken: staff or the Verwalter have the link sent to the person's own address. */
export const sendPasswordLink = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .leftJoin('login as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('p.id', '=', personId)
    .select(['p.first_name as firstName', 'p.email', 'l.email as signInEmail', 'p.deleted_at', 'p.death_date'])
    .executeTakeFirst();
  if (!person || person.deleted_at !== null || person.death_date !== null) throw sessionErrors.cannotSignIn();
  await requireCanBecome(ctx, personId);
  const email = (person.signInEmail ?? person.email).toLowerCase();
  if (email === '') throw sessionErrors.noEmail();
  await sendLink(ctx, { clubId: ctx.club.id, origin: ctx.club.origin, personId, firstName: person.firstName, email });
  await recordHistory(ctx, { kind: 'session.passwordLinkSent', personId, details: {} });
};

/**
 * The person behind a link that is still valid, and the address it was sent to. Using it up is one conditional update, so of two requests
 * with the same link one wins. The address must still be the person's: if it was corrected since, a stranger may have the letter.
 */
export const useUpLink = async (ctx: Ctx, { token, signsIn }: { token: string; signsIn: boolean }) => {
  await switchTenant(ctx.db, ctx.club.id);
  const link = await ctx.db
    .updateTable('password_link as k')
    .from('person_card as p')
    .whereRef('p.club_id', '=', 'k.club_id')
    .whereRef('p.id', '=', 'k.person_id')
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .set({ used_at: ctx.now })
    .where('k.token_hash', '=', hashToken(token))
    .where('k.signs_in', '=', signsIn)
    .where('k.used_at', 'is', null)
    .where('k.expires_at', '>', ctx.now)
    .where(sql<boolean>`lower(k.email) = coalesce(
      (select l.email from login l where l.club_id = k.club_id and l.person_id = k.person_id), lower(p.email))`)
    .returning(['k.person_id as personId', 'k.email'])
    .executeTakeFirst();
  if (!link) throw sessionErrors.linkInvalid();
  return link;
};

/** Unused links stop working. */
export const voidPasswordLinks = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: number) => {
  await ctx.db
    .updateTable('password_link')
    .set({ used_at: ctx.now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
};

type NewLink = { clubId: number; origin: string; personId: number; email: string; seconds: number };

/** The address at which this person sets a password, once; opening it proves that mail to `email` arrives. */
export const createPasswordLink = async (ctx: Pick<Ctx, 'db' | 'now'>, link: NewLink): Promise<string> =>
  `${link.origin}/benutzer/changepw/${await keepLink(ctx, { ...link, signsIn: false })}`;

/** The address at which this person signs in without a password, once and soon. */
const createSignInLink = async (ctx: Pick<Ctx, 'db' | 'now'>, link: Omit<NewLink, 'seconds'>): Promise<string> =>
  `${link.origin}/benutzer/login/link/${await keepLink(ctx, { ...link, seconds: linkSeconds.signIn, signsIn: true })}`;

const keepLink = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { clubId, personId, email, seconds, signsIn }: NewLink & { signsIn: boolean },
): Promise<string> => {
  const token = newToken();
  await ctx.db
    .insertInto('password_link')
    .values({
      club_id: clubId,
      token_hash: hashToken(token),
      person_id: personId,
      email,
      created_at: ctx.now,
      expires_at: addSeconds(ctx.now, seconds),
      signs_in: signsIn,
    })
    .execute();
  return token;
};

type Link = Omit<NewLink, 'seconds'> & { firstName: string; signsIn?: boolean };

export const sendLink = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'jobs' | 'viewer'>,
  { clubId, origin, personId, firstName, email, signsIn = false }: Link,
) => {
  const account = { clubId, origin, personId, email };
  const link = signsIn
    ? await createSignInLink(ctx, account)
    : await createPasswordLink(ctx, { ...account, seconds: linkSeconds.reset });
  const inClub = { ...ctx, club: { id: clubId, origin } };
  const mail = await wordText(inClub, await senderOf(inClub), signsIn ? signInLinkText : passwordLinkText, {
    reader: { id: personId, firstName },
    values: { link },
  });
  await queueMail(ctx, { clubId, personId, to: email, ...mail });
};

/** A deleted person cannot sign in; the links are deleted with the sessions. */
export const forgetPasswordLinks = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  await ctx.db.deleteFrom('password_link').where('person_id', '=', personId).execute();
};
