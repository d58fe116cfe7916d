import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { type Line, postDocument, sidesOfPayers } from '../ledger/index.ts';
import { markDebitArrived, type StoredDebit } from './debits.ts';

type Collection = { orderId: number; account: number; on: IsoDay; text: string; reference: string };

/** All debits of an order that the bank has not decided yet. */
const pendingOf = async (ctx: WorkCtx, orderId: number): Promise<readonly StoredDebit[]> => {
  const { rows } = await sql<StoredDebit>`
    select p.id, p.payer_id as "payerId", p.amount_cents as cents, p.state, p.document_id as "documentId"
    from payment p where p.order_id = ${orderId} and p.state = 'pending'
    order by p.id for no key update of p`.execute(ctx.db);
  return rows;
};

/**
 * Sammelbuchung eines Einzugs: the bank has booked all debits of a file as one amount. One document with a line per family; it covers the
 * oldest due of each first, like any payment. Null = already posted.
 */
export const bookCollection = async (ctx: WorkCtx, { orderId, account, on, text, reference }: Collection) => {
  const debits = await pendingOf(ctx, orderId);
  const sides = await sidesOfPayers(ctx, [...new Set(debits.map(({ payerId }) => payerId))]);
  const lines = debits.map(
    ({ payerId, cents }): Line => ({
      debit: account,
      credit: sides.sideOf(payerId),
      cents,
      symbol: 'BK',
      text,
      personId: payerId,
    }),
  );
  const posted = await postDocument(ctx, { kind: 'payment', source: 'bank', reference, on, mayComeLate: true, lines });
  if (posted === null) return null;
  await sides.end();
  const { documentId } = posted;
  await markDebitArrived(
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
