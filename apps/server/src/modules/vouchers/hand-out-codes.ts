import { maskedVoucherCode } from '@vereinshaus/contract/vouchers';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { eachOnItsOwn } from '../../kit/each-on-its-own.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { recordHistory } from '../history/index.ts';
import { sendVoucherMail } from './vouchers.mails.ts';
import { isWaiting } from './vouchers.queries.ts';

/** Codes verschicken: whichever way a voucher was paid, its buyer gets the code within minutes. */
export const handOutCodesJob = defineJob({
  name: 'hand-out-voucher-codes',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: '*/3 * * * *',
});

/** Somebody has told the buyer. */
export const noteHandedOut = async (ctx: Pick<WorkCtx, 'db' | 'now'>, voucherId: number) => {
  await ctx.db.updateTable('voucher').set({ code_sent_at: ctx.now }).where('id', '=', voucherId).execute();
};

/** The code of a voucher that is paid goes to its buyer, once. False = it still waits. */
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

/** Vouchers of the club whose buyers have no code yet. */
const toHandOut = (db: Db) =>
  db
    .selectFrom('voucher as v')
    .where('v.code_sent_at', 'is', null)
    .where('v.cancelled_at', 'is', null)
    .where(sql<boolean>`not ${isWaiting}`)
    .select('v.id')
    .orderBy('v.id')
    .execute();

type Tools = { senderIn: (db: Db) => WorkCtx['jobs']; originOf: (host: string) => string; now: () => Date };

/** One transaction per voucher. */
export const handOutCodes = async (database: Database, clubId: number, { senderIn, originOf, now }: Tools) => {
  const vouchers = await database.transaction({ tenant: clubId, readOnly: true }, toHandOut);
  if (vouchers.length === 0) return;
  const host = await database.registry
    .selectFrom('club_host as h')
    .where('h.club_id', '=', clubId)
    .where('h.is_main', '=', true)
    .select('h.host')
    .executeTakeFirst();
  const club = { id: clubId, origin: originOf(host?.host ?? 'localhost') };
  await eachOnItsOwn(vouchers, async ({ id }) => {
    await database.transaction({ tenant: clubId }, async (db) => {
      await handOutCode({ db, club, viewer: null, now: now(), jobs: senderIn(db) }, id);
    });
  });
};

export const handOutCodesWorker = ({ senderIn, originOf }: Omit<Tools, 'now'>) =>
  worker(handOutCodesJob, async ({ database, now }) => {
    const clubs = await database.registry.selectFrom('club as c').select('c.id').orderBy('c.id').execute();
    await eachOnItsOwn(clubs, ({ id }) => handOutCodes(database, id, { senderIn, originOf, now }));
  });
