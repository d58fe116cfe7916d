import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { EmailChange } from '@vereinshaus/contract/persons/email-changes';
import type { Ctx } from '../../kit/ctx.ts';
import { addSeconds, linkSeconds } from './lifetimes.ts';

/** The open change of an address; locked if the caller is going to change it. */
export const waitingEmailChange = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  personId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
) =>
  ctx.db
    .selectFrom('email_change as c')
    .where('c.person_id', '=', personId)
    .where('c.confirmed_at', 'is', null)
    .where('c.ended_at', 'is', null)
    .where('c.requested_at', '>', addSeconds(ctx.now, -linkSeconds.emailConfirm))
    .select(['c.id', 'c.new_email', 'c.old_sign_in', 'c.consent_hash', 'c.consented_at', 'c.proved_at'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

/** "a…@x.test": enough for a reader who knows the address. */
const shortened = (email: string) => email.replace(/^(.)[^@]*/, '$1…');

/** What a change still waits for, and who approved it; null = there is none. */
export const emailChangeOf = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: number): Promise<EmailChange | null> => {
  const change = await waitingEmailChange(ctx, personId);
  if (!change) return null;
  const approvals = await ctx.db
    .selectFrom('email_change_approval as a')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'a.club_id').onRef('p.id', '=', 'a.administrator_id'),
    )
    .where('a.change_id', '=', change.id)
    .orderBy('a.approved_at')
    .select(['a.administrator_id', 'a.reason', 'a.approved_at', 'p.first_name', 'p.last_name'])
    .execute();
  return {
    email: change.new_email,
    isProved: change.proved_at !== null,
    consentFrom: change.consent_hash !== null && change.consented_at === null ? shortened(change.old_sign_in) : '',
    approvals: approvals.map((row) => ({
      child_ID: row.administrator_id,
      fullname: `${row.first_name} ${row.last_name}`.trim(),
      reason: row.reason,
      time: toSeconds(row.approved_at),
    })),
  };
};
