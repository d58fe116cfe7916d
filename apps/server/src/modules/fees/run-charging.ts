import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import type { Actor, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { AppError } from '../../kit/errors.ts';
import { worker } from '../../kit/jobs.ts';
import { type RunTools, runItems } from '../../kit/run-items.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { recordHistory } from '../history/index.ts';
import { chargeMembers } from './charge-fees.ts';
import { joinersOf } from './charge-joiners.ts';
import { feeErrors } from './fees.errors.ts';
import { chargeFeesJob } from './fees.jobs.ts';
import { type AssessedMember, assessedOn, isDue } from './fees.queries.ts';
import { lockFees } from './lock-fees.ts';
import { startFeeNotices } from './start-fee-notices.ts';

type ChargingRow = {
  id: number;
  runId: number;
  year: number;
  cutOffOn: IsoDay;
  dueOn: IsoDay;
  isLater: boolean;
  tells: boolean;
};

type Item = { personId: number; cents: number };

const chargingOf = (ctx: WorkCtx, chargingId: number): Promise<ChargingRow> =>
  ctx.db
    .selectFrom('fee_charging as c')
    .innerJoin('fee_run as r', (join) => join.onRef('r.club_id', '=', 'c.club_id').onRef('r.id', '=', 'c.run_id'))
    .where('c.id', '=', chargingId)
    .select(['c.id', 'r.id as runId', 'r.year', 'r.cut_off_on as cutOffOn', 'c.due_on as dueOn'])
    .select(['c.is_later as isLater', 'c.tells'])
    .executeTakeFirstOrThrow();

/** Families with waiting members, by their current payer. */
const waitingFamilies = async (ctx: WorkCtx, chargingId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct p.manager_id as id from fee_charging_item i
    join person_card p on p.club_id = i.club_id and p.id = i.person_id
    where i.charging_id = ${chargingId} and not i.is_charged and i.refusal = '' order by 1`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Locked until the outcome is stored: of two workers only one charges them. */
const waitingOf = async (ctx: WorkCtx, chargingId: number, managerId: number): Promise<readonly Item[]> => {
  const { rows } = await sql<Item>`
    select i.person_id as "personId", i.cents from fee_charging_item i
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.manager_id = ${managerId}
    where i.charging_id = ${chargingId} and not i.is_charged and i.refusal = ''
    order by i.person_id for update of i`.execute(ctx.db);
  return rows;
};

const note = (ctx: WorkCtx, chargingId: number, personId: number, refusal: string) =>
  ctx.db
    .updateTable('fee_charging_item')
    .set({ is_charged: refusal === '', refusal })
    .where('charging_id', '=', chargingId)
    .where('person_id', '=', personId)
    .execute();

/** What they owe now, calculated again: without members who have left or were charged since. */
const dueNow = async (
  ctx: WorkCtx,
  charging: ChargingRow,
  managerId: number,
): Promise<ReadonlyMap<number, AssessedMember>> => {
  const { year, cutOffOn, runId, isLater } = charging;
  const members = isLater
    ? await joinersOf(ctx, { id: runId, year, cutOffOn }, managerId)
    : (await assessedOn(ctx, { year, cutOffOn }, cutOffOn, managerId)).filter(isDue);
  return new Map(members.map((member) => [member.id, member]));
};

/** The reason why a member is not charged; empty = charged. */
const refusalOf = (member: AssessedMember | undefined, shown: number): string => {
  if (member === undefined) return 'Inzwischen ist kein Beitrag mehr vorzuschreiben.';
  return member.fee.cents === shown ? '' : `Inzwischen wären es ${formatMoney(member.fee.cents)}.`;
};

const chargeFamily = async (ctx: WorkCtx, charging: ChargingRow, managerId: number) => {
  await lockFees(ctx);
  const items = await waitingOf(ctx, charging.id, managerId);
  const members = await dueNow(ctx, charging, managerId);
  const outcomes = items.map(({ personId, cents }) => {
    const member = members.get(personId);
    return { personId, member, refusal: refusalOf(member, cents) };
  });
  const charged = outcomes.flatMap(({ member, refusal }) => (member !== undefined && refusal === '' ? [member] : []));
  const { year, dueOn, runId, id: chargingId } = charging;
  if (charged.length > 0) await chargeMembers(ctx, charged, { year, dueOn, runId, chargingId, managerId });
  for (const { personId, refusal } of outcomes) await note(ctx, charging.id, personId, refusal);
};

const refuseFamily = async (ctx: WorkCtx, chargingId: number, managerId: number, reason: string) => {
  for (const { personId } of await waitingOf(ctx, chargingId, managerId)) await note(ctx, chargingId, personId, reason);
};

type Sum = { persons: number; cents: number };

const chargedBy = async (ctx: WorkCtx, chargingId: number): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::integer as persons, coalesce(sum(i.cents), 0)::integer as cents
    from fee_charging_item i where i.charging_id = ${chargingId} and i.is_charged`.execute(ctx.db);
  return rows[0] ?? { persons: 0, cents: 0 };
};

const isSending = async (ctx: WorkCtx): Promise<boolean> =>
  (await ctx.db.selectFrom('fee_sending as s').where('s.finished_at', 'is', null).select('s.id').executeTakeFirst()) !==
  undefined;

/** Sends the notices; if that is not possible, the user who started the run sees why and sends them later. */
const tellFamilies = async (ctx: WorkCtx, runId: number): Promise<string> => {
  if (await isSending(ctx)) return feeErrors.sendingUnderWay().message;
  try {
    await startFeeNotices(ctx, { runId, again: false });
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};

const finish = async (ctx: WorkCtx, { id, runId, year, dueOn, isLater, tells }: ChargingRow) => {
  const ended = await ctx.db
    .updateTable('fee_charging')
    .set({ finished_at: ctx.now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const { persons, cents } = await chargedBy(ctx, id);
  // Another worker was faster, or nobody was charged in the end.
  if (ended === undefined || persons === 0) return;
  const sum = { year, persons, amountCents: cents };
  if (isLater) await recordHistory(ctx, { kind: 'fee.joiners', personId: null, details: sum });
  else await recordHistory(ctx, { kind: 'fee.run', personId: null, details: { ...sum, dueOn } });
  const remark = tells ? await tellFamilies(ctx, runId) : '';
  if (remark !== '') await ctx.db.updateTable('fee_charging').set({ remark }).where('id', '=', id).execute();
};

/** Beiträge vorschreiben, one family after the other: each in one transaction together with its outcome. */
export const runCharging = async (
  database: Database,
  club: WorkCtx['club'],
  { chargingId, actor }: { chargingId: number; actor: Actor | null },
  tools: RunTools,
) => {
  const transact = transactionsIn(database, club, tools, actor);
  const charging = await transact((ctx) => chargingOf(ctx, chargingId));
  const steps = {
    waiting: (ctx: WorkCtx) => waitingFamilies(ctx, chargingId),
    work: (ctx: WorkCtx, managerId: number) => chargeFamily(ctx, charging, managerId),
    refuse: (ctx: WorkCtx, managerId: number, reason: string) => refuseFamily(ctx, chargingId, managerId, reason),
    failed: feeErrors.chargingFailed().message,
    // Members who moved meanwhile wait with a family that was already processed or never listed.
    hasMore: async (ctx: WorkCtx) => (await waitingFamilies(ctx, chargingId)).length > 0,
    finish: (ctx: WorkCtx) => finish(ctx, charging),
  };
  await runItems(transact, steps, tools.isLast);
};

export const chargeFeesWorker = (senderIn: RunTools['senderIn']) =>
  worker(chargeFeesJob, async ({ database, now, isLast }, { clubId, origin, ...which }) => {
    await runCharging(database, { id: clubId, origin }, which, { now, senderIn, isLast });
  });
