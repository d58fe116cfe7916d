import type { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { newClub } from '@vereinshaus/contract/platform/inputs';
import { expiryDays } from '@vereinshaus/contract/retention/rules';
import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { queueMail, queueMails } from '../system/index.ts';
import { createClub } from './create-club.ts';
import { platformErrors } from './platform.errors.ts';
import { appliedMail, declinedMail } from './platform.mails.ts';

type ApplicationInput = ParsedInputOf<typeof contract.platform.apply>;

/** More than anybody reads; whoever fills the list shuts it for a while, and nothing else. */
const maxWaiting = 50;

const operatorAddresses = async ({ db }: Pick<Ctx, 'db'>): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('login_card as l')
    .where('l.club_id', '=', platformTenant)
    .select('l.email')
    .execute();
  return rows.map(({ email }) => email);
};

/**
 * Verein anmelden: somebody asks whether their club may come here. Nothing is made of it before the platform says yes; the
 * same wish twice is one, and nobody learns whether it was there.
 *
 * Lock: one at a time, so that the list has an end.
 */
export const applyForClub = async (ctx: WorkCtx, { club, administrator, note }: ApplicationInput) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('club-application', 0))`.execute(ctx.db);
  await sql`
    delete from club_application a where a.created_at < ${ctx.now}::timestamptz - make_interval(days => ${expiryDays.clubApplications})
  `.execute(ctx.db);
  const { waiting } = await ctx.db
    .selectFrom('club_application as a')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  if (waiting >= maxWaiting) throw platformErrors.tooManyApplications();
  const added = await ctx.db
    .insertInto('club_application')
    .values({
      name: club.name,
      address: club.address,
      zvr: club.zvrNr,
      federal_state: club.federalState,
      host: club.host,
      first_name: administrator.prename,
      last_name: administrator.lastname,
      email: administrator.email.toLowerCase(),
      note,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.constraint('club_application_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const letter = appliedMail({ clubName: club.name, link: `${ctx.club.origin}/plattform` });
  const letters = (await operatorAddresses(ctx)).map((to) => ({
    ...letter,
    source: 'platform' as const,
    to,
    personId: null,
  }));
  if (letters.length > 0) await queueMails(ctx, platformTenant, letters);
};

/** Wer sich angemeldet hat und wartet, the oldest first. */
export const waitingApplications = async ({ db }: Pick<Ctx, 'db'>) => {
  const rows = await db.selectFrom('club_application as a').selectAll().orderBy('a.id').execute();
  return rows.map((row) => ({
    ID: row.id,
    name: row.name,
    address: row.address,
    zvrNr: row.zvr,
    host: row.host,
    who: `${row.first_name} ${row.last_name}`,
    email: row.email,
    note: row.note,
    time: toSeconds(row.created_at),
  }));
};

/** Taken out of the list, so that of two operators one answers. */
const takeApplication = async ({ db }: Pick<Ctx, 'db'>, applicationId: number) => {
  const taken = await db
    .deleteFrom('club_application')
    .where('id', '=', applicationId)
    .returningAll()
    .executeTakeFirst();
  if (!taken) throw requestErrors.notFound();
  return taken;
};

/** Zusagen: the club is made as the platform makes one; its address counts when it is proven. */
export const acceptApplication = async (ctx: WorkCtx, applicationId: number) => {
  const wish = await takeApplication(ctx, applicationId);
  const { name, address, zvr: zvrNr, host, federal_state: federalState } = wish;
  const club = newClub.parse({ name, address, zvrNr, host, federalState });
  const administrator = { prename: wish.first_name, lastname: wish.last_name, email: wish.email };
  return createClub(ctx, { club, administrator, isTrusted: false });
};

/** Absagen: whoever asked is told why. */
export const declineApplication = async (
  ctx: WorkCtx,
  { applicationId, text }: { applicationId: number; text: string },
) => {
  const { email, first_name: firstName, name } = await takeApplication(ctx, applicationId);
  const letter = declinedMail({ firstName, clubName: name, text });
  await queueMail(ctx, { source: 'platform', clubId: platformTenant, personId: null, to: email, ...letter });
};
