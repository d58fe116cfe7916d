import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { feeErrors } from './fees.errors.ts';
import { chargeFeesJob } from './fees.jobs.ts';
import type { AssessedMember } from './fees.queries.ts';

/** The numbers that the user was shown. */
export type ShownFees = { persons: number; cents: number };

const sumOf = (members: readonly AssessedMember[]) => members.reduce((sum, { fee }) => sum + fee.cents, 0);

/** Throws while a run is active: a caller that waited for it would find its data half charged. */
export const requireNothingUnderWay = async (ctx: Pick<Ctx, 'db'>) => {
  const running = await ctx.db
    .selectFrom('fee_charging as c')
    .where('c.finished_at', 'is', null)
    .select('c.id')
    .executeTakeFirst();
  if (running !== undefined) throw feeErrors.chargingUnderWay();
};

export const totalOf = (members: readonly AssessedMember[]): ShownFees => ({
  persons: members.length,
  cents: sumOf(members),
});

/** Refuses to charge anything other than what was on the screen. */
export const requireShown = (members: readonly AssessedMember[], shown: ShownFees): ShownFees => {
  const found = totalOf(members);
  if (found.persons !== shown.persons || found.cents !== shown.cents) throw feeErrors.changed(found);
  if (members.length === 0) throw feeErrors.nobody();
  return found;
};

type StartedRun = { runId: number; dueOn: IsoDay; isLater: boolean; tells: boolean };

/** Notes who is charged what, and a job charges them. Of two concurrent starts the unique index lets only one through. */
export const startCharging = async (
  ctx: Ctx,
  members: readonly AssessedMember[],
  { runId, dueOn, isLater, tells }: StartedRun,
) => {
  const { id, originalId } = viewerOf(ctx);
  const charging = await ctx.db
    .insertInto('fee_charging')
    .values({
      club_id: ctx.club.id,
      run_id: runId,
      due_on: dueOn,
      is_later: isLater,
      tells,
      created_at: ctx.now,
      created_by: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = members.map((member) => ({ personId: member.id, cents: member.fee.cents }));
  await sql`
    insert into fee_charging_item (club_id, charging_id, person_id, cents)
    select current_club(), ${charging.id}, i."personId", i.cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i ("personId" integer, cents integer)`.execute(ctx.db);
  await ctx.jobs.send(chargeFeesJob, {
    clubId: ctx.club.id,
    chargingId: charging.id,
    origin: ctx.club.origin,
    actor: { id, originalId },
  });
};
