import { attendanceStatus, maxDates, type SickNoteKind } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { lockCourseEvents } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { giveForSickNote, takeBackForPresence } from '../makeups/index.ts';
import { holdFamilyRight } from '../persons/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { personNamed } from './person-named.ts';
import { writeMarks } from './write-marks.ts';

const requireCount = (kind: SickNoteKind, count: number) => {
  if (count === 0) throw attendanceErrors.noDateChosen();
  if (count > maxDates[kind])
    throw kind === 'sick' ? attendanceErrors.tooManyDates() : attendanceErrors.onlyOnePresent();
};

const coursesOf = async (ctx: Ctx, personId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ course_id: number }>`
    select t.course_id from participation_card t
    where t.person_id = ${personId} and t.role = ${roleLiteral.participant} and t.is_current`.execute(ctx.db);
  return new Set(rows.map(({ course_id }) => course_id));
};

type Note = { kind: SickNoteKind; personId: number; eventIds: readonly number[] };

/**
 * Kann nicht kommen, or takes part according to their own answer: for dates that are not over, of courses the person takes part in. No
 * reason is asked for or stored. Returns how many Ersatzstunden the person got for it.
 */
export const addSickNote = async (ctx: Ctx, { kind, personId, eventIds }: Note): Promise<number> => {
  requireCount(kind, eventIds.length);
  const dates = await lockCourseEvents(ctx, eventIds);
  // A second home may excuse a child; only the child's Verwalter, the child itself or the trainers may report that it is there.
  await holdFamilyRight(ctx, personId, kind === 'sick' ? 'excuse' : 'own');
  if (dates.length < eventIds.length) throw attendanceErrors.eventGone();
  if (dates.some(({ endsAt }) => endsAt <= ctx.now)) throw attendanceErrors.dateOver();
  const own = await coursesOf(ctx, personId);
  if (dates.some(({ courseId }) => !own.has(courseId)))
    throw attendanceErrors.notYourCourse({ name: await personNamed(ctx, personId) });
  if (kind === 'active') for (const date of dates) await takeBackForPresence(ctx, personId, date);
  const status = kind === 'sick' ? attendanceStatus.excused : attendanceStatus.selfMarked;
  await writeMarks(
    ctx,
    dates.map(({ id: eventId }) => ({
      eventId,
      personId,
      status,
      note: null,
      markedAt: ctx.now,
      isSaidNow: true,
      key: null,
    })),
  );
  await recordHistory(ctx, {
    kind: kind === 'sick' ? 'attendance.excused' : 'attendance.selfMarked',
    personId,
    details: { dates: dates.map(({ courseName, startsAt }) => ({ course: courseName, at: toSeconds(startsAt) })) },
  });
  return kind === 'sick' ? giveForSickNote(ctx, personId, dates) : 0;
};
