import { isValidCreditorId } from '@vereinshaus/contract/bank-export/creditor-id';
import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { MoveInRow, MoveInRun } from '@vereinshaus/contract/move-in/calls';
import { guessMoveInColumns, type MoveInStep } from '@vereinshaus/contract/move-in/move-in-fields';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { describeTable, keptTable } from '../imports/index.ts';
import { creditorOf } from '../payments/index.ts';
import { signed } from './balances.ts';
import { planStep, type StepPlan } from './plan-step.ts';
import type { PlannedRow } from './step.ts';

type Counts = {
  persons: number;
  families: number;
  minorsAlone: number;
  memberships: number;
  balances: number;
  balanceCents: number;
  mandates: number;
  courses: number;
  participants: number;
};

/** Was ist schon da? */
export const overview = async (ctx: Ctx) => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<Counts>`
    select
      count(*)::integer as persons,
      count(distinct p.manager_id) filter (where p.manager_id <> p.id)::integer as families,
      count(*) filter (where p.manager_id = p.id and p.birth_date > ${today}::date - interval '18 years')::integer as "minorsAlone",
      (select count(*) from membership_role_card r where r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date))::integer as memberships,
      (select count(*) from move_in_row m join move_in_run u on u.club_id = m.club_id and u.id = m.run_id and u.step = 'balances' where m.undone_at is null)::integer as balances,
      (select coalesce(sum(u.sum_cents), 0) from move_in_run u where u.step = 'balances' and u.undone_at is null)::bigint as "balanceCents",
      (select count(*) from payment_method_card m where m.kind = 'sepm' and m.removed_at is null)::integer as mandates,
      (select count(*) from course_card c where c.deleted_at is null)::integer as courses,
      (select count(*) from participation_card t where t.is_current and t.role = ${roleLiteral.participant})::integer as participants
    from person_card p where p.deleted_at is null`.execute(ctx.db);
  const counts = rows[0];
  if (counts === undefined) throw new Error('the counts of the club came to nothing');
  const { creditorId } = await creditorOf(ctx);
  return { ...counts, hasCreditorId: isValidCreditorId(creditorId) };
};

export const tableForStep = async (ctx: Ctx, step: MoveInStep, fileId: string) => {
  const { name, table } = await keptTable(ctx, fileId);
  return describeTable(fileId, name, table, guessMoveInColumns(step, table[0] ?? []));
};

const shownRow = ({ row, who, person, what, state, reason, candidates }: PlannedRow): MoveInRow => ({
  row,
  who,
  person_ID: person?.id ?? 0,
  fullname: person?.fullname ?? '',
  what,
  state,
  reason,
  candidates: candidates.map(({ id, fullname, birthDate }) => ({
    ID: id,
    fullname,
    birthdate: toDayNumber(birthDate),
  })),
});

/** Probelauf, as the screen shows it. */
export const checkedStep = async (ctx: Ctx, plan: StepPlan) => {
  const { rows, wordings, examples } = await planStep(ctx, plan);
  const of = (state: PlannedRow['state']) => rows.filter((row) => row.state === state);
  return {
    counts: { make: of('make').length, skip: of('skip').length, ask: of('ask').length, faulty: of('faulty').length },
    cents: signed(
      of('make').reduce((sum, { cents }) => sum + cents, 0),
      plan.positive,
    ),
    examples: [...examples],
    rows: rows.map(shownRow),
    wordings: [...wordings],
  };
};

const shownRuns = 100;

export const runsOf = async (ctx: Ctx, step: MoveInStep): Promise<MoveInRun[]> => {
  const { rows } = await sql<Omit<MoveInRun, 'time' | 'timeUndone'> & { createdAt: Date; undoneAt: Date | null }>`
    select r.id as "ID", r.step, r.file_name as "fileName", r.made, r.skipped, r.sum_cents as cents,
      (select count(*) from move_in_row m where m.club_id = r.club_id and m.run_id = r.id and m.undone_at is null)::integer as standing,
      r.created_at as "createdAt", r.undone_at as "undoneAt",
      coalesce(p.display_name, '') as "byName",
      coalesce(u.display_name, '') as "undoneByName"
    from move_in_run r
    left join person_card p on p.club_id = r.club_id and p.id = r.created_by
    left join person_card u on u.club_id = r.club_id and u.id = r.undone_by
    where r.step = ${step} order by r.id desc limit ${shownRuns}`.execute(ctx.db);
  return rows.map(({ createdAt, undoneAt, ...run }) => ({
    ...run,
    time: toSeconds(createdAt),
    timeUndone: toSeconds(undoneAt),
  }));
};
