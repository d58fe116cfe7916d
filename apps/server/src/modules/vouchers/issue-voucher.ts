import { dayInVienna, type IsoDay } from '@vereinshaus/contract/days';
import { maskedVoucherCode, type VoucherPayment } from '@vereinshaus/contract/vouchers';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, type Claim, payerOf, post, settle } from '../ledger/index.ts';
import { newVoucherCode } from './voucher-code.ts';
import { voucherErrors } from './vouchers.errors.ts';
import { sendVoucherMail } from './vouchers.mails.ts';

type Wishes = { amountCents: number; recipient: string; message: string };
type Sale = Wishes & { payment: VoucherPayment; buyerId: number | null; validUntil: IsoDay | null };

export type IssuedVoucher = Wishes & { id: number; code: string; validUntil: IsoDay | null };

/** Gutschein kaufen: charged to the own customer account; the code comes by mail as well. */
export const buyVoucher = async (ctx: Ctx, wishes: Wishes): Promise<IssuedVoucher> => {
  const { id: buyerId, tenantId } = viewerOf(ctx);
  if (tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  const voucher = await issueVoucher(ctx, { ...wishes, payment: 'account', buyerId, validUntil: null });
  await sendVoucherMail(ctx, buyerId, voucher);
  return voucher;
};

/** Gutschein verkaufen: on the account of the person's Verwalter, for cash, or as a gift. */
export const sellVoucher = async (ctx: Ctx, sale: Sale): Promise<IssuedVoucher> => {
  const buyerId = sale.payment === 'account' ? await requirePayer(ctx, sale.buyerId ?? 0) : null;
  const voucher = await issueVoucher(ctx, { ...sale, buyerId });
  if (buyerId !== null) await sendVoucherMail(ctx, buyerId, voucher);
  return voucher;
};

/** Until it is redeemed a voucher is something the club owes: account 3210. */
const issueVoucher = async (ctx: Ctx, sale: Sale): Promise<IssuedVoucher> => {
  if (!(await clubSettingsOf(ctx)).paymentMethods.includes('voucher')) throw voucherErrors.off();
  const { amountCents, recipient, message, payment, buyerId, validUntil } = sale;
  const { id, code } = await writeVoucher(ctx, sale);
  await charge(ctx, sale, id, code);
  await recordHistory(ctx, {
    kind: 'voucher.sold',
    personId: buyerId,
    details: { voucherId: id, code: maskedVoucherCode(code), amountCents, payment },
  });
  return { id, code, amountCents, recipient, message, validUntil };
};

/** Paid in cash, given away, or owed by the Verwalter of the buyer. */
const charge = async (ctx: Ctx, { amountCents, payment, buyerId }: Sale, voucherId: number, code: string) => {
  const paidWith = payment === 'cash' ? 'cash' : 'advertising';
  const accounts = await accountsFor(ctx, {
    purposes: ['openVouchers', paidWith],
    payersOf: buyerId === null ? [] : [buyerId],
  });
  const owed = (personId: number): Claim => ({
    account: accounts.ofPayer(personId),
    dueOn: dayInVienna(ctx.now),
    personId,
    voucherId,
  });
  await post(ctx, {
    kind: 'voucher',
    source: 'voucher',
    reference: `sold:${voucherId}`,
    lines: [
      {
        debit: buyerId === null ? accounts.of(paidWith) : owed(buyerId),
        credit: accounts.of('openVouchers'),
        cents: amountCents,
        symbol: payment === 'cash' ? 'KA' : 'AR',
        text: `Gutschein ${maskedVoucherCode(code)}`,
        voucherId,
        personId: buyerId,
      },
    ],
  });
  if (buyerId !== null) await settle(ctx, accounts.ofPayer(buyerId));
};

const mostTries = 5;

/** A code that is taken already is drawn anew; with 40 bits that hardly ever happens. */
const writeVoucher = async (ctx: Ctx, sale: Sale): Promise<{ id: number; code: string }> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const written = await ctx.db
      .insertInto('voucher')
      .values({
        club_id: sql<number>`current_club()`,
        code: newVoucherCode(),
        amount_cents: sale.amountCents,
        recipient: sale.recipient,
        message: sale.message,
        paid_with: sale.payment,
        buyer_id: sale.buyerId,
        sold_at: ctx.now,
        sold_by: viewerOf(ctx).id,
        valid_until: sale.validUntil,
      })
      .onConflict((conflict) => conflict.constraint('voucher_code_once').doNothing())
      .returning(['id', 'code'])
      .executeTakeFirst();
    if (written) return written;
  }
  throw new Error('no free voucher code was found');
};

const requirePayer = async (ctx: Ctx, buyerId: number): Promise<number> => {
  const payerId = await payerOf(ctx, buyerId);
  if (payerId === undefined) throw voucherErrors.buyerGone();
  return payerId;
};
