import { maskedVoucherCode } from '@vereinshaus/contract/vouchers/calls';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type ClubSite, type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { recordHistory } from '../history/index.ts';
import { sendVoucherMail } from './vouchers.mails.ts';
import { isWaiting } from './vouchers.queries.ts';

/** Codes verschicken: however a voucher was paid, its buyer gets the code within minutes. */
export const handOutCodesJob = defineJob({
  name: 'hand-out-voucher-codes',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: '*/3 * * * *',
});

/** Marks the code as sent to the buyer. */
export const noteHandedOut = async (ctx: Pick<WorkCtx, 'db' | 'now'>, voucherId: number) => {
  await ctx.db.updateTable('voucher').set({ code_sent_at: ctx.now }).where('id', '=', voucherId).execute();
};

/** Sends the code of a paid voucher to its buyer, once. False = it still waits for payment. */
export const handOutCode = async (ctx: WorkCtx, voucherId: number): Promise<boolean> => {
  const voucher = await ctx.db
    .selectFrom('voucher as v')
    .where('v.id', '=', voucherId)
    .where('v.code_sent_at', 'is', null)
    .where('v.cancelled_at', 'is', null)
    .where(sql<boolean>`not ${isWaiting}`)
    .select(['v.code', 'v.amount_cents', 'v.recipient', 'v.message', 'v.valid_until', 'v.buyer_id'])
    .forUpdate('v')
    .executeTakeFirst();
  if (!voucher) return false;
  await noteHandedOut(ctx, voucherId);
  const { code, amount_cents: amountCents, recipient, message, valid_until: validUntil, buyer_id: buyerId } = voucher;
  await recordHistory(ctx, {
    kind: 'voucher.paid',
    personId: buyerId,
    details: { voucherId, code: maskedVoucherCode(code), amountCents },
  });
  if (buyerId !== null) {
    await sendVoucherMail(ctx, buyerId, { id: voucherId, code, amountCents, recipient, message, validUntil });
  }
  return true;
};

/** Vouchers of the club whose code was not sent yet. */
const toHandOut = (db: Db) =>
  db
    .selectFrom('voucher as v')
    .where('v.code_sent_at', 'is', null)
    .where('v.cancelled_at', 'is', null)
    .where(sql<boolean>`not ${isWaiting}`)
    .select('v.id')
    .orderBy('v.id')
    .execute();

/** One transaction per voucher. */
export const handOutCodes = async (database: Database, club: ClubSite, tools: WorkTools) => {
  const vouchers = await database.transaction({ tenant: club.id, readOnly: true }, toHandOut);
  const transact = transactionsIn(database, club, tools);
  await runAllThenThrow(vouchers, async ({ id }) => {
    await transact((ctx) => handOutCode(ctx, id));
  });
};

export const handOutCodesWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(handOutCodesJob, async ({ database, now }) => {
    const clubs = await sitesOf(database, originOf, sql`select id from club_card club`);
    await runAllThenThrow(clubs, (club) => handOutCodes(database, club, { senderIn, now }));
  });
