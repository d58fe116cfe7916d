import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { useUpLink } from './password-link.ts';
import type { PersonRecord } from './person-record.ts';
import { enterOrAskFactor } from './second-step.ts';
import { sessionErrors } from './session.errors.ts';

/**
 * Anmelden mit einem Link: replaces only the password, so the second factor is still required. Works only while the account signs in with
 * the address the link was sent to; its row is locked until the session exists, as with a password.
 */
export const signInByLink = async (
  ctx: Ctx,
  record: PersonRecord,
  { token, keep }: { token: string; keep: boolean },
) => {
  const { personId, email } = await useUpLink(ctx, { token, signsIn: true });
  const login = await ctx.db
    .selectFrom('login as l')
    .where('l.person_id', '=', personId)
    .where('l.email', '=', email)
    .select('l.person_id')
    .forShare()
    .executeTakeFirst();
  if (!login) throw sessionErrors.linkInvalid();
  await recordHistory(ctx, { kind: 'session.signInLinkUsed', personId, details: {} });
  return enterOrAskFactor(ctx, record, { clubId: ctx.club.id, personId, email, keep, isConfirmed: false });
};
