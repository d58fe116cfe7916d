import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';

/** Which persons `p` of a list have to do with courses, and when. */
type Condition = RawBuilder<SqlBool>;

/**
 * Found once and then looked up. As a join the database may choose to search them anew for everybody: right after an
 * import, when it does not know yet how many there are, that takes the cube of the time.
 */
const isAmong = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>): Condition =>
  sql`${column} = any(array(${ids}))`;

/** Who takes part in or trains a course that has not ended. */
const bookedOn = (day: IsoDay) => sql`
  select t.person_id
  from participation_card t
  join course_card c on c.club_id = t.club_id and c.id = t.course_id
  where t.is_current and t.role in (${roleLiteral.participant}, ${roleLiteral.trainer}) and c.deleted_at is null
    and (c.ends_on is null or c.ends_on >= ${day}::date)`;

/** Aktiv: has a current booking. */
export const isActiveOn = (day: IsoDay): Condition => isAmong(sql`p.id`, bookedOn(day));

/** Aktiver Verwalter: manages somebody who is active, maybe themselves. */
export const managesActiveOn = (day: IsoDay): Condition =>
  isAmong(
    sql`p.id`,
    sql`
  select a.manager_id from person a
  where a.deleted_at is null and a.death_date is null and ${isAmong(sql`a.id`, bookedOn(day))}`,
  );

export type Period = { from: IsoDay; to: IsoDay };

const inVienna = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Europe/Vienna')::date`;

/** A trainer of the course from its first day, or from a later one of their own, until they leave or it ends. */
const begin = sql`coalesce(greatest(${inVienna(sql`t.starts_at`)}, c.starts_on), ${inVienna(sql`t.created_at`)})`;
const end = sql`coalesce(least(${inVienna(sql`t.left_at`)}, c.ends_on), 'infinity')`;

/** Trainer participations `t` in courses `c` that overlap the period; null = at any time. */
export const trainingIn = (period: Period | null): RawBuilder<unknown> => sql`
  participation_card t
  join course_card c on c.club_id = t.club_id and c.id = t.course_id
  where t.role = ${roleLiteral.trainer} and c.deleted_at is null
    ${period === null ? sql`` : sql`and ${begin} <= ${period.to}::date and ${end} >= ${period.from}::date`}`;

/** War Trainer. */
export const trainsIn = (period: Period | null): Condition =>
  isAmong(sql`p.id`, sql`select t.person_id from ${trainingIn(period)}`);
