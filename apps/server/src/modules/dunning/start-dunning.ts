import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { dunningErrors } from './dunning.errors.ts';
import { runDunningJob } from './dunning.jobs.ts';
import { lockDunning } from './lock-dunning.ts';
import { demandOf, type Family, familiesOwing, isPlanned } from './owing.queries.ts';
import { holdAccounts, sumOf } from './write-notices.ts';

type RunInput = {
  payerIds: readonly number[];
  /** The total that the user was shown. */
  shownCents: number;
};

const requireNothingUnderWay = async (ctx: Pick<Ctx, 'db'>) => {
  const running = await ctx.db
    .selectFrom('dunning_run as r')
    .where('r.finished_at', 'is', null)
    .select('r.id')
    .executeTakeFirst();
  if (running !== undefined) throw dunningErrors.underWay();
};

/**
 * Mahnen: notes the next step of each given family, and a job reminds them one by one, with a mail and the fee in the books. If the result
 * would differ from what was shown, the call fails and nothing is sent; while one run is active, no second one starts. Rules:
 * docs/rules/mahnwesen.md.
 */
export const startDunning = async (ctx: Ctx, { payerIds, shownCents }: RunInput) => {
  const wanted = new Set(payerIds);
  if (wanted.size === 0) throw dunningErrors.nobody();
  await lockDunning(ctx);
  await requireNothingUnderWay(ctx);
  const { settings } = await senderOf(ctx);
  if (!settings.sendPaymentReminders) throw dunningErrors.switchedOff();
  await holdAccounts(ctx, [...wanted]);
  const families = (await familiesOwing(ctx, settings)).filter((family) => wanted.has(family.id)).filter(isPlanned);
  const cents = sumOf(families);
  if (families.length !== wanted.size || cents !== shownCents) {
    throw dunningErrors.changed({ families: families.length, cents });
  }
  const { id, originalId } = viewerOf(ctx);
  const runId = await insertRun(ctx, id, families);
  const actor = { id, originalId };
  await ctx.jobs.send(runDunningJob, { clubId: ctx.club.id, runId, origin: ctx.club.origin, actor });
  return { families: families.length, cents };
};

/** Of two concurrent starts the unique index lets only one through. */
const insertRun = async (ctx: Ctx, startedBy: number, families: readonly Family[]): Promise<number> => {
  const run = await ctx.db
    .insertInto('dunning_run')
    .values({ club_id: ctx.club.id, created_at: ctx.now, created_by: startedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = families.map((family) => ({
    payerId: family.id,
    level: family.step.level,
    cents: demandOf(family),
  }));
  await sql`
    insert into dunning_run_item (club_id, run_id, payer_id, level, cents)
    select current_club(), ${run.id}, i."payerId", i.level, i.cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i ("payerId" integer, level smallint, cents bigint)`.execute(
    ctx.db,
  );
  return run.id;
};
