import type { AskingDate, DateQuestion } from '@vereinshaus/contract/answers/calls';
import {
  answerOf,
  answerRule,
  askedDaysAhead,
  countAnswers,
  type DateAnswer,
} from '@vereinshaus/contract/answers/rules';
import { type AttendanceStatus, attendanceStatuses } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { isFamilyOf } from '../../db/family-of.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { askedPersons, isAskedAbout } from './asked-persons.ts';

const storedStatus = z.literal(attendanceStatuses);
const statusIn = (stored: number): AttendanceStatus => storedStatus.parse(stored);

type QuestionRow = Omit<DateQuestion, 'start' | 'end' | 'until' | 'answer'> & {
  start: Date;
  end: Date;
  until: Date;
  status: number;
  isComing: boolean;
};

type QuestionCtx = Pick<Ctx, 'db' | 'now'>;

/** Dates that ask, with whom they ask about; `which` narrows the date `e` (asking `d`) and the person `p`. */
export const questionsWhere = async (
  ctx: QuestionCtx,
  which: RawBuilder<SqlBool>,
): Promise<readonly DateQuestion[]> => {
  const { rows } = await sql<QuestionRow>`
    select e.id as "event_ID", p.id as "child_ID", p.first_name as prename, p.display_name as fullname,
      coalesce(e.course_id, 0) as "course_ID", coalesce(nullif(e.name, ''), c.name, '') as title, e.starts_at as start,
      e.ends_at as end, coalesce(r.name, e.place) as place, d.answer_until as until, coalesce(a.status, 0) as status,
      a.coming_at is not null as "isComing"
    from asked_date_card d
    join event_card e on e.club_id = d.club_id and e.id = d.event_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    join person_card p on p.club_id = e.club_id and p.is_present
    left join attendance_card a on a.club_id = e.club_id and a.event_id = e.id and a.person_id = p.id
    where ${which} and (e.course_id is null or (c.deleted_at is null and not c.is_draft)) and ${isAskedAbout}
    order by e.starts_at, e.id, p.first_name, p.id`.execute(ctx.db);
  return rows.map(({ start, end, until, status, isComing, ...question }) => ({
    ...question,
    start: toSeconds(start),
    end: toSeconds(end),
    until: toSeconds(until),
    answer: answerOf({ status: statusIn(status), isComing, isGuest: false }),
  }));
};

/** Kommst du? What asks about the family of this person, as long as it can be answered. */
export const questionsOf = (ctx: QuestionCtx, personId: number): Promise<readonly DateQuestion[]> =>
  questionsWhere(
    ctx,
    sql<SqlBool>`d.answer_until >= ${ctx.now}
      and e.starts_at < ${ctx.now}::timestamptz + make_interval(days => ${askedDaysAhead}) and ${isFamilyOf(personId, 'excuse')}`,
  );

/** What one date asks about one person, in time or not. */
export const questionAbout = async (
  ctx: QuestionCtx,
  { eventId, personId }: { eventId: number; personId: number },
): Promise<DateQuestion | undefined> =>
  (await questionsWhere(ctx, sql<SqlBool>`e.id = ${eventId} and p.id = ${personId}`))[0];

type AskingRow = { id: number; ownHours: number; until: Date | null };

const askingDates = async (ctx: QuestionCtx, courseId: number): Promise<readonly AskingRow[]> => {
  const { rows } = await sql<AskingRow>`
    select e.id, case when o.id is null then ${answerRule.asCourse}::integer else coalesce(o.hours, ${answerRule.off}::integer) end as "ownHours",
      d.answer_until as until
    from event_card e
    left join answer_rule o on o.club_id = e.club_id and o.event_id = e.id
    left join asked_date_card d on d.club_id = e.club_id and d.event_id = e.id
    where coalesce(e.course_id, 0) = ${courseId} and e.hidden_at is null and e.ends_at >= ${ctx.now}
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows;
};

type AnswerRow = { eventId: number; status: number; isComing: boolean; isGuest: boolean };

/** Everybody who is expected on these dates: who is asked, and who comes to one of them alone. */
const answersOn = async (ctx: QuestionCtx, eventIds: readonly number[]): Promise<readonly AnswerRow[]> => {
  const { rows } = await sql<AnswerRow>`
    with on_date as (
      select e.club_id, e.id as event_id, p.id as person_id, false as is_guest
      from event_card e
      cross join lateral ${askedPersons} w
      join person_card p on p.club_id = e.club_id and p.id = w.person_id and p.is_present
      where e.id = any(${[...eventIds]}::integer[])
      union
      select y.club_id, y.event_id, y.person_id, true from tryout_card y
      where y.event_id = any(${[...eventIds]}::integer[]) and y.cancelled_at is null
      union
      select m.club_id, m.event_id, m.person_id, true from makeup_card m where m.event_id = any(${[...eventIds]}::integer[])
      union
      select b.club_id, b.event_id, b.person_id, true from single_booking_card b
      where b.event_id = any(${[...eventIds]}::integer[]) and b.cancelled_at is null
    )
    select o.event_id as "eventId", coalesce(a.status, 0) as status, a.coming_at is not null as "isComing", o.is_guest as "isGuest"
    from on_date o
    left join attendance_card a on a.club_id = o.club_id and a.event_id = o.event_id and a.person_id = o.person_id`.execute(
    ctx.db,
  );
  return rows;
};

const answerIn = ({ status, isComing, isGuest }: AnswerRow): DateAnswer | '' =>
  answerOf({ status: statusIn(status), isComing, isGuest });

/** How a course asks, date by date, and what it was told; 0 = the dates of the club itself. */
export const askingOf = async (ctx: QuestionCtx, courseId: number) => {
  const rule = await ctx.db
    .selectFrom('answer_rule')
    .where('course_id', '=', courseId)
    .select('hours')
    .executeTakeFirst();
  const dates = await askingDates(ctx, courseId);
  const asked = dates.flatMap(({ id, until }) => (until === null ? [] : [id]));
  const said = groupedBy(asked.length === 0 ? [] : await answersOn(ctx, asked), ({ eventId }) => eventId);
  return {
    hours: rule?.hours ?? answerRule.off,
    dates: dates.map(
      ({ id, ownHours, until }): AskingDate => ({
        event_ID: id,
        ownHours,
        isAsked: until !== null,
        until: toSeconds(until),
        ...countAnswers((said.get(id) ?? []).map(answerIn)),
      }),
    ),
  };
};
