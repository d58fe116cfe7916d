import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { DateToLead, SubstituteQuestion, SubstituteSearch } from '@vereinshaus/contract/substitutes/calls';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { isLedBy } from '../events/index.ts';

type TimeSpan = { start: Date; end: Date };

const inSeconds = <T extends TimeSpan>(row: T) => ({ ...row, start: toSeconds(row.start), end: toSeconds(row.end) });

const dateColumns = sql`e.id as "event_ID", c.id as "course_ID", c.name as "courseName", e.starts_at as start, e.ends_at as end,
  coalesce(o.name, e.place) as room`;

const dates = sql`event_card e
  join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
  left join room_card o on o.club_id = e.club_id and o.id = e.room_id`;

/** How many future dates are shown, enough for planning. */
const maxDates = 16;

type WithTimes<T> = Omit<T, 'start' | 'end'> & TimeSpan;

type ReturnedRow = Omit<NonNullable<SubstituteQuestion['inReturn']>, 'start' | 'end'> & { start: string; end: string };

const returned = (row: ReturnedRow | null) =>
  row === null ? null : { ...row, start: toSeconds(new Date(row.start)), end: toSeconds(new Date(row.end)) };

/** The date taken over in return for the offer `r`; null = none. */
const inReturn = sql<ReturnedRow | null>`(
  select jsonb_build_object('event_ID', x.id, 'course_ID', k.id, 'courseName', k.name, 'start', x.starts_at, 'end', x.ends_at,
    'room', coalesce(w.name, x.place))
  from event_card x join course_card k on k.club_id = x.club_id and k.id = x.course_id
  left join room_card w on w.club_id = x.club_id and w.id = x.room_id
  where x.club_id = r.club_id and x.id = r.return_event_id and x.hidden_at is null
)`;

type DateRow = WithTimes<Omit<DateToLead, 'inReturn' | 'mayChange'>> & { inReturn: ReturnedRow | null; leads: boolean };

/** Future dates that the viewer leads, with the state of a search for each. */
export const datesToLead = async (ctx: Ctx): Promise<DateToLead[]> => {
  const { id } = viewerOf(ctx);
  const { trainersChangeDates } = await clubSettingsOf(ctx);
  const { rows } = await sql<DateRow>`
    select ${dateColumns}, coalesce(e.room_id, 0) as "room_ID", coalesce(r.id, 0) as "request_ID", r.state,
      coalesce(s.display_name, '') as "substituteName",
      coalesce(q.display_name, '') as "offeredTo", ${inReturn} as "inReturn", ${isLedBy(id)} as leads
    from participation_card t join ${dates} on c.club_id = t.club_id and c.id = t.course_id
    left join lateral (
      select r.club_id, r.id, r.state, r.substitute_id, r.offered_to, r.return_event_id from substitute_request r
      where r.club_id = e.club_id and r.event_id = e.id and r.absent_id = ${id} and r.state <> 'withdrawn' order by r.id desc limit 1
    ) r on true
    left join person_card s on s.club_id = e.club_id and s.id = r.substitute_id
    left join person_card q on q.club_id = e.club_id and q.id = r.offered_to
    where t.person_id = ${id} and t.role = ${roleLiteral.trainer} and t.is_current and e.hidden_at is null
      and e.ends_at > ${ctx.now}
    order by e.starts_at, e.id limit ${maxDates}`.execute(ctx.db);
  return rows.map(({ leads, inReturn: other, ...row }) => ({
    ...inSeconds(row),
    mayChange: trainersChangeDates && leads && row.start > ctx.now,
    inReturn: returned(other),
  }));
};

/** Questions to the viewer, and substitutions they have accepted, for future dates. */
export const questionsTo = async (ctx: Ctx): Promise<SubstituteQuestion[]> => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<WithTimes<Omit<SubstituteQuestion, 'inReturn'>> & { inReturn: ReturnedRow | null }>`
    select ${dateColumns}, r.id as "request_ID", a.display_name as "absentName", r.note, q.accepts,
      r.offered_to is not null as "isOffer", ${inReturn} as "inReturn"
    from substitute_ask q
    join substitute_request r on r.club_id = q.club_id and r.id = q.request_id
    join ${dates} on e.club_id = r.club_id and e.id = r.event_id
    join person_card a on a.club_id = r.club_id and a.id = r.absent_id
    where q.person_id = ${id} and e.hidden_at is null and e.ends_at > ${ctx.now}
      and (r.state = 'open' or (r.state = 'taken' and r.substitute_id = ${id}))
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows.map(({ inReturn: other, ...row }) => ({ ...inSeconds(row), inReturn: returned(other) }));
};

type AskedColleague = { name: string; at: string; accepts: boolean | null };

/** For the office: all current searches, newest date last, with the candidates and their answers. */
export const searchesOfClub = async (ctx: Ctx): Promise<SubstituteSearch[]> => {
  const { rows } = await sql<WithTimes<Omit<SubstituteSearch, 'asked'>> & { asked: AskedColleague[] }>`
    select ${dateColumns}, r.id as "request_ID", a.display_name as "absentName", r.note, r.state,
      r.offered_to is not null or r.swap_of is not null as "isOffer",
      coalesce(s.display_name, '') as "substituteName",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', p.display_name, 'at', q.asked_at, 'accepts', q.accepts)
          order by q.asked_at, p.id)
        from substitute_ask q join person_card p on p.club_id = q.club_id and p.id = q.person_id
        where q.club_id = r.club_id and q.request_id = r.id
      ), '[]') as asked
    from substitute_request r
    join ${dates} on e.club_id = r.club_id and e.id = r.event_id
    join person_card a on a.club_id = r.club_id and a.id = r.absent_id
    left join person_card s on s.club_id = r.club_id and s.id = r.substitute_id
    where e.hidden_at is null and e.ends_at > ${ctx.now}::timestamptz - interval '14 days'
    order by e.starts_at, r.id limit 500`.execute(ctx.db);
  return rows.map(({ asked, ...row }) => ({
    ...inSeconds(row),
    asked: asked.map(({ name, at, accepts }) => ({ name, accepts, time: toSeconds(new Date(at)) })),
  }));
};
