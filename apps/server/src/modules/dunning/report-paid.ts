import { dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockAccounts } from '../ledger/index.ts';
import { dunningErrors } from './dunning.errors.ts';
import { familyOwing } from './owing.queries.ts';

type Report = { paidOn: number; remark: string };

/**
 * Schon bezahlt: a family reports payment of what is due now, once until the next step. The report is accepted for as many days as the club
 * has set; users who keep the books see it beside the name.
 */
export const reportPaid = async (ctx: Ctx, { paidOn: typed, remark }: Report) => {
  const paidOn = fromDayNumber(typed);
  if (paidOn === null) throw dunningErrors.noDay();
  if (paidOn > dayInVienna(ctx.now)) throw dunningErrors.dayAhead();
  const payerId = viewerOf(ctx).id;
  await holdAccount(ctx, payerId);
  const family = await familyOwing(ctx, await clubSettingsOf(ctx), payerId);
  if (family === undefined) throw dunningErrors.nothingDue();
  if (family.owing.reportedOn !== null) throw dunningErrors.reportedAlready({ on: family.owing.reportedOn });
  await ctx.db
    .insertInto('paid_report')
    .values({
      club_id: sql<number>`current_club()`,
      payer_id: payerId,
      paid_on: paidOn,
      amount_cents: family.row.due_cents,
      remark,
      created_at: ctx.now,
    })
    .execute();
  await recordHistory(ctx, {
    kind: 'dunning.reportedPaid',
    personId: payerId,
    details: { amountCents: family.row.due_cents, paidOn, remark },
  });
};

/** Locks the account: a double click reports only once. */
const holdAccount = async (ctx: Ctx, payerId: number) => {
  const account = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.person_id', '=', payerId)
    .select('a.id')
    .executeTakeFirst();
  if (account === undefined) throw dunningErrors.nothingDue();
  await lockAccounts(ctx, [account.id]);
};
