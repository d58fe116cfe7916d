import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { type Db, switchTenant } from '../../kit/database.ts';
import { type Attempt, defineJob, worker } from '../../kit/jobs.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { later, linkSeconds } from './lifetimes.ts';
import { requireCanBecome } from './require-can-become.ts';
import { sessionErrors } from './session.errors.ts';
import { passwordLinkMail } from './session.mails.ts';
import { hashToken, newToken } from './tokens.ts';

const quarterHour = 15 * 60;

/** Looks up the address and sends the link, or does nothing: in the background, so that the answer gives nothing away. */
export const sendRequestedLink = defineJob({
  name: 'send-requested-password-link',
  input: z.object({ clubId: z.number(), email: z.string(), origin: z.string() }),
  retries: 5,
  retryDelaySeconds: 10,
});

/** Passwort vergessen: always the same answer in the same time. */
export const requestPasswordLink = async (ctx: Ctx, email: string) => {
  // Meant is the club of the page, also when somebody of the platform is signed in on it.
  await switchTenant(ctx.db, ctx.club.id);
  await ctx.jobs.send(sendRequestedLink, { clubId: ctx.club.id, email: email.toLowerCase(), origin: ctx.club.origin });
};

export const requestedLinkWorker = (senderIn: (db: Db) => Ctx['jobs']) =>
  worker(sendRequestedLink, async ({ database, now }: Attempt, { clubId, email, origin }) =>
    database.transaction({ tenant: clubId }, async (db) => {
      const person = await personForAddress(db, email);
      if (person && !(await hasEnoughLinks(db, person.personId, now()))) {
        await sendLink({ db, now: now(), viewer: null, jobs: senderIn(db) }, { clubId, origin, ...person, email });
      }
    }),
  );

const enoughLinks = 3;

/** Whoever has three fresh links needs no fourth: a stranger cannot fill the mailbox, and takes nothing away. */
const hasEnoughLinks = async (db: Db, personId: number, now: Date): Promise<boolean> => {
  const { count } = await db
    .selectFrom('password_link as k')
    .where('k.person_id', '=', personId)
    .where('k.used_at', 'is', null)
    .where('k.created_at', '>', later(now, -quarterHour))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count >= enoughLinks;
};

/** Who sets a password with this address: its sign-in, else the Verwalter among those who have it, else the oldest. */
const personForAddress = (db: Db, email: string) =>
  db
    .selectFrom('person as p')
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
    .select(['p.id as personId', 'p.first_name as firstName'])
    .executeTakeFirst();

/** Zugang schicken: staff or the Verwalter let the link be sent to the person's own address. */
export const sendPasswordLink = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person as p')
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

/** Links that were not used yet stop working. */
export const voidPasswordLinks = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: number) => {
  await ctx.db
    .updateTable('password_link')
    .set({ used_at: ctx.now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
};

type NewLink = { clubId: number; origin: string; personId: number; email: string; seconds: number };

/** The address at which this person sets a password, once; whoever opens it has received mail at `email`. */
export const createPasswordLink = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { clubId, origin, personId, email, seconds }: NewLink,
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
      expires_at: later(ctx.now, seconds),
    })
    .execute();
  return `${origin}/benutzer/changepw/${token}`;
};

type Link = Omit<NewLink, 'seconds'> & { firstName: string };

export const sendLink = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'jobs' | 'viewer'>,
  { clubId, origin, personId, firstName, email }: Link,
) => {
  const link = await createPasswordLink(ctx, { clubId, origin, personId, email, seconds: linkSeconds.reset });
  const club = await ctx.db
    .selectFrom('club as c')
    .where('c.id', '=', clubId)
    .select('c.name')
    .executeTakeFirstOrThrow();
  await queueMail(ctx, { clubId, personId, to: email, ...passwordLinkMail({ firstName, clubName: club.name, link }) });
};

/** Whoever is deleted has no way in; the links are forgotten with the sessions. */
export const forgetPasswordLinks = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  await ctx.db.deleteFrom('password_link').where('person_id', '=', personId).execute();
};
