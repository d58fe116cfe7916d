import type { Ctx } from '../../kit/ctx.ts';
import { type Db, switchTenant } from '../../kit/database.ts';
import { leaveSessionCookie, platformClub } from './cookies.ts';
import { later, sessionSeconds } from './lifetimes.ts';
import { isRightPassword } from './passwords.ts';
import { sessionErrors } from './session.errors.ts';
import { hasLinkedAccounts } from './session.queries.ts';
import { hashToken, newToken } from './tokens.ts';

/** Only whoever is neither deleted nor deceased has a sign-in. */
const findLogin = (db: Db, email: string) =>
  db
    .selectFrom('login as l')
    .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 'l.club_id').onRef('p.id', '=', 'l.person_id'))
    .where('l.email', '=', email)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['l.club_id', 'l.person_id', 'l.password_hash'])
    .executeTakeFirst();

/**
 * Anmelden. An address that no account of the club has may belong to the platform; whatever is wrong, the answer is
 * the same and takes the same time.
 */
export const signIn = async (
  ctx: Ctx,
  { email, password, keep }: { email: string; password: string; keep: boolean },
) => {
  const address = email.toLowerCase();
  // Whoever is still signed in to the platform asks from its view; the club of the page comes first.
  await switchTenant(ctx.db, ctx.club.id);
  let login = await findLogin(ctx.db, address);
  if (!login) {
    await switchTenant(ctx.db, platformClub);
    login = await findLogin(ctx.db, address);
  }
  if (!(await isRightPassword(login?.password_hash, password)) || !login) throw sessionErrors.wrongCredentials();

  await openSession(ctx, { clubId: login.club_id, personId: login.person_id, keep });
  await ctx.db
    .updateTable('person')
    .set({ last_login_at: ctx.now, last_active_at: ctx.now })
    .where('id', '=', login.person_id)
    .execute();
  return { clubId: login.club_id, hasOtherClubs: await hasLinkedAccounts(ctx.db, address) };
};

const openSession = async (
  ctx: Ctx,
  { clubId, personId, keep }: { clubId: number; personId: number; keep: boolean },
) => {
  const token = newToken();
  const seconds = keep ? sessionSeconds.kept : sessionSeconds.browser;
  await ctx.db
    .insertInto('session')
    .values({
      club_id: clubId,
      token_hash: hashToken(token),
      person_id: personId,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: later(ctx.now, seconds),
      kept: keep,
    })
    .execute();
  leaveSessionCookie(ctx, clubId, token, keep ? seconds : undefined);
};
