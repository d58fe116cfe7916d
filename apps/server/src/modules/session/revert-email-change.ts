import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { dropFactorsSince } from './drop-factors.ts';
import { addSeconds, linkSeconds } from './lifetimes.ts';
import { sendLink, voidPasswordLinks } from './password-link.ts';
import { hashPassword } from './passwords.ts';
import type { PersonRecord, TokenRecord } from './person-record.ts';
import { sessionErrors } from './session.errors.ts';
import { endSessionsOf } from './sign-out.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Änderung der E-Mail-Adresse zurücknehmen, from the old address and for 14 days. An unconfirmed change simply ends. After a confirmed one
 * an attacker may have been in the account: address and sign-in are restored, later changes are void, every session and every token ends,
 * passkeys, apps and tokens of the club that were added since are removed, and the password is replaced by a link to the old address.
 */
export const revertEmailChange = async (
  ctx: Ctx,
  record: PersonRecord & TokenRecord,
  token: string,
): Promise<'cancelled' | 'restored'> => {
  const change = await lockChange(ctx, token);
  const wasConfirmed = await endFromHere(ctx, change);
  if (wasConfirmed) await restore(ctx, record, change);
  await recordHistory(ctx, {
    kind: 'session.emailChangeReverted',
    personId: change.person_id,
    details: { changes: { email: { before: change.new_email, after: change.old_email } } },
  });
  return wasConfirmed ? 'restored' : 'cancelled';
};

const lockChange = async (ctx: Ctx, token: string) => {
  const change = await ctx.db
    .selectFrom('email_change as c')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'c.club_id').onRef('p.id', '=', 'c.person_id'),
    )
    .where('c.revert_hash', '=', hashToken(token))
    .where('c.ended_at', 'is', null)
    .where((eb) =>
      eb(eb.fn.coalesce('c.confirmed_at', 'c.requested_at'), '>', addSeconds(ctx.now, -linkSeconds.emailRevert)),
    )
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['c.id', 'c.requested_at', 'c.person_id', 'c.old_email', 'c.old_sign_in', 'c.new_email', 'p.first_name'])
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw sessionErrors.emailLinkInvalid();
  return change;
};

type Change = Awaited<ReturnType<typeof lockChange>>;

/** Ends this change and all later ones. */
const endFromHere = async (ctx: Ctx, change: Change): Promise<boolean> => {
  const ended = await ctx.db
    .updateTable('email_change')
    .set({ ended_at: ctx.now })
    .where('person_id', '=', change.person_id)
    .where('id', '>=', change.id)
    .where('ended_at', 'is', null)
    .returning('confirmed_at')
    .execute();
  return ended.some(({ confirmed_at }) => confirmed_at !== null);
};

const restore = async (
  ctx: Ctx,
  { setEmail, endTokens }: PersonRecord & TokenRecord,
  { person_id: personId, old_email, old_sign_in, first_name, requested_at }: Change,
) => {
  await setEmail(ctx, personId, old_email);
  await ctx.db
    .updateTable('login')
    .set({ email: old_sign_in, password_hash: await hashPassword(newToken()) })
    .where('person_id', '=', personId)
    .execute();
  await dropFactorsSince(ctx, personId, requested_at);
  await endSessionsOf(ctx, personId);
  await voidPasswordLinks(ctx, personId);
  await endTokens(ctx, personId, { since: requested_at });
  const { id: clubId, origin } = ctx.club;
  await sendLink(ctx, { clubId, origin, personId, firstName: first_name, email: old_sign_in });
};
