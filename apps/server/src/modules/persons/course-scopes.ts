import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';

/** Conditions on the persons `p` of a list: how and when they take part in courses. */
type Condition = RawBuilder<SqlBool>;

/**
 * Evaluated once, then looked up. As a join the database may search the ids again for every person: right after an import, without
 * statistics, that takes cubic time.
 */
const isAmong = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>): Condition =>
  sql`${column} = any(array(${ids}))`;

/** Participants and trainers of courses that have not ended. */
const bookedOn = (day: IsoDay) => sql`
  select t.person_id
  from participation_card t
  join course_card c on c.club_id = t.club_id and c.id = t.course_id
  where t.is_current and t.role in (${roleLiteral.participant}, ${roleLiteral.trainer}) and c.deleted_at is null
    and (c.ends_on is null or c.ends_on >= ${day}::date)`;

/** Aktiv: has a current booking. */
export const isActiveOn = (day: IsoDay): Condition => isAmong(sql`p.id`, bookedOn(day));

/** Aktiver Verwalter: manages an active person, possibly themselves. */
export const managesActiveOn = (day: IsoDay): Condition =>
  isAmong(
    sql`p.id`,
    sql`
  select a.manager_id from person a
  where a.deleted_at is null and a.death_date is null and ${isAmong(sql`a.id`, bookedOn(day))}`,
  );

export type Period = { from: IsoDay; to: IsoDay };

const inVienna = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Europe/Vienna')::date`;

/** A trainer of the course from its first day, or from their own later start, until they leave or it ends. */
const begin = sql`coalesce(greatest(${inVienna(sql`t.starts_at`)}, c.starts_on), ${inVienna(sql`t.created_at`)})`;
const end = sql`coalesce(least(${inVienna(sql`t.left_at`)}, c.ends_on), 'infinity')`;

/** Trainer participations `t` in courses `c` that overlap the period; null = at any time. */
export const trainerPartsIn = (period: Period | null): RawBuilder<unknown> => sql`
  participation_card t
  join course_card c on c.club_id = t.club_id and c.id = t.course_id
  where t.role = ${roleLiteral.trainer} and c.deleted_at is null
    ${period === null ? sql`` : sql`and ${begin} <= ${period.to}::date and ${end} >= ${period.from}::date`}`;

/** War Trainer. */
export const trainsIn = (period: Period | null): Condition =>
  isAmong(sql`p.id`, sql`select t.person_id from ${trainerPartsIn(period)}`);
