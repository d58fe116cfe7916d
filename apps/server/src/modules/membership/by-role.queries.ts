import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import type { RoleHolder } from '@vereinshaus/contract/membership/calls';
import { dayOfTime, endTimeOf, timeOfDay } from '@vereinshaus/contract/membership/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { personList } from '../persons/index.ts';
import { membershipErrors } from './membership.errors.ts';

type ByRole = ListInput & {
  roles: readonly number[];
  mode: 'and' | 'or';
  date?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  ended: boolean;
  search?: string | undefined;
};

type Condition = RawBuilder<SqlBool>;

type Period = { from: IsoDay; to: IsoDay; isRange: boolean };

/** A range if one of its ends is given, else one day, else today. */
const periodOf = (ctx: Ctx, { date, from, to }: Pick<ByRole, 'date' | 'from' | 'to'>): Period => {
  const today = dayInVienna(ctx.now);
  const [start, end] = [dayOfTime(from ?? 0), dayOfTime(to ?? 0)];
  const day = dayOfTime(date ?? 0) ?? today;
  if (start === null && end === null) return { from: day, to: day, isRange: false };
  const period = { from: start ?? '1850-01-01', to: end ?? today, isRange: true };
  if (period.from > period.to) throw membershipErrors.rangeOrder();
  return period;
};

/**
 * Which records `r` count. On a day: those valid on it, with the flag also those that had ended by then. In a range: those still valid on
 * its last day, with the flag also those that ended within it.
 */
const counts = ({ from, to, isRange }: Period, ended: boolean): Condition => {
  const begun = sql<SqlBool>`r.starts_on <= ${to}::date`;
  if (!ended) return sql`(${begun} and (r.ends_on is null or r.ends_on > ${to}::date))`;
  return isRange ? sql`(${begun} and (r.ends_on is null or r.ends_on > ${from}::date))` : begun;
};

const ofPerson = sql<SqlBool>`r.club_id = p.club_id and r.person_id = p.id`;

/** 0 means no member: there are no records for it, it is the absence of all others. */
const hasRole = (code: number, counted: Condition): Condition =>
  code === 0
    ? sql`not exists (select from membership_role r where ${ofPerson} and r.code > 0 and ${counted})`
    : sql`exists (select from membership_role r where ${ofPerson} and r.code = ${code} and ${counted})`;

/** Nach Rolle: persons who hold all or one of the chosen roles, with the matching records. */
export const personsByRole = async (ctx: Ctx, input: ByRole): Promise<{ users: RoleHolder[]; total: number }> => {
  const { roles, mode, date, from, to, ended, ...list } = input;
  if (roles.length === 0) return { users: [], total: 0 };
  const counted = counts(periodOf(ctx, { date, from, to }), ended);
  const parts = [...new Set(roles)].map((code) => hasRole(code, counted));
  const only = sql<SqlBool>`(${sql.join(parts, mode === 'and' ? sql` and ` : sql` or `)})`;
  const { users, total } = await personList(ctx, { ...list, only });
  const records = await recordsOf(
    ctx,
    users.map((user) => user.ID),
    roles,
    counted,
  );
  return { users: users.map((user) => ({ roles: records.get(user.ID) ?? [], ...user })), total };
};

const recordsOf = async (ctx: Ctx, personIds: readonly number[], roles: readonly number[], counted: Condition) => {
  const { rows } = await sql<{
    id: number;
    person_id: number;
    code: number;
    starts_on: IsoDay;
    ends_on: IsoDay | null;
  }>`
    select r.id, r.person_id, r.code, r.starts_on, r.ends_on from membership_role r
    where r.person_id = any(${[...personIds]}) and r.code = any(${[...roles]}) and ${counted}
    order by r.starts_on, r.id
  `.execute(ctx.db);
  const byPerson = new Map<number, RoleHolder['roles']>();
  for (const { id: ID, person_id, code: role, starts_on, ends_on } of rows) {
    const record = { ID, role, timeStart: timeOfDay(starts_on), timeEnd: endTimeOf(ends_on) };
    byPerson.set(person_id, [...(byPerson.get(person_id) ?? []), record]);
  }
  return byPerson;
};
