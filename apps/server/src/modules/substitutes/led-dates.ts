import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { isLedBy } from '../events/index.ts';
import { timeTextOf } from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';

export type LedDate = { id: number; courseId: number; course: string; start: Date; end: Date };

const findDate = async (ctx: Ctx, eventId: number, leads: RawBuilder<boolean>) => {
  const { rows } = await sql<LedDate & { leads: boolean }>`
    select e.id, c.id as "courseId", c.name as course, e.starts_at as start, e.ends_at as end, ${leads} as leads
    from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
    where e.id = ${eventId} and e.hidden_at is null`.execute(ctx.db);
  const [date] = rows;
  if (!date) throw substituteErrors.eventGone();
  if (date.start <= ctx.now) throw substituteErrors.alreadyBegun();
  return date;
};

/** A future date of a course that this person trains. */
export const requireDateOf = async (ctx: Ctx, eventId: number, personId: number): Promise<LedDate> => {
  const trains = sql<boolean>`exists (
    select from participation_card t where t.club_id = e.club_id and t.course_id = e.course_id and t.person_id = ${personId}
      and t.role = ${roleLiteral.trainer} and t.is_current
  )`;
  const date = await findDate(ctx, eventId, trains);
  if (!date.leads)
    throw personId === ctx.viewer?.id ? substituteErrors.notLeading() : substituteErrors.absentNotLeading();
  return date;
};

/** Whether this person actually leads a future date. */
export const leadsDate = async (ctx: Ctx, eventId: number, personId: number): Promise<boolean> =>
  (await findDate(ctx, eventId, isLedBy(personId))).leads;

/** A future date that this person actually leads, without a substitute. */
export const requireLedBy = async (ctx: Ctx, eventId: number, personId: number): Promise<LedDate> => {
  const date = await findDate(ctx, eventId, isLedBy(personId));
  if (!date.leads) throw substituteErrors.returnNotLed();
  return date;
};

type Times = Pick<LedDate, 'start' | 'end'>;

/** What this person leads at that time, apart from dates that change their leader anyway; undefined = nothing. */
export const leadsMeanwhile = async (ctx: Ctx, personId: number, { start, end }: Times, except: readonly number[]) => {
  const { rows } = await sql<{ course: string; start: Date; end: Date }>`
    select c.name as course, e.starts_at as start, e.ends_at as end
    from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
    where e.hidden_at is null and e.starts_at < ${end} and e.ends_at > ${start}
      and e.id <> all(${[...except]}::integer[]) and ${isLedBy(personId)}
    order by e.starts_at, e.id limit 1`.execute(ctx.db);
  const [other] = rows;
  return other && { course: other.course, when: timeTextOf(other) };
};

/**
 * Locked before everything else, in the order of their ids, so that the dates two persons lead are changed by one transaction at a time.
 */
export const lockTrainers = (ctx: Ctx, personIds: readonly number[]) =>
  sql`select from person_card p where p.id = any(${[...personIds]}::integer[]) order by p.id for no key update`.execute(
    ctx.db,
  );

/** Locked after the search: moving or cancelling these dates happens before or after, never in between. */
export const holdDates = (ctx: Ctx, eventIds: readonly number[]) =>
  sql`select from event_card e where e.id = any(${[...eventIds]}::integer[]) order by e.id for share`.execute(ctx.db);
