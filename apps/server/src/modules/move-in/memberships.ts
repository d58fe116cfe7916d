import { addDays, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { roleDatesProblem, timeOfDay } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { importProblems, readDay } from '../imports/index.ts';
import { addImportedRoles, deleteRole } from '../membership/index.ts';
import { type CheckedEntry, type MadeRow, type RowVerdict, runnable, type StepDefinition } from './step.ts';

/** A period: from the first day to the last, both included; open without one. */
type Membership = { code: number; label: string; startsOn: IsoDay; lastDay: IsoDay | null };

const read: StepDefinition<Membership>['read'] = (cells, { today, roles }) => {
  const { role = '', from = '', until = '' } = cells;
  const code = roles.codeOf(role);
  if (role === '') return { problem: 'Hier fehlt die Rolle.' };
  if (code === null) return { problem: importProblems.role(role) };
  const startsOn = readDay(from, today);
  const lastDay = until === '' ? null : readDay(until, today);
  if (from === '') return { problem: 'Hier fehlt der Beginn.' };
  if (startsOn === null || (until !== '' && lastDay === null)) return { problem: importProblems.day };
  const dates = { timeStart: timeOfDay(startsOn), timeEnd: lastDay === null ? 0 : timeOfDay(lastDay) };
  const problem = roleDatesProblem({ ...dates, finished: lastDay !== null }, today);
  if (problem !== null) return { problem: problem.text };
  const label = roles.labelOf(code);
  const what = `${label}, ${formatDay(startsOn)} – ${lastDay === null ? 'offen' : formatDay(lastDay)}`;
  if (code === 0) return { problem: `„${label}“ ist keine Rolle: Lass diese Zeile aus.`, what };
  return { entry: { code, label, startsOn, lastDay }, what };
};

type Period = { personId: number; code: number; startsOn: IsoDay; lastDay: IsoDay | null };

const rolesOf = async (ctx: Ctx, ids: readonly number[]): Promise<readonly Period[]> => {
  const { rows } = await sql<Period>`
    select r.person_id as "personId", r.code, r.starts_on as "startsOn", (r.ends_on - 1)::date as "lastDay"
    from membership_role_card r where r.person_id = any(${[...ids]}::integer[])`.execute(ctx.db);
  return rows;
};

const latest = '9999-12-31';
const overlaps = (one: Pick<Period, 'startsOn' | 'lastDay'>, other: Pick<Period, 'startsOn' | 'lastDay'>) =>
  one.startsOn <= (other.lastDay ?? latest) && other.startsOn <= (one.lastDay ?? latest);

const isSame = (one: Pick<Period, 'startsOn' | 'lastDay'>, other: Pick<Period, 'startsOn' | 'lastDay'>) =>
  one.startsOn === other.startsOn && one.lastDay === other.lastDay;

const periodKey = (personId: number, code: number) => `${personId} ${code}`;

/** The same role twice at once is none: what is there already is left out, what crosses it has to be corrected. */
const compare: StepDefinition<Membership>['compare'] = async (ctx, rows) => {
  const verdicts = new Map<number, RowVerdict>();
  const standing = new Map<string, (Pick<Period, 'startsOn' | 'lastDay'> & { row?: number })[]>();
  for (const period of await rolesOf(
    ctx,
    rows.map(({ person }) => person.id),
  )) {
    const key = periodKey(period.personId, period.code);
    standing.set(key, [...(standing.get(key) ?? []), period]);
  }
  for (const { row, person, entry } of rows) {
    const key = periodKey(person.id, entry.code);
    const before = standing.get(key) ?? [];
    const crossed = before.find((period) => overlaps(period, entry));
    if (crossed === undefined) standing.set(key, [...before, { ...entry, row }]);
    else if (isSame(crossed, entry)) verdicts.set(row, { state: 'skip', reason: 'gibt es schon' });
    else {
      const where = crossed.row === undefined ? `der Rolle ab ${formatDay(crossed.startsOn)}` : `Zeile ${crossed.row}`;
      verdicts.set(row, { state: 'faulty', reason: `Überschneidet sich mit ${where}.` });
    }
  }
  return verdicts;
};

const write = async (ctx: Ctx, rows: readonly CheckedEntry<Membership>[]) => ({
  records: await addImportedRoles(
    ctx,
    rows.map(({ row, person, entry: { lastDay, ...role } }) => ({
      row,
      personId: person.id,
      ...role,
      endsOn: lastDay === null ? null : addDays(lastDay, 1),
    })),
  ),
});

type TouchedPerson = { personId: number; why: string };

const touchedSince = async (ctx: Ctx, roleIds: readonly number[], runId: number): Promise<readonly TouchedPerson[]> => {
  const { rows } = await sql<TouchedPerson>`
    select m.person_id as "personId",
      case when r.id is null then 'gibt es eine übernommene Rolle nicht mehr'
        when f.id is not null then 'wurde schon ein Mitgliedsbeitrag vorgeschrieben'
        else 'wurde eine übernommene Rolle seither geändert' end as why
    from move_in_row m
    join move_in_run u on u.club_id = m.club_id and u.id = m.run_id
    left join membership_role_card r on r.club_id = m.club_id and r.id = m.record_id
    left join lateral (
      select f.id from membership_fee_card f join fee_run c on c.club_id = f.club_id and c.id = f.fee_run_id
      where f.club_id = m.club_id and f.person_id = m.person_id and f.reversed_at is null and c.created_at > u.created_at limit 1
    ) f on true
    where m.run_id = ${runId} and m.record_id = any(${[...roleIds]}::integer[]) and (
      r.id is null or f.id is not null or exists (
        select from history_entry_card h where h.club_id = m.club_id and h.person_id = m.person_id and h.at > u.created_at
          and h.kind in ('membership.roleChanged', 'membership.roleEnded', 'membership.changed', 'membership.requested')
      )
    )`.execute(ctx.db);
  return rows;
};

const rolesLocked = (ctx: Ctx, rows: readonly MadeRow[]) =>
  ctx.db
    .selectFrom('membership_role_card as r')
    .where('r.id', '=', (eb) => eb.fn.any(eb.val(rows.map(({ recordId }) => recordId))))
    .orderBy('r.id')
    .select(['r.id', 'r.person_id', 'r.code'])
    .forUpdate()
    .execute();

const touched: StepDefinition<Membership>['touched'] = async (ctx, rows, run) => {
  await rolesLocked(ctx, rows);
  const since = await touchedSince(
    ctx,
    rows.map(({ recordId }) => recordId),
    run.id,
  );
  const whys = new Map(since.map(({ personId, why }) => [personId, why]));
  return new Map(
    rows.flatMap(({ row, personId }): [number, string][] => {
      const why = whys.get(personId);
      return why === undefined ? [] : [[row, why]];
    }),
  );
};

const takeBack: StepDefinition<Membership>['takeBack'] = async (ctx, rows) => {
  const codes = await rolesLocked(ctx, rows);
  for (const { id } of codes) await deleteRole(ctx, id);
  const { memberStates } = await clubSettingsOf(ctx);
  await recordHistoryForEach(
    ctx,
    codes.map(({ person_id: personId, code }) => ({
      kind: 'moveIn.roleUndone' as const,
      personId,
      details: { label: membershipRoleLabel(code, memberStates) },
    })),
  );
};

/** Mitgliedschaften mit ihrer Geschichte: a row per period, as many per person as there were. */
export const memberships = runnable({ read, compare, write, touched, takeBack });
