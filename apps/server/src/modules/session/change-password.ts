import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { rememberDevice } from './known-device.ts';
import { voidPasswordLinks } from './password-link.ts';
import { hashPassword } from './passwords.ts';
import { sessionErrors } from './session.errors.ts';
import { endSessionsOf } from './sign-out.ts';
import { hashToken } from './tokens.ts';

/**
 * Passwort setzen mit einem Link: uses the link up, replaces the password, ends all sessions of the person and all
 * other open links. Using the link up is one conditional update, so of two requests with the same link one wins.
 */
export const changePassword = async (ctx: Ctx, { token, password }: { token: string; password: string }) => {
  const link = await ctx.db
    .updateTable('password_link as k')
    .set({ used_at: ctx.now })
    .where('k.token_hash', '=', hashToken(token))
    .where('k.used_at', 'is', null)
    .where('k.expires_at', '>', ctx.now)
    .returning(['k.person_id', 'k.email'])
    .executeTakeFirst();
  if (!link || !(await canSignIn(ctx, link.person_id))) throw sessionErrors.linkInvalid();

  await ctx.db
    .insertInto('login')
    .values({
      club_id: ctx.club.id,
      person_id: link.person_id,
      email: link.email,
      password_hash: await hashPassword(password),
      password_set_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'person_id']).doUpdateSet((eb) => ({
        password_hash: eb.ref('excluded.password_hash'),
        password_set_at: eb.ref('excluded.password_set_at'),
        email: eb.ref('excluded.email'),
      })),
    )
    .execute();
  await voidPasswordLinks(ctx, link.person_id);
  await endSessionsOf(ctx, link.person_id);
  // Whoever is kept waiting by strangers gets in this way: on this device only the own failures count.
  await rememberDevice(ctx, { clubId: ctx.club.id, personId: link.person_id });
  await recordHistory(ctx, { kind: 'session.passwordSet', personId: link.person_id, details: {} });
};

const canSignIn = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select('p.id')
    .executeTakeFirst();
  return person !== undefined;
};
