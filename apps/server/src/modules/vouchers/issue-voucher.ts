import { dayInVienna, type IsoDay } from '@vereinshaus/contract/days';
import { maskedVoucherCode, type VoucherPayment } from '@vereinshaus/contract/vouchers';
import { sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, type Claim, payerOf, post, settle } from '../ledger/index.ts';
import { newVoucherCode } from './voucher-code.ts';
import { voucherErrors } from './vouchers.errors.ts';
import { sendVoucherMail } from './vouchers.mails.ts';

type Wishes = { amountCents: number; recipient: string; message: string };
type Sale = Wishes & {
  payment: VoucherPayment;
  buyerId: number | null;
  soldBy: number;
  validUntil: IsoDay | null;
};

export type IssuedVoucher = Wishes & { id: number; code: string; validUntil: IsoDay | null };

/** Gutschein kaufen: charged to the own customer account; the code comes by mail as well. */
export const buyVoucher = async (ctx: Ctx, wishes: Wishes): Promise<IssuedVoucher> => {
  const { id: buyerId, tenantId } = viewerOf(ctx);
  if (tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  await requireVouchers(ctx);
  const { voucher, owed } = await issueVoucher(ctx, {
    ...wishes,
    payment: 'account',
    buyerId,
    soldBy: buyerId,
    validUntil: null,
  });
  if (owed) await settle(ctx, owed.account);
  await sendVoucherMail(ctx, buyerId, voucher);
  return voucher;
};

/** Gutschein verkaufen: on the account of the person's Verwalter, for cash, or as a gift. */
export const sellVoucher = async (ctx: Ctx, sale: Omit<Sale, 'soldBy'>): Promise<IssuedVoucher> => {
  await requireVouchers(ctx);
  const buyerId = sale.payment === 'account' ? await requirePayer(ctx, sale.buyerId ?? 0) : null;
  const { voucher, owed } = await issueVoucher(ctx, { ...sale, buyerId, soldBy: viewerOf(ctx).id });
  if (owed) await settle(ctx, owed.account);
  if (buyerId !== null) await sendVoucherMail(ctx, buyerId, voucher);
  return voucher;
};

/**
 * Bezahlten Gutschein ausstellen: charged to the buyer's account for the payment to cover, which is about to be posted.
 * Whether the club still sells vouchers was asked before the money was taken.
 */
export const issuePaidVoucher = async (ctx: WorkCtx, { buyerId, ...wishes }: Wishes & { buyerId: number }) => {
  const sale = { ...wishes, payment: 'account', buyerId, soldBy: buyerId, validUntil: null } as const;
  const { voucher, owed } = await issueVoucher(ctx, sale);
  await sendVoucherMail(ctx, buyerId, voucher, true);
  return { voucherId: voucher.id, owed };
};

export const requireVouchers = async (ctx: Pick<Ctx, 'db' | 'club'>) => {
  if (!(await clubSettingsOf(ctx)).paymentMethods.includes('voucher')) throw voucherErrors.off();
};

/** What the buyer owes for it, until somebody settles it. */
type Owed = { account: number; itemId: number };

/** Until it is redeemed a voucher is something the club owes: account 3210. */
const issueVoucher = async (ctx: WorkCtx, sale: Sale): Promise<{ voucher: IssuedVoucher; owed: Owed | undefined }> => {
  const { amountCents, recipient, message, payment, buyerId, validUntil } = sale;
  const { id, code } = await writeVoucher(ctx, sale);
  const owed = await charge(ctx, sale, id, code);
  await recordHistory(ctx, {
    kind: 'voucher.sold',
    personId: buyerId,
    details: { voucherId: id, code: maskedVoucherCode(code), amountCents, payment },
  });
  return { voucher: { id, code, amountCents, recipient, message, validUntil }, owed };
};

/** Paid in cash, given away, or owed by the Verwalter of the buyer. */
const charge = async (
  ctx: WorkCtx,
  { amountCents, payment, buyerId }: Sale,
  voucherId: number,
  code: string,
): Promise<Owed | undefined> => {
  const paidWith = payment === 'cash' ? 'cash' : 'advertising';
  const accounts = await accountsFor(ctx, {
    purposes: ['openVouchers', paidWith],
    payersOf: buyerId === null ? [] : [buyerId],
  });
  const claim: Claim | undefined =
    buyerId === null
      ? undefined
      : { account: accounts.ofPayer(buyerId), dueOn: dayInVienna(ctx.now), personId: buyerId, voucherId };
  const posted = await post(ctx, {
    kind: 'voucher',
    source: 'voucher',
    reference: `sold:${voucherId}`,
    lines: [
      {
        debit: claim ?? accounts.of(paidWith),
        credit: accounts.of('openVouchers'),
        cents: amountCents,
        symbol: payment === 'cash' ? 'KA' : 'AR',
        text: `Gutschein ${maskedVoucherCode(code)}`,
        voucherId,
        personId: buyerId,
      },
    ],
  });
  return claim && posted ? { account: claim.account, itemId: posted.itemOf(claim) } : undefined;
};

const mostTries = 5;

/** A code that is taken already is drawn anew; with 40 bits that hardly ever happens. */
const writeVoucher = async (ctx: WorkCtx, sale: Sale): Promise<{ id: number; code: string }> => {
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
        sold_by: sale.soldBy,
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
