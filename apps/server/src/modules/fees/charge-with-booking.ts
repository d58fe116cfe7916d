import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, type ClaimInput, postDocument, settleAccount } from '../ledger/index.ts';
import { lockFeesOfOne } from './lock-fees.ts';

export const feeText = (year: number): string => `Mitgliedsbeitrag ${year}`;

type ChargedFees = {
  isOwn: boolean;
  familyCents: number;
  /** The birth dates of the family members who were charged. */
  birthDates: readonly (IsoDay | null)[];
};

/** What a person and their family were charged for a year, without the section prices. */
export const chargedForYear = async (
  ctx: Pick<WorkCtx, 'db'>,
  { personId, managerId, year }: { personId: number; managerId: number; year: number },
): Promise<ChargedFees> => {
  const { rows } = await sql<ChargedFees>`
    select coalesce(bool_or(f.person_id = ${personId}), false) as "isOwn",
      coalesce(sum(f.amount_cents - coalesce((
        select sum((t ->> 'cents')::integer) from jsonb_array_elements(f.steps -> 'steps') t where t ->> 'kind' = 'section'
      ), 0)), 0)::integer as "familyCents",
      coalesce(json_agg(p.birth_date), '[]') as "birthDates"
    from person_card p join membership_fee f on f.club_id = p.club_id and f.person_id = p.id
    where p.manager_id = ${managerId} and f.year = ${year} and f.reversed_at is null`.execute(ctx.db);
  return rows[0] ?? { isOwn: false, familyCents: 0, birthDates: [] };
};

type WithBooking = { participationId: number; personId: number; cents: number; dueOn: IsoDay };

/** Charged for the year, or with this booking before, even if it was credited since: then it is not charged again. */
const isSettled = async (ctx: WorkCtx, { participationId, personId }: WithBooking, year: number) => {
  const { rows } = await sql<{ id: number }>`
    select f.id from membership_fee f
    where f.person_id = ${personId}
      and (f.participation_id = ${participationId} or (f.year = ${year} and f.reversed_at is null))
    limit 1`.execute(ctx.db);
  return rows.length > 0;
};

/**
 * Mitgliedsbeitrag mit der Buchung verrechnen: for a booking that made the person a member; a separate open item, in the transaction of the
 * booking. It belongs to the membership, not to the course: it stays when the booking is cancelled, and no run charges it again.
 */
export const chargeWithBooking = async (ctx: WorkCtx, fee: WithBooking) => {
  const { participationId, personId, cents, dueOn } = fee;
  if (cents === 0) return;
  await lockFeesOfOne(ctx);
  const year = Number(dayInVienna(ctx.now).slice(0, 4));
  if (await isSettled(ctx, fee, year)) return;
  const accounts = await accountsFor(ctx, { purposes: ['membershipFees'], payersOf: [personId] });
  const claim: ClaimInput = { account: accounts.ofPayer(personId), dueOn, personId };
  const posted = await postDocument(ctx, {
    kind: 'charge',
    source: 'fee',
    lines: [
      { debit: claim, credit: accounts.of('membershipFees'), cents, symbol: 'AR', text: feeText(year), personId },
    ],
  });
  if (posted === null) throw new Error(`nothing was posted for the fee of booking ${participationId}`);
  await ctx.db
    .insertInto('membership_fee')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      year,
      tier: 'agreed',
      amount_cents: cents,
      item_id: posted.itemOf(claim),
      participation_id: participationId,
    })
    .execute();
  await settleAccount(ctx, claim.account);
  await recordHistory(ctx, { kind: 'fee.charged', personId, details: { year, amountCents: cents } });
};
