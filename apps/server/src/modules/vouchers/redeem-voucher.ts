import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { maskedVoucherCode } from '@vereinshaus/contract/vouchers/calls';
import {
  type BackoffSubject,
  countFailure,
  forgetFailures,
  guessBackoffs,
  requireNoPause,
} from '../../kit/attempt-backoff.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, lockClaims, postDocument, settleAccount } from '../ledger/index.ts';
import { voucherReference } from './voucher-reference.ts';
import { voucherErrors } from './vouchers.errors.ts';
import { isWaiting } from './vouchers.queries.ts';

/**
 * Gutschein einlösen: the liability becomes credit on the customer account. The voucher is locked, so that it is redeemed only once, and
 * before it the account with its charge: taking back its payment comes before or after. Wrong codes are counted, and after a few of them
 * even the right one has to wait.
 */
export const redeemVoucher = async (ctx: Ctx, { code, personId }: { code: string; personId: number | null }) => {
  const viewer = viewerOf(ctx);
  if (viewer.tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  const backoffs = guessBackoffs('voucher', String(viewer.id));
  await requireNoPause(ctx, backoffs);
  const person = await livingPerson(ctx, personId ?? viewer.id);
  await lockPayment(ctx, code, person.id);
  const voucher = await lockVoucher(ctx, code, backoffs);
  await requireForeignSale(ctx, voucher, person.managerId);
  await forgetFailures(ctx, backoffs[0]);
  await ctx.db
    .updateTable('voucher')
    .set({ redeemed_at: ctx.now, redeemed_by: person.id })
    .where('id', '=', voucher.id)
    .execute();
  const accounts = await accountsFor(ctx, { purposes: ['openVouchers'], payersOf: [person.id] });
  const account = accounts.ofPayer(person.id);
  const about = { personId: person.id, about: voucherReference(voucher.id) };
  await postDocument(ctx, {
    kind: 'voucher',
    source: 'voucher',
    reference: `redeemed:${voucher.id}`,
    lines: [
      {
        debit: accounts.of('openVouchers'),
        credit: { account, dueOn: dayInVienna(ctx.now), ...about },
        cents: voucher.amountCents,
        symbol: 'BU',
        text: `Gutschein ${maskedVoucherCode(code)} eingelöst`,
        ...about,
      },
    ],
  });
  await settleAccount(ctx, account);
  await recordHistory(ctx, {
    kind: 'voucher.redeemed',
    personId: person.id,
    details: { voucherId: voucher.id, code: maskedVoucherCode(code), amountCents: voucher.amountCents },
  });
  return voucher.amountCents;
};

const livingPerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select(['p.id', 'p.manager_id as managerId'])
    .executeTakeFirst();
  if (!person) throw voucherErrors.personGone();
  return person;
};

type CashSale = { paidWith: string; soldBy: number | null };

/** The seller of a cash voucher must not turn it into their own credit: only the cash box would show that the cash was never there. */
const requireForeignSale = async (ctx: Ctx, { paidWith, soldBy }: CashSale, managerId: number) => {
  if (paidWith !== 'cash' || soldBy === null) return;
  const seller = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', soldBy)
    .select('p.manager_id as managerId')
    .executeTakeFirst();
  if (seller?.managerId === managerId) throw voucherErrors.ownSale();
};

/** Locks the charge: nobody pays for it or takes the payment back while it is redeemed. */
const lockPayment = async (ctx: Ctx, code: string, personId: number) => {
  const voucher = await ctx.db.selectFrom('voucher as v').where('v.code', '=', code).select('v.id').executeTakeFirst();
  if (!voucher) return;
  const account = (await accountsFor(ctx, { payersOf: [personId] })).ofPayer(personId);
  await lockClaims(ctx, 'voucher', `sold:${voucher.id}`, [account]);
};

const lockVoucher = async (ctx: Ctx, code: string, backoffs: readonly BackoffSubject[]) => {
  const voucher = await ctx.db
    .selectFrom('voucher as v')
    .where('v.code', '=', code)
    .select([
      'v.id',
      'v.amount_cents as amountCents',
      'v.redeemed_at',
      'v.cancelled_at',
      'v.valid_until',
      'v.paid_with as paidWith',
      'v.sold_by as soldBy',
    ])
    .forUpdate()
    .executeTakeFirst();
  const problem = !voucher
    ? voucherErrors.unknownCode
    : voucher.redeemed_at !== null
      ? voucherErrors.alreadyRedeemed
      : voucher.cancelled_at !== null
        ? voucherErrors.alreadyCancelled
        : voucher.valid_until !== null && voucher.valid_until < dayInVienna(ctx.now)
          ? voucherErrors.expired
          : (await waits(ctx, voucher.id))
            ? voucherErrors.unpaid
            : null;
  if (voucher && problem === null) return voucher;
  await countFailure(ctx, backoffs);
  throw (problem ?? voucherErrors.unknownCode)();
};

const waits = async (ctx: Ctx, voucherId: number): Promise<boolean> =>
  (
    await ctx.db
      .selectFrom('voucher as v')
      .where('v.id', '=', voucherId)
      .select(isWaiting.as('waits'))
      .executeTakeFirstOrThrow()
  ).waits;
