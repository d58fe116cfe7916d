import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { netApart, wasPostedFor } from '../ledger/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { bookingReference } from './booking-reference.ts';
import { creditAll } from './charge.ts';
import { lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { personFacts } from './person-facts.ts';
import { placeTaken, takePlace } from './take-place.ts';

type BroughtIn = { row: number; personId: number; openCents: number };

const { participant } = participationRole;

/**
 * Teilnehmer mitbringen: who takes part already when a club comes here. Beyond places and conditions, without a mail, and
 * charged with what is still open alone. Row → participation.
 */
export const importParticipant = async (
  ctx: Ctx,
  courseId: number,
  rows: readonly BroughtIn[],
): Promise<ReadonlyMap<number, number>> => {
  const course = await lockCourse(ctx, courseId);
  const settings = await clubSettingsOf(ctx);
  const personIds = rows.map(({ personId }) => personId);
  await lockFamilies(ctx, [course], settings, { personIds });
  const persons = new Map((await personFacts(ctx, courseId, personIds)).map((person) => [person.id, person]));
  const [group] = await activeGroups(ctx, courseId, ctx.now);
  const taken = new Map<number, number>();
  for (const { row, personId, openCents } of rows) {
    const person = persons.get(personId);
    if (person === undefined || person.role !== null) continue;
    const { participationId } = await takePlace(
      ctx,
      course,
      {
        person,
        booking: null,
        role: participant,
        paymentGroupId: group?.id ?? null,
        discount: null,
        wantsMembership: false,
        at: ctx.now,
        isInformed: false,
        note: 'Einzug',
        agreedCents: openCents,
        tell: placeTaken(course, person, participant, 'Einzug'),
      },
      settings,
    );
    taken.set(row, participationId);
  }
  return taken;
};

type Since = { id: number; why: string };

/** Bookings that somebody paid; what an opening balance covered by itself is open again. */
const paidBookings = async (ctx: Ctx, ids: readonly number[]): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number; bookingId: number }>`
    select i.id, i.about_id as "bookingId" from open_item_card i
    where i.about_kind = 'booking' and i.about_id = any(${[...ids]}::integer[])`.execute(ctx.db);
  const used = await netApart(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => used.has(id)).map(({ bookingId }) => bookingId);
};

const lockCoursesOf = async (ctx: Ctx, ids: readonly number[]) => {
  const { rows } = await sql<{ courseId: number }>`
    select distinct p.course_id as "courseId" from participation p where p.id = any(${[...ids]}::integer[]) order by 1`.execute(
    ctx.db,
  );
  for (const { courseId } of rows) await lockCourse(ctx, courseId);
};

/** Bookings that were changed, attended or paid since they were brought in; locked, and their courses first. */
export const touchedBookings = async (ctx: Ctx, ids: readonly number[]): Promise<readonly Since[]> => {
  await lockCoursesOf(ctx, ids);
  const paid = await paidBookings(ctx, ids);
  const { rows } = await sql<Since>`
    select * from (
      select p.id, case
        when p.left_at is not null or p.role <> ${participant} then 'wurde die Buchung seither geändert'
        when p.id = any(${[...paid]}::integer[]) then 'ist vom Kurs schon etwas bezahlt oder verrechnet'
        when exists (
          select from attendance_card a join event_card e on e.club_id = a.club_id and e.id = a.event_id
          where a.club_id = p.club_id and a.person_id = p.person_id and e.course_id = p.course_id
        ) then 'ist schon eine Anwesenheit eingetragen'
      end as why
      from participation p where p.id = any(${[...ids]}::integer[]) for update
    ) as touched where why is not null`.execute(ctx.db);
  return rows;
};

type Brought = { id: number; personId: number; courseId: number; course: string };

/** Takes back what `touchedBookings` has locked, without a mail: a booking that the books know of ends, the others never were. */
export const takeOut = async (ctx: Ctx, ids: readonly number[]) => {
  const { rows } = await sql<Brought>`
    select p.id, p.person_id as "personId", p.course_id as "courseId", c.name as course
    from participation p join course_card c on c.club_id = p.club_id and c.id = p.course_id
    where p.id = any(${[...ids]}::integer[]) order by p.course_id, p.id`.execute(ctx.db);
  for (const { id, personId, courseId, course } of rows) {
    const charged = { participationId: id, personId, courseName: course };
    const wasCharged = await wasPostedFor(ctx, bookingReference(id));
    const creditedCents = wasCharged ? await creditAll(ctx, charged, 'Storno') : null;
    if (wasCharged) {
      const ended = { left_at: ctx.now, is_credited: true };
      await ctx.db.updateTable('participation').set(ended).where('id', '=', id).execute();
    } else await ctx.db.deleteFrom('participation').where('id', '=', id).execute();
    await recordHistory(ctx, { kind: 'bookings.left', personId, courseId, details: { course, creditedCents } });
  }
};
