import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import {
  maskedVoucherCode,
  type VoucherRow,
  type VoucherState,
  voucherCodeText,
} from '@vereinshaus/contract/vouchers/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { isUnpaid } from '../ledger/index.ts';
import { voucherErrors } from './vouchers.errors.ts';

const nameOf = (alias: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`;

/** Wartet auf Bezahlung: bought on account, and a part of it is owed. The voucher is `v`. */
export const isWaiting = sql<boolean>`(v.paid_with = 'account' and v.redeemed_at is null and v.cancelled_at is null
  and ${isUnpaid('voucher', sql<string>`'sold:' || v.id`)})`;

const stored = (ctx: Ctx) =>
  ctx.db
    .selectFrom('voucher as v')
    .leftJoin('person_card as b', (join) => join.onRef('b.club_id', '=', 'v.club_id').onRef('b.id', '=', 'v.buyer_id'))
    .leftJoin('person_card as s', (join) => join.onRef('s.club_id', '=', 'v.club_id').onRef('s.id', '=', 'v.sold_by'))
    .leftJoin('person_card as r', (join) =>
      join.onRef('r.club_id', '=', 'v.club_id').onRef('r.id', '=', 'v.redeemed_by'),
    )
    .select([
      'v.id',
      'v.code',
      'v.amount_cents',
      'v.recipient',
      'v.message',
      'v.paid_with',
      'v.buyer_id',
      'v.sold_at',
      'v.valid_until',
      'v.redeemed_at',
      'v.redeemed_by',
      'v.cancelled_at',
      'v.given_reason',
      isWaiting.as('is_waiting'),
      nameOf('b').as('buyer_name'),
      nameOf('s').as('seller_name'),
      nameOf('r').as('redeemer_name'),
    ])
    .orderBy('v.sold_at', 'desc')
    .orderBy('v.id', 'desc');

type StoredVoucher = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number];

const stateOf = (
  ctx: Ctx,
  row: Pick<StoredVoucher, 'redeemed_at' | 'cancelled_at' | 'valid_until' | 'is_waiting'>,
): VoucherState => {
  if (row.redeemed_at !== null) return 'redeemed';
  if (row.cancelled_at !== null) return 'cancelled';
  if (row.is_waiting) return 'waiting';
  return row.valid_until !== null && row.valid_until < dayInVienna(ctx.now) ? 'expired' : 'open';
};

const paymentOf = (value: string): VoucherRow['paidWith'] => (value === 'cash' || value === 'gift' ? value : 'account');

const toRow =
  (ctx: Ctx) =>
  (row: StoredVoucher): VoucherRow => ({
    ID: row.id,
    code: row.is_waiting ? maskedVoucherCode(row.code) : voucherCodeText(row.code),
    amount: row.amount_cents,
    recipient: row.recipient,
    message: row.message,
    paidWith: paymentOf(row.paid_with),
    buyer_ID: row.buyer_id ?? 0,
    buyerName: row.buyer_name,
    timeSold: toSeconds(row.sold_at),
    soldByName: row.seller_name,
    validUntil: toDayNumber(row.valid_until),
    timeRedeemed: toSeconds(row.redeemed_at),
    redeemed_by: row.redeemed_by ?? 0,
    redeemedByName: row.redeemer_name,
    timeCancelled: toSeconds(row.cancelled_at),
    givenReason: row.given_reason,
    state: stateOf(ctx, row),
  });

/** Read-only users must not be able to redeem paid vouchers of others: open codes are masked for them. */
export const allVouchers = async (ctx: Ctx) => {
  const rows = (await stored(ctx).execute()).map(toRow(ctx));
  const seesCodes = hasPermission(viewerOf(ctx), 'vouchers');
  const vouchers = rows.map((row) =>
    seesCodes || row.state !== 'open' ? row : { ...row, code: maskedVoucherCode(row.code.replace('-', '')) },
  );
  const openAmount = rows.reduce(
    (sum, { state, amount }) => (state === 'open' || state === 'waiting' ? sum + amount : sum),
    0,
  );
  return { vouchers, openAmount };
};

/** Bought on the viewer's own customer account. */
export const ownVouchers = async (ctx: Ctx) => {
  const rows = await stored(ctx).where('v.buyer_id', '=', viewerOf(ctx).id).execute();
  return rows
    .map(toRow(ctx))
    .map(({ ID, code, amount, recipient, message, timeSold, validUntil, timeRedeemed, state }) => ({
      ID,
      code,
      amount,
      recipient,
      message,
      timeSold,
      validUntil,
      timeRedeemed,
      state,
    }));
};

/** Record check behind maySee('voucher'): the viewer has bought it. */
export const hasBought = async (ctx: Ctx, voucherId: number): Promise<boolean> => {
  const found = await ctx.db
    .selectFrom('voucher as v')
    .where('v.id', '=', voucherId)
    .where('v.buyer_id', '=', viewerOf(ctx).id)
    .select('v.id')
    .executeTakeFirst();
  return found !== undefined;
};

export const voucherById = async (ctx: Ctx, voucherId: number) => {
  const voucher = await ctx.db
    .selectFrom('voucher as v')
    .innerJoin('club_card as c', 'c.id', 'v.club_id')
    .where('v.id', '=', voucherId)
    .select([
      'v.code',
      'v.amount_cents',
      'v.recipient',
      'v.message',
      'v.valid_until',
      'c.name as club_name',
      'c.color',
      isWaiting.as('is_waiting'),
    ])
    .executeTakeFirst();
  if (!voucher) throw voucherErrors.gone();
  if (voucher.is_waiting) throw voucherErrors.notPrinted();
  return voucher;
};
