import { dayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { type Colleague, maxReturnDates, type TrainerOfDate } from '@vereinshaus/contract/substitutes/calls';
import { type LackedPaper, lackedText } from '@vereinshaus/contract/trainer-papers/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { isLedBy, mayEditEvent, readerOf, visibleEvents } from '../events/index.ts';
import { lackedOn } from '../trainer-papers/index.ts';
import { substituteErrors } from './substitutes.errors.ts';

type DateRow = { id: number; course_id: number; starts_at: Date; ends_at: Date; leads: boolean };

const findDate = async (ctx: Ctx, eventId: number): Promise<DateRow> => {
  const { rows } = await sql<DateRow>`
    select e.id, e.course_id, e.starts_at, e.ends_at, ${isLedBy(viewerOf(ctx).id)} as leads
    from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
    where e.id = ${eventId} and e.hidden_at is null`.execute(ctx.db);
  const [date] = rows;
  if (!date) throw substituteErrors.eventGone();
  return date;
};

const trainersOf = async (ctx: Ctx, { id, course_id }: DateRow): Promise<TrainerOfDate[]> => {
  const { rows } = await sql<TrainerOfDate>`
    select p.id as "ID", p.display_name as fullname, coalesce(r.id, 0) as "request_ID", r.state,
      coalesce(s.display_name, '') as "substituteName"
    from participation_card t
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.deleted_at is null
    left join lateral (
      select r.id, r.state, r.substitute_id from substitute_request r
      where r.club_id = t.club_id and r.event_id = ${id} and r.absent_id = p.id and r.state <> 'withdrawn' order by r.id desc limit 1
    ) r on true
    left join person_card s on s.club_id = t.club_id and s.id = r.substitute_id
    where t.course_id = ${course_id} and t.role = ${roleLiteral.trainer} and t.is_current
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

type ReturnRow = Omit<Colleague['dates'][number], 'start' | 'end'> & { start: string; end: string };
type ColleagueRow = Pick<Colleague, 'ID' | 'fullname' | 'busyWith'> & {
  dates: readonly ReturnRow[];
  lacked: readonly LackedPaper[];
};

/** Other trainers by name: what they lead at that time, and their next dates that the viewer may see. */
const colleaguesOf = async (
  ctx: Ctx,
  { course_id, starts_at, ends_at }: DateRow,
  tellsPapers: boolean,
): Promise<Colleague[]> => {
  const { rows } = await sql<ColleagueRow>`
    select p.id as "ID", p.display_name as fullname,
      coalesce((
        select c.name from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
        where e.club_id = p.club_id and e.hidden_at is null and e.starts_at < ${ends_at} and e.ends_at > ${starts_at}
          and ${isLedBy(sql`p.id`)}
        order by e.starts_at, e.id limit 1
      ), '') as "busyWith",
      coalesce((
        select jsonb_agg(d.date order by d.starts_at, d.id) from (
          select e.id, e.starts_at, jsonb_build_object('event_ID', e.id, 'course_ID', c.id, 'courseName', c.name,
            'start', e.starts_at, 'end', e.ends_at, 'room', coalesce(o.name, e.place)) as date
          from participation_card t
          join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
          join event_card e on e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and e.starts_at > ${ctx.now}
          left join room_card o on o.club_id = e.club_id and o.id = e.room_id
          where t.club_id = p.club_id and t.person_id = p.id and t.role = ${roleLiteral.trainer} and t.is_current
            and ${visibleEvents(readerOf(ctx))} and ${isLedBy(sql`p.id`)}
          order by e.starts_at, e.id limit ${maxReturnDates}
        ) d
      ), '[]') as dates,
      ${tellsPapers ? lackedOn(sql`p.id`, course_id, sql`${dayInVienna(starts_at)}::date`) : sql`'[]'::jsonb`} as lacked
    from person_card p
    where p.is_trainer and p.is_present
      and not exists (
        select from participation_card t where t.club_id = p.club_id and t.person_id = p.id and t.course_id = ${course_id}
          and t.role = ${roleLiteral.trainer} and t.is_current
      )
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows.map(({ dates, lacked, ...row }) => ({
    ...row,
    lacks: lacked.length === 0 ? '' : lackedText(lacked),
    isBarred: lacked.some(({ isBar }) => isBar),
    dates: dates.map((date) => ({
      ...date,
      start: toSeconds(new Date(date.start)),
      end: toSeconds(new Date(date.end)),
    })),
  }));
};

/** For the leader of the date, and for the office: who leads it, and who else could. */
export const colleaguesFor = async (ctx: Ctx, eventId: number) => {
  const date = await findDate(ctx, eventId);
  const looksAfter = await mayEditEvent(ctx, eventId);
  if (!date.leads && !looksAfter) throw substituteErrors.notYours();
  return { trainers: await trainersOf(ctx, date), colleagues: await colleaguesOf(ctx, date, looksAfter) };
};
