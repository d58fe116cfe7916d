import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { rememberDevice } from './known-device.ts';
import { useUpLink, voidPasswordLinks } from './password-link.ts';
import { hashPassword } from './passwords.ts';
import type { PersonRecord } from './person-record.ts';
import { enterOrAskFactor } from './second-step.ts';
import { endSessionsOf } from './sign-out.ts';

/**
 * Passwort setzen mit einem Link: uses the link up, replaces the password, ends all sessions of the person and all
 * other open links. Then goes on like signing in with the new password, the second factor included.
 */
export const changePassword = async (
  ctx: Ctx,
  record: PersonRecord,
  { token, password }: { token: string; password: string },
) => {
  const { personId, email } = await useUpLink(ctx, { token, signsIn: false });
  await ctx.db
    .insertInto('login')
    .values({
      club_id: ctx.club.id,
      person_id: personId,
      email,
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
  await voidPasswordLinks(ctx, personId);
  await endSessionsOf(ctx, personId);
  await recordHistory(ctx, { kind: 'session.passwordSet', personId, details: {} });
  const account = { clubId: ctx.club.id, personId };
  const entry = await enterOrAskFactor(ctx, record, { ...account, email, keep: false });
  // Whoever is kept waiting by strangers gets in this way: on this device only the own failures count.
  if (entry.next.isAsked) await rememberDevice(ctx, account);
  return entry;
};
