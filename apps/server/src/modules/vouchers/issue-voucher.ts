import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { maskedVoucherCode, type VoucherPayment } from '@vereinshaus/contract/vouchers/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { issueCashReceipt } from '../cash/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import {
  accountsFor,
  balancesOf,
  type ClaimInput,
  creditUnderWay,
  lockOrders,
  payerOf,
  postDocument,
  settleAccount,
  unpaidPurchases,
} from '../ledger/index.ts';
import { handOutCode, noteHandedOut } from './hand-out-codes.ts';
import { newVoucherCode } from './voucher-code.ts';
import { voucherReference } from './voucher-reference.ts';
import { voucherErrors } from './vouchers.errors.ts';
import { type MailedVoucher, sendVoucherMail, sendWaitingMail } from './vouchers.mails.ts';

type Wishes = { amountCents: number; recipient: string; message: string };
type Sale = Wishes & {
  payment: VoucherPayment;
  buyerId: number | null;
  soldBy: number;
  validUntil: IsoDay | null;
  /** Why the family may exceed its credit limit. */
  reason?: string;
};

/** `receipt`: the key of the cash receipt; empty = it was not paid in cash. */
type IssuedVoucher = MailedVoucher & { receipt: string };

/** A voucher on account becomes valid when it is paid: until then nobody gets its code. */
export type SoldVoucher = IssuedVoucher & { isWaiting: boolean };

/** Gutschein kaufen: charged to the own customer account, within the credit limit the club grants families. */
export const buyVoucher = async (ctx: Ctx, wishes: Wishes): Promise<SoldVoucher> => {
  const { id: buyerId, tenantId } = viewerOf(ctx);
  if (tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  await requireVouchers(ctx);
  const { unpaid, limit, credit } = await purchasesOf(ctx, buyerId, wishes.amountCents);
  if (unpaid + wishes.amountCents > limit && wishes.amountCents > credit) {
    throw voucherErrors.overLimit({ unpaid, limit });
  }
  return sellOnAccount(ctx, { ...wishes, payment: 'account', buyerId, soldBy: buyerId, validUntil: null });
};

/** The family's unpaid purchases, their limit, and the credit that would pay for it at once. */
const purchasesOf = async (ctx: Ctx, buyerId: number, amountCents: number) => {
  // Serialized with the preparation of bank orders.
  await lockOrders(ctx);
  const unpaid = await unpaidPurchases(ctx, buyerId);
  const { creditLimit: limit } = await clubSettingsOf(ctx);
  return { unpaid, limit, credit: await creditFor(ctx, buyerId, amountCents) };
};

/** Credit that is being paid out must not pay for it: it would be spent twice. */
const creditFor = async (ctx: Ctx, buyerId: number, amountCents: number): Promise<number> => {
  const credit = Math.max(0, (await balancesOf(ctx, [buyerId])).get(buyerId)?.saldo ?? 0);
  if (credit === 0) return 0;
  const cents = await creditUnderWay(ctx, await requirePayer(ctx, buyerId));
  if (cents > 0 && credit - cents < amountCents) throw voucherErrors.creditUnderWay({ cents });
  return credit;
};

const sellOnAccount = async (ctx: Ctx, sale: Sale & { buyerId: number }): Promise<SoldVoucher> => {
  const { voucher, owed } = await issueVoucher(ctx, sale);
  if (owed) await settleAccount(ctx, owed.account);
  const isHandedOut = await handOutCode(ctx, voucher.id);
  if (!isHandedOut) await sendWaitingMail(ctx, sale.buyerId, voucher);
  return { ...voucher, isWaiting: !isHandedOut };
};

/** Gutschein verkaufen: on the account of the person's Verwalter, for cash, or as a gift. Exceeding the limit needs a reason. */
export const sellVoucher = async (ctx: Ctx, sale: Omit<Sale, 'soldBy'>): Promise<SoldVoucher> => {
  await requireVouchers(ctx);
  const soldBy = viewerOf(ctx).id;
  if (sale.payment !== 'account') {
    const { voucher } = await issueVoucher(ctx, { ...sale, buyerId: null, soldBy, reason: '' });
    return { ...voucher, isWaiting: false };
  }
  const buyerId = await requirePayer(ctx, sale.buyerId ?? 0);
  const { unpaid, limit, credit } = await purchasesOf(ctx, buyerId, sale.amountCents);
  const isOver = unpaid + sale.amountCents > limit && sale.amountCents > credit;
  if (isOver && !sale.reason) throw voucherErrors.reasonMissing({ unpaid: unpaid + sale.amountCents, limit });
  return sellOnAccount(ctx, { ...sale, buyerId, soldBy, reason: isOver ? (sale.reason ?? '') : '' });
};

/**
 * Bezahlten Gutschein ausstellen: charged to the buyer's account and covered by the payment, which is about to be posted. Whether the club
 * still sells vouchers was checked before the money was taken.
 */
export const issuePaidVoucher = async (ctx: WorkCtx, { buyerId, ...wishes }: Wishes & { buyerId: number }) => {
  const sale = { ...wishes, payment: 'account', buyerId, soldBy: buyerId, validUntil: null } as const;
  const { voucher, owed } = await issueVoucher(ctx, sale);
  await noteHandedOut(ctx, voucher.id);
  await sendVoucherMail(ctx, buyerId, voucher);
  return { voucherId: voucher.id, owed };
};

export const requireVouchers = async (ctx: Pick<Ctx, 'db' | 'club'>) => {
  if (!(await clubSettingsOf(ctx)).paymentMethods.includes('voucher')) throw voucherErrors.off();
};

/** What the buyer owes for it, until it is settled. */
type OwedItem = { account: number; itemId: number };

/** Until it is redeemed a voucher is a liability of the club: account 3210. */
const issueVoucher = async (
  ctx: WorkCtx,
  sale: Sale,
): Promise<{ voucher: IssuedVoucher; owed: OwedItem | undefined }> => {
  const { amountCents, recipient, message, payment, buyerId, validUntil, reason = '' } = sale;
  const { id, code } = await writeVoucher(ctx, sale);
  const { owed, receipt } = await charge(ctx, sale, id, code);
  await recordHistory(ctx, {
    kind: 'voucher.sold',
    personId: buyerId,
    details: { voucherId: id, code: maskedVoucherCode(code), amountCents, payment, reason },
  });
  return { voucher: { id, code, amountCents, recipient, message, validUntil, receipt }, owed };
};

/** Paid in cash, given away, or owed by the buyer's Verwalter. */
const charge = async (
  ctx: WorkCtx,
  { amountCents, payment, buyerId }: Sale,
  voucherId: number,
  code: string,
): Promise<{ owed: OwedItem | undefined; receipt: string }> => {
  const paidWith = payment === 'cash' ? 'cash' : 'advertising';
  const accounts = await accountsFor(ctx, {
    purposes: ['openVouchers', paidWith],
    payersOf: buyerId === null ? [] : [buyerId],
  });
  const claim: ClaimInput | undefined =
    buyerId === null
      ? undefined
      : {
          account: accounts.ofPayer(buyerId),
          dueOn: dayInVienna(ctx.now),
          personId: buyerId,
          about: voucherReference(voucherId),
        };
  const posted = await postDocument(ctx, {
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
        about: voucherReference(voucherId),
        personId: buyerId,
      },
    ],
  });
  const owed = claim && posted ? { account: claim.account, itemId: posted.itemOf(claim) } : undefined;
  if (payment !== 'cash' || posted === null) return { owed, receipt: '' };
  const lines = [{ quantity: 1, text: `Gutschein ${maskedVoucherCode(code)}`, cents: amountCents, percent: 0 }];
  const { documentId } = posted;
  const accountId = accounts.of('cash');
  const on = dayInVienna(ctx.now);
  return { owed, receipt: await issueCashReceipt(ctx, { documentId, accountId, on, payerId: null, lines }) };
};

const maxTries = 5;

/** A duplicate code is drawn again; with 40 bits that hardly ever happens. */
const writeVoucher = async (ctx: WorkCtx, sale: Sale): Promise<{ id: number; code: string }> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
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
        code_sent_at: sale.payment === 'account' ? null : ctx.now,
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
