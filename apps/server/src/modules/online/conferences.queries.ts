import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type Conference, recordedDays, roomOpens } from '@vereinshaus/contract/online/calls';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';

type Row = {
  eventId: number;
  courseId: number;
  courseName: string;
  start: Date;
  end: Date;
  leads: boolean;
  takesPart: boolean;
};

type Unit = Row & { opens: Date; closes: Date };

const minutes = (moment: Date, count: number) => new Date(moment.getTime() + count * 60_000);

/** A date `e` of a course `c` that takes place online, with what the viewer is in it. */
const units = (personId: number) => sql`
  select e.id as "eventId", c.id as "courseId", c.name as "courseName", e.starts_at as start, e.ends_at as end,
    exists (
      select from participation_card t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}
        and t.role = ${roleLiteral.trainer} and t.is_current
    ) or exists (
      select from substitute_request_card r where r.club_id = e.club_id and r.event_id = e.id and r.substitute_id = ${personId} and r.state = 'taken'
    ) as leads,
    exists (
      select from participation_card t join person_card p on p.club_id = t.club_id and p.id = t.person_id
      where t.club_id = c.club_id and t.course_id = c.id and t.role = ${roleLiteral.participant} and t.is_current
        and ${isFamilyOf(personId, 'see')}
    ) or exists (
      select from person_card p where p.club_id = e.club_id and ${isFamilyOf(personId, 'see')} and (
        exists (select from single_booking_card b where b.club_id = p.club_id and b.event_id = e.id and b.person_id = p.id and b.cancelled_at is null)
        or exists (select from makeup_card m where m.club_id = p.club_id and m.event_id = e.id and m.person_id = p.id)
        or exists (select from tryout_card y where y.club_id = p.club_id and y.event_id = e.id and y.person_id = p.id and y.cancelled_at is null)
      )
    ) as "takesPart"
  from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id
  where c.has_online_conferences and c.deleted_at is null and e.hidden_at is null and e.visibility = 5`;

const unitOf = (ctx: Ctx, row: Row): Unit => {
  const leads = row.leads || hasPermission(viewerOf(ctx), 'course/conferences', row.courseId);
  const before = leads ? roomOpens.minutesBeforeForTrainers : roomOpens.minutesBefore;
  return { ...row, leads, opens: minutes(row.start, -before), closes: minutes(row.end, roomOpens.minutesAfter) };
};

/** Does the club hold units online at all? */
export const holdsUnitsOnline = async (ctx: Ctx): Promise<boolean> =>
  (await clubSettingsOf(ctx)).enableOnlineConferences;

export const unitById = async (ctx: Ctx, eventId: number): Promise<Unit | undefined> => {
  const { rows } = await sql<Row>`select * from (${units(viewerOf(ctx).id)}) u where u."eventId" = ${eventId}`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row && unitOf(ctx, row);
};

const told = (ctx: Ctx, row: Row): Conference => {
  const { eventId, courseId, courseName, start, end, opens, leads } = unitOf(ctx, row);
  const times = { start: toSeconds(start), end: toSeconds(end), opens: toSeconds(opens) };
  return { event_ID: eventId, course_ID: courseId, courseName, ...times, leads };
};

/** So many are enough to find the next one. */
const most = 50;

/** What the viewer takes part in or leads, from today on. */
export const comingConferences = async (ctx: Ctx): Promise<Conference[]> => {
  const { rows } = await sql<Row>`
    select * from (${units(viewerOf(ctx).id)}) u where (u.leads or u."takesPart")
      and u.end > ${minutes(ctx.now, -roomOpens.minutesAfter)}
    order by u.start, u."eventId" limit ${most}`.execute(ctx.db);
  return rows.map((row) => told(ctx, row));
};

/** What the viewer has led in the last weeks, the newest first. */
export const recordedConferences = async (ctx: Ctx): Promise<Conference[]> => {
  const { rows } = await sql<Row>`
    select * from (${units(viewerOf(ctx).id)}) u
    where u.leads and u.end <= ${ctx.now} and u.end > ${minutes(ctx.now, -recordedDays * 1440)}
    order by u.start desc, u."eventId" desc limit ${most}`.execute(ctx.db);
  return rows.map((row) => told(ctx, row));
};
