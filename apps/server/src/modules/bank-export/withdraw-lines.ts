import type { IsoDay } from '@vereinshaus/contract/days';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { withdrawDebits } from '../payments/index.ts';
import { queueMails } from '../system/index.ts';
import { withdrawalMail } from './bank-export.mails.ts';

type Debit = { id: number; payerId: number; cents: number; firstName: string; email: string };

/** Lastschriften zurückziehen: whoever was told that they come is told that they do not. */
export const withdrawDebitLines = async (ctx: Ctx, debits: readonly Debit[], on: IsoDay) => {
  if (debits.length === 0) return;
  await withdrawDebits(
    ctx,
    debits.map(({ id }) => id),
  );
  const sender = await senderOf(ctx);
  const mails = debits
    .filter(({ email }) => email !== '')
    .map(({ payerId, cents, firstName, email }) =>
      withdrawalMail(ctx, sender, { reader: { id: payerId, firstName, email }, cents, on }),
    );
  if (mails.length > 0) await queueMails(ctx, ctx.club.id, mails, 'mass');
  await recordHistoryForEach(
    ctx,
    debits.map(({ payerId, cents }) => ({
      kind: 'bankExport.debitWithdrawn' as const,
      personId: payerId,
      details: { amountCents: cents, on },
    })),
  );
};

export const withdrawDisbursementLines = async (ctx: Ctx, disbursements: readonly { id: number }[]) => {
  if (disbursements.length === 0) return;
  await ctx.db
    .updateTable('disbursement')
    .set({ withdrawn_at: ctx.now })
    .where(
      'id',
      'in',
      disbursements.map(({ id }) => id),
    )
    .execute();
};
