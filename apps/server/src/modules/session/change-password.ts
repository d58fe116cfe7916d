import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { keepPassword } from './keep-password.ts';
import { rememberDevice } from './known-device.ts';
import { useUpLink, voidPasswordLinks } from './password-link.ts';
import type { PersonRecord, TokenRecord } from './person-record.ts';
import { enterOrAskFactor } from './second-step.ts';
import { endSessionsOf } from './sign-out.ts';

/**
 * Passwort setzen mit einem Link: uses the link up, replaces the password, ends all sessions and tokens of the person and
 * all other open links. Then goes on like signing in with the new password, the second factor included.
 */
export const changePassword = async (
  ctx: Ctx,
  record: PersonRecord & TokenRecord,
  { token, password }: { token: string; password: string },
) => {
  const { personId, email } = await useUpLink(ctx, { token, signsIn: false });
  await keepPassword(ctx, { clubId: ctx.club.id, personId, email, password });
  await voidPasswordLinks(ctx, personId);
  await endSessionsOf(ctx, personId);
  await record.endTokens(ctx, personId, 'none');
  await recordHistory(ctx, { kind: 'session.passwordSet', personId, details: {} });
  const account = { clubId: ctx.club.id, personId };
  const entry = await enterOrAskFactor(ctx, record, { ...account, email, keep: false });
  // This is the way in for an owner whom strangers' failures keep waiting: on this device only the owner's failures count.
  if (entry.next.isAsked) await rememberDevice(ctx, account);
  return entry;
};
