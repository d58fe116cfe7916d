import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { accountsFor, type Line, post, settleAll } from '../ledger/index.ts';
import { arrive, type StoredDebit } from './debits.ts';

type Collection = { orderId: number; account: number; on: IsoDay; text: string; reference: string };

type Pending = StoredDebit & { isSeen: boolean };

/** All debits of an order that the bank has not decided yet, with whether anybody sees what is posted for them. */
const pendingOf = async (ctx: WorkCtx, orderId: number): Promise<readonly Pending[]> => {
  const { rows } = await sql<Pending>`
    select p.id, p.payer_id as "payerId", p.amount_cents as cents, p.state, p.document_id as "documentId",
      m.deleted_at is null as "isSeen"
    from payment p
    join person_card w on w.club_id = p.club_id and w.id = p.payer_id
    join person_card m on m.club_id = w.club_id and m.id = w.manager_id
    where p.order_id = ${orderId} and p.state = 'pending'
    order by p.id for no key update of p`.execute(ctx.db);
  return rows;
};

/**
 * Sammelbuchung eines Einzugs: the bank has booked all debits of a file as one. One document with a line for every family;
 * it covers the oldest due of each first, as any payment does. Null = that has been posted already.
 */
export const bookCollection = async (ctx: WorkCtx, { orderId, account, on, text, reference }: Collection) => {
  const debits = await pendingOf(ctx, orderId);
  const payers = debits.filter(({ isSeen }) => isSeen).map(({ payerId }) => payerId);
  const accounts = await accountsFor(ctx, { purposes: ['departedCredits'], payersOf: payers });
  const dueOn = dayInVienna(ctx.now);
  const lines = debits.map(
    ({ payerId, cents, isSeen }): Line => ({
      debit: account,
      credit: isSeen
        ? { account: accounts.ofPayer(payerId), dueOn, personId: payerId }
        : accounts.of('departedCredits'),
      cents,
      symbol: 'BK',
      text,
      personId: payerId,
    }),
  );
  const posted = await post(ctx, { kind: 'payment', source: 'bank', reference, on, mayComeLate: true, lines });
  if (posted === null) return null;
  await settleAll(
    ctx,
    payers.map((payerId) => accounts.ofPayer(payerId)),
  );
  const { documentId } = posted;
  await arrive(
    ctx,
    debits.map(({ id }) => id),
    { documentId, on },
  );
  await recordHistoryForEach(
    ctx,
    debits.map(({ payerId, cents }) => ({
      kind: 'payment.collected' as const,
      personId: payerId,
      details: { amountCents: cents, on },
    })),
  );
  return { documentId, parts: debits.map(({ payerId, cents }) => ({ payerId, cents })) };
};
