import { type LeftOut, leftOutLabels } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { queueMails } from '../system/index.ts';
import { withdrawalMail } from './payments.mails.ts';

type AnnouncedDebitRow = {
  id: number;
  payerId: number;
  cents: number;
  firstName: string;
  email: string;
  on: IsoDay;
  /** Why it does not take place; empty = the person who prepared it withdrew it. */
  reason: string;
};

/** Persons who still get letters: nobody is notified of their own death. */
const livingOf = async (ctx: WorkCtx, personIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from person_card p
    where p.id = any(${[...personIds]}::integer[]) and p.is_present`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

/** Lastschriften zurückziehen: they are no longer under way, and payers who got the announcement are told that the debits do not come. */
export const withdrawDebits = async (ctx: WorkCtx, debits: readonly AnnouncedDebitRow[]) => {
  if (debits.length === 0) return;
  const rows = debits.map(({ id, reason }) => ({ id, reason }));
  await sql`
    update payment p set state = 'cancelled', failure = d.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id integer, reason text)
    where p.id = d.id and p.provider = 'bank' and is_under_way(p)`.execute(ctx.db);
  const sender = await senderOf(ctx);
  const readers = await livingOf(
    ctx,
    debits.map(({ payerId }) => payerId),
  );
  const reached = debits.filter(({ email, payerId }) => email !== '' && readers.has(payerId));
  const mails = await inTurn(reached, (debit) => withdrawalMail(ctx, sender, debit));
  if (mails.length > 0) await queueMails(ctx, ctx.club.id, mails, 'mass');
  await recordHistoryForEach(
    ctx,
    debits.map(({ payerId, cents, on, reason }) => ({
      kind: 'bankExport.debitWithdrawn' as const,
      personId: payerId,
      details: { amountCents: cents, on, reason },
    })),
  );
};

/** Ends the debits of a mandate that are in no file yet: their items are no longer under way. */
export const endDebitsOf = async (ctx: WorkCtx, methodIds: readonly number[], reason: LeftOut) => {
  const { rows } = await sql<AnnouncedDebitRow>`
    select p.id, p.payer_id as "payerId", p.amount_cents as cents, w.first_name as "firstName", w.email, o.execute_on as on,
      ${leftOutLabels[reason]}::text as reason
    from payment p
    join bank_order_card o on o.club_id = p.club_id and o.id = p.order_id
    join person_card w on w.club_id = p.club_id and w.id = p.payer_id
    where p.method_id = any(${[...methodIds]}::integer[]) and p.provider = 'bank' and p.state = 'charging'
    order by p.id for no key update of p`.execute(ctx.db);
  await withdrawDebits(ctx, rows);
};
