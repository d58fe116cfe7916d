import type { Ctx } from '../../kit/ctx.ts';
import { hashPassword } from './passwords.ts';

type Account = { clubId: number; personId: number; email: string; password: string };

/** Creates or replaces a person's sign-in with this address and this password. */
export const keepPassword = async (ctx: Pick<Ctx, 'db' | 'now'>, { clubId, personId, email, password }: Account) => {
  await ctx.db
    .insertInto('login')
    .values({
      club_id: clubId,
      person_id: personId,
      email: email.toLowerCase(),
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
};
