import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { timesInWords } from '../events/index.ts';
import { makeupErrors } from './makeups.errors.ts';

/** An Ersatzstunde as commands work with it. */
export type StoredMakeup = {
  id: number;
  personId: number;
  personName: string;
  courseId: number;
  courseName: string;
  expiresAt: Date;
  state: string;
  isOwed: boolean;
  /** The date it was redeemed for, with its course; null = none. */
  date: { id: number; courseName: string; startsAt: Date; endsAt: Date } | null;
};

type Row = Omit<StoredMakeup, 'date'> & {
  date_id: number | null;
  date_course: string;
  date_starts_at: Date;
  date_ends_at: Date;
};

type Whose = 'own' | 'any';

/** Of `m`: the place on the date that was given up was theirs until then. What the office gave is owed anyway. */
export const isOwed: RawBuilder<SqlBool> = sql<SqlBool>`(m.missed_event_id is null or exists (
  select from event_card o join participation_card t on t.club_id = o.club_id and t.course_id = o.course_id
  where o.club_id = m.club_id and o.id = m.missed_event_id and t.person_id = m.person_id
    and t.role = ${roleLiteral.participant} and (t.is_current or t.left_at > o.starts_at)
))`;

/** What belongs to others does not exist for a family. */
export const findMakeup = async (ctx: Ctx, makeupId: number, whose: Whose): Promise<StoredMakeup> => {
  const { id: viewerId } = viewerOf(ctx);
  const { rows } = await sql<Row>`
    select m.id, p.id as "personId", p.display_name as "personName", c.id as "courseId",
      c.name as "courseName", m.expires_at as "expiresAt", m.state, ${isOwed} as "isOwed", e.id as date_id, g.name as date_course,
      e.starts_at as date_starts_at, e.ends_at as date_ends_at
    from makeup m
    join person_card p on p.club_id = m.club_id and p.id = m.person_id
    join course_card c on c.club_id = m.club_id and c.id = m.course_id
    left join event_card e on e.club_id = m.club_id and e.id = m.event_id
    left join course_card g on g.club_id = e.club_id and g.id = e.course_id
    where m.id = ${makeupId} and p.deleted_at is null
      and (${whose === 'any'} or p.id = ${viewerId} or p.manager_id = ${viewerId})`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined || row.state === 'returned') throw makeupErrors.gone();
  const { date_id: id, date_course: courseName, date_starts_at: startsAt, date_ends_at: endsAt, ...makeup } = row;
  return { ...makeup, date: id === null ? null : { id, courseName, startsAt, endsAt } };
};

/** The one lock of an Ersatzstunde; the date it is redeemed for is locked before it. */
export const lockMakeup = async (ctx: Ctx, makeupId: number, whose: Whose): Promise<StoredMakeup> => {
  await sql`select from makeup m where m.id = ${makeupId} for update`.execute(ctx.db);
  return findMakeup(ctx, makeupId, whose);
};

export const requireEnabled = async (ctx: Ctx) => {
  const settings = await clubSettingsOf(ctx);
  if (!settings.enableMakeups) throw makeupErrors.switchedOff();
  return settings;
};

export const timeTextOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  timesInWords(toSeconds(startsAt), toSeconds(endsAt));
