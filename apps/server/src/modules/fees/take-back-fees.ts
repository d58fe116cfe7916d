import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { lockAccounts, openOfItems, reverse } from '../ledger/index.ts';
import { feeErrors } from './fees.errors.ts';
import { paidOfRun } from './fees.queries.ts';
import { lockFees } from './lock-fees.ts';
import { requireNothingUnderWay } from './start-charging.ts';

type StoredFee = { id: number; personId: number; year: number; cents: number; itemId: number };

const takeBack = async (ctx: WorkCtx, fees: readonly StoredFee[], text: string) => {
  const itemIds = fees.map(({ itemId }) => itemId);
  await reverse(ctx, await openOfItems(ctx, itemIds), { source: 'fee', text });
  await ctx.db
    .updateTable('membership_fee')
    .set({ reversed_at: ctx.now })
    .where('id', '=', (eb) => eb.fn.any(eb.val(fees.map(({ id }) => id))))
    .execute();
  await recordHistoryForEach(
    ctx,
    fees.map(({ personId, year, cents }) => ({
      kind: 'fee.reversed' as const,
      personId,
      details: { year, amountCents: cents },
    })),
  );
};

const chargedFees = (ctx: WorkCtx) =>
  ctx.db
    .selectFrom('membership_fee as f')
    .where('f.reversed_at', 'is', null)
    .select(['f.id', 'f.person_id as personId', 'f.year', 'f.amount_cents as cents', 'f.item_id as itemId']);

/** Locks the accounts: a concurrent payment waits, or is committed before the check whether anything was paid. */
const holdAccounts = async (ctx: WorkCtx, which: RawBuilder<unknown>) => {
  const { rows } = await sql<{ id: number }>`
    select distinct i.account_id as id from membership_fee f
    join open_item_card i on i.club_id = f.club_id and i.id = f.item_id
    where ${which} and f.reversed_at is null`.execute(ctx.db);
  if (rows.length === 0) return;
  await lockAccounts(
    ctx,
    rows.map(({ id }) => id),
  );
};

/** A fee must not be taken back while its notices or invoices are being sent. */
const requireNothingSent = async (ctx: Pick<Ctx, 'db'>, runId: number) => {
  const sending = await ctx.db
    .selectFrom('fee_sending as s')
    .where('s.run_id', '=', runId)
    .where('s.finished_at', 'is', null)
    .select('s.id')
    .executeTakeFirst();
  if (sending !== undefined) throw feeErrors.sendingUnderWay();
};

/** Vorschreibung zurücknehmen: as long as nothing of it was paid since, and its notices are not being sent. */
export const undoFeeRun = async (ctx: Ctx, runId: number) => {
  await lockFees(ctx);
  await requireNothingUnderWay(ctx);
  const run = await ctx.db
    .selectFrom('fee_run as r')
    .where('r.id', '=', runId)
    .select(['r.year', 'r.undone_at'])
    .executeTakeFirst();
  if (!run) throw feeErrors.runGone();
  if (run.undone_at !== null) throw feeErrors.runUndone();
  await requireNothingSent(ctx, runId);
  await holdAccounts(ctx, sql`f.fee_run_id = ${runId}`);
  const { rows } = await sql<{ paid: number }>`
    select (${paidOfRun})::integer as paid
    from fee_run r join membership_fee f on f.club_id = r.club_id and f.fee_run_id = r.id
    where r.id = ${runId}`.execute(ctx.db);
  const paid = rows[0]?.paid ?? 0;
  if (paid > 0) throw feeErrors.runPaid({ persons: paid });
  const charged = await chargedFees(ctx).where('f.fee_run_id', '=', runId).orderBy('f.id').execute();
  await takeBack(ctx, charged, `Storno Mitgliedsbeitrag ${run.year}`);
  await ctx.db
    .updateTable('fee_run')
    .set({ undone_at: ctx.now, undone_by: viewerOf(ctx).id })
    .where('id', '=', runId)
    .execute();
  const amountCents = charged.reduce((sum, { cents }) => sum + cents, 0);
  await recordHistory(ctx, {
    kind: 'fee.runUndone',
    personId: null,
    details: { year: run.year, persons: charged.length, amountCents },
  });
  return charged.length;
};

/** Beitrag gutschreiben: the fee of one person, paid or not; the credit goes to their current payer. */
export const cancelFee = async (ctx: Ctx, feeId: number) => {
  await lockFees(ctx);
  const stored = await ctx.db
    .selectFrom('membership_fee as f')
    .where('f.id', '=', feeId)
    .select([
      'f.id',
      'f.person_id as personId',
      'f.year',
      'f.amount_cents as cents',
      'f.item_id as itemId',
      'f.reversed_at',
    ])
    .executeTakeFirst();
  if (!stored) throw feeErrors.feeGone();
  if (stored.reversed_at !== null) throw feeErrors.feeReversed();
  await takeBack(ctx, [stored], `Storno Mitgliedsbeitrag ${stored.year}`);
};

/** A change of membership that cancels the fee takes back the charge of its year. */
export const waiveFee = async (ctx: WorkCtx, personId: number, changedOn: IsoDay) => {
  await lockFees(ctx);
  const year = Number(changedOn.slice(0, 4));
  const charged = await chargedFees(ctx).where('f.person_id', '=', personId).where('f.year', '=', year).execute();
  if (charged.length > 0) await takeBack(ctx, charged, `Storno Mitgliedsbeitrag ${year}`);
};

/** The open items charged to a person since a day: for its year and for the current one. Nobody can charge more meanwhile. */
export const lockFeeItems = async (ctx: WorkCtx, personId: number, since: IsoDay): Promise<readonly number[]> => {
  await lockFees(ctx);
  const years = [Number(since.slice(0, 4)), Number(dayInVienna(ctx.now).slice(0, 4))];
  const charged = await chargedFees(ctx).where('f.person_id', '=', personId).where('f.year', 'in', years).execute();
  return charged.map(({ itemId }) => itemId);
};

/** Locks their accounts: a concurrent payment waits, or is already committed. */
export const holdFeeAccounts = (ctx: WorkCtx, itemIds: readonly number[]) =>
  holdAccounts(ctx, sql`i.id = any(${[...itemIds]}::integer[])`);

/** Two merged persons owe the fee of a year only once: the other one's charge is credited. */
export const mergeFees = async (ctx: Ctx, { survivorId, otherId }: { survivorId: number; otherId: number }) => {
  await lockFees(ctx);
  const twice = await chargedFees(ctx)
    .where('f.person_id', '=', otherId)
    .where(
      sql<boolean>`exists (select from membership_fee o
        where o.club_id = f.club_id and o.person_id = ${survivorId} and o.year = f.year and o.reversed_at is null)`,
    )
    .execute();
  if (twice.length > 0) await takeBack(ctx, twice, 'Mitgliedsbeitrag doppelt vorgeschrieben');
  await ctx.db.updateTable('membership_fee').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  await mergeIndividualFees(ctx, { survivorId, otherId });
  await mergeNotices(ctx, { survivorId, otherId });
};

/** If both have one for the same time, that of the surviving person counts. */
const mergeIndividualFees = async (ctx: Ctx, { survivorId, otherId }: { survivorId: number; otherId: number }) => {
  await sql`
    delete from individual_fee i where i.person_id = ${otherId} and exists (
      select from individual_fee o where o.person_id = ${survivorId}
        and o.section_id is not distinct from i.section_id
        and daterange(o.starts_on, o.ends_on, '[]') && daterange(i.starts_on, i.ends_on, '[]'))`.execute(ctx.db);
  await ctx.db.updateTable('individual_fee').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
};

/** If both got a notice of a run, the other's notice counts as a repeated one. */
const mergeNotices = async (ctx: Ctx, { survivorId, otherId }: { survivorId: number; otherId: number }) => {
  await sql`
    update fee_notice n set repeats = true where n.payer_id = ${otherId} and exists (
      select from fee_notice s where s.club_id = n.club_id and s.run_id = n.run_id and s.payer_id = ${survivorId})`.execute(
    ctx.db,
  );
  await sql`
    update fee_notice n set payer_id = ${survivorId} where n.payer_id = ${otherId} and not exists (
      select from fee_notice s
      where s.club_id = n.club_id and s.sending_id = n.sending_id and s.payer_id = ${survivorId})`.execute(ctx.db);
};
