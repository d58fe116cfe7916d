import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { emailChangeOf } from '../session/index.ts';
import { personErrors } from './persons.errors.ts';

export { sensitiveAccessOf } from '../history/index.ts';

/** Zugang: whether the person can sign in, and when they last did. */
export const signInInfoOf = async (ctx: Ctx, personId: number) => {
  const row = await ctx.db
    .selectFrom('person as p')
    .leftJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('p.id', '=', personId)
    .select(['l.email', 'p.last_login_at', 'p.last_active_at'])
    .executeTakeFirst();
  if (!row) throw personErrors.notFound();
  const emailChange = await emailChangeOf(ctx, personId);
  return {
    hasSignIn: row.email !== null,
    email: row.email ?? '',
    pendingEmail: emailChange?.email ?? '',
    emailChange,
    lastLogin: toSeconds(row.last_login_at),
    lastActive: toSeconds(row.last_active_at),
  };
};
