import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { blockName } from '@vereinshaus/contract/singles/rules';
import { lastWithdrawalDay, type WithdrawalKind } from '@vereinshaus/contract/withdrawals/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { addKnownPayout } from '../bank-export/index.ts';
import { holdFeeAccounts, lockFeeItems } from '../fees/index.ts';
import { recordHistory } from '../history/index.ts';
import { type CoverRow, coversOfCause, coversOfItems, lockClaims, payerOf } from '../ledger/index.ts';
import { endOnlineMembership, lockOnlineRole, withdrawRequest } from '../membership/index.ts';
import { holdForRefund } from '../payments/index.ts';
import { boughtBlock, endBlock, saleOf } from '../singles/index.ts';
import { cancelVoucher } from '../vouchers/index.ts';
import { limitCovers, type PaidCovers, refundCovers } from './refund-covers.ts';
import { withdrawalErrors } from './withdrawals.errors.ts';
import { sendWithdrawalMails } from './withdrawals.mails.ts';

type WithdrawalInput = { kind: WithdrawalKind; contractId: number };

/** What is taken back: whom it is about, what it is called, what was paid for it, and how it ends. */
type Withdrawn = PaidCovers & { personId: number; title: string };

/** Held before the accounts are: the payments of whoever pays for the person, and those that had paid for it. */
const holdPayments = async (ctx: Ctx, personId: number, covers: readonly CoverRow[]) =>
  holdForRefund(ctx, {
    payerId: await payerOf(ctx, personId),
    documentIds: covers.map(({ documentId }) => documentId),
  });

const requireInTime = (ctx: Ctx, agreedAt: Date) => {
  const lastDay = lastWithdrawalDay(agreedAt);
  if (dayInVienna(ctx.now) > lastDay) throw withdrawalErrors.tooLate({ lastDay });
};

/** Only who bought it online, and only while nobody has used it. */
const returnVoucher = async (ctx: Ctx, voucherId: number): Promise<Withdrawn> => {
  const voucher = await ctx.db
    .selectFrom('voucher_card as v')
    .where('v.id', '=', voucherId)
    .where('v.buyer_id', '=', viewerOf(ctx).id)
    .whereRef('v.sold_by', '=', 'v.buyer_id')
    .select(['v.amount_cents', 'v.sold_at', 'v.redeemed_at', 'v.cancelled_at'])
    .executeTakeFirst();
  if (!voucher) throw withdrawalErrors.gone();
  if (voucher.redeemed_at !== null) throw withdrawalErrors.redeemed();
  if (voucher.cancelled_at !== null) throw withdrawalErrors.cancelled();
  requireInTime(ctx, voucher.sold_at);
  const personId = viewerOf(ctx).id;
  const cause = `sold:${voucherId}`;
  const held = await holdPayments(ctx, personId, await coversOfCause(ctx, 'voucher', cause));
  await lockClaims(ctx, 'voucher', cause);
  const covers = await coversOfCause(ctx, 'voucher', cause);
  await cancelVoucher(ctx, voucherId);
  return { personId, title: `Gutschein über ${formatMoney(voucher.amount_cents)}`, covers, held };
};

const returnMembership = async (ctx: Ctx, roleId: number): Promise<Withdrawn> => {
  const role = await lockOnlineRole(ctx, roleId, viewerOf(ctx).id);
  if (!role) throw withdrawalErrors.gone();
  if (role.hasEnded) throw withdrawalErrors.ended();
  requireInTime(ctx, role.onlineAt);
  const { personId } = role;
  const itemIds = await lockFeeItems(ctx, personId, role.startsOn);
  const held = await holdPayments(ctx, personId, await coversOfItems(ctx, itemIds));
  await holdFeeAccounts(ctx, itemIds);
  const covers = await coversOfItems(ctx, itemIds);
  await endOnlineMembership(ctx, role);
  return { personId, title: `Mitgliedschaft von ${role.name}`, covers, held };
};

/** What its units left are worth; of what was paid the part of those that are used stays with the club. */
const returnBlock = async (ctx: Ctx, blockId: number): Promise<Withdrawn> => {
  const personId = viewerOf(ctx).id;
  const bought = await boughtBlock(ctx, blockId, personId);
  if (!bought) throw withdrawalErrors.gone();
  if (bought.isEnded) throw withdrawalErrors.blockEnded();
  requireInTime(ctx, bought.soldAt);
  const held = await holdPayments(ctx, personId, await coversOfCause(ctx, 'single', saleOf(blockId)));
  await lockClaims(ctx, 'single', saleOf(blockId));
  const covers = await coversOfCause(ctx, 'single', saleOf(blockId));
  const { block, cents } = await endBlock(ctx, { blockId, reason: 'Rücktritt' });
  const paidCents = covers.reduce((sum, cover) => sum + cover.cents, 0);
  const returned = Math.max(0, paidCents - (block.priceCents - cents));
  const title = `${blockName(bought.units)}: ${bought.courseName}`;
  return { personId, title, covers: limitCovers(covers, returned), held };
};

/** Nothing has been charged for it yet. */
const returnRequest = async (ctx: Ctx, requestId: number): Promise<Withdrawn> => {
  const request = await withdrawRequest(ctx, requestId);
  if (!request) throw withdrawalErrors.decided();
  return {
    personId: request.personId,
    title: `Mitgliedschaft von ${request.name} (Anfrage)`,
    covers: [],
    held: new Set(),
  };
};

const returns: Readonly<Record<WithdrawalKind, (ctx: Ctx, contractId: number) => Promise<Withdrawn>>> = {
  voucher: returnVoucher,
  membership: returnMembership,
  request: returnRequest,
  block: returnBlock,
};

type Money = { refundedCents: number; creditedCents: number };

/** Who declares the same twice has withdrawn once. */
const declaredBefore = async (ctx: Ctx, { kind, contractId }: WithdrawalInput): Promise<Money | undefined> => {
  const { rows } = await sql<Money>`
    select w.refunded_cents as "refundedCents", w.credited_cents as "creditedCents" from withdrawal w
    join person_card p on p.club_id = w.club_id and p.id = w.person_id
    where w.kind = ${kind} and w.contract_id = ${contractId} and ${viewerOf(ctx).id} in (p.id, p.manager_id)`.execute(
    ctx.db,
  );
  return rows[0];
};

/**
 * Rücktritt: ends what was agreed online, within 14 days. What was paid online goes back the way it came, what was paid otherwise
 * becomes credit and is asked for where the club knows an account. The declaration stands with its time, and office and family are told.
 */
export const declareWithdrawal = async (ctx: Ctx, input: WithdrawalInput): Promise<Money> => {
  await sql`select pg_advisory_xact_lock(172001, ${input.contractId})`.execute(ctx.db);
  const before = await declaredBefore(ctx, input);
  if (before !== undefined) return before;
  const { kind, contractId } = input;
  const { personId, title, ...paid } = await returns[kind](ctx, contractId);
  const refundedCents = await refundCovers(ctx, paid, `withdrawal:${kind}:${contractId}`);
  const creditedCents = paid.covers.reduce((sum, { cents }) => sum + cents, 0) - refundedCents;
  const payerId = await payerOf(ctx, personId);
  if (creditedCents > 0 && payerId !== undefined) await addKnownPayout(ctx, payerId);
  await ctx.db
    .insertInto('withdrawal')
    .values({
      club_id: sql<number>`current_club()`,
      kind,
      contract_id: contractId,
      person_id: personId,
      declared_by: viewerOf(ctx).id,
      declared_at: ctx.now,
      refunded_cents: refundedCents,
      credited_cents: creditedCents,
    })
    .execute();
  await recordHistory(ctx, {
    kind: 'withdrawal.declared',
    personId,
    details: { of: kind, title, refundedCents, creditedCents },
  });
  await sendWithdrawalMails(ctx, { personId, title, refundedCents, creditedCents });
  return { refundedCents, creditedCents };
};
