import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { lockCourseEvents } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { takeBackForPresence } from '../makeups/index.ts';
import { holdFamilyRight } from '../persons/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { loadAttendees } from './load-attendees.ts';
import { noteComing } from './say-coming.ts';
import { writeMarks } from './write-marks.ts';

/** Kommt doch: an excuse can be undone until the date begins, together with what it has brought. It counts as a yes. */
export const takeBackExcuse = async (ctx: Ctx, { personId, eventId }: { personId: number; eventId: number }) => {
  const [date] = await lockCourseEvents(ctx, [eventId]);
  await holdFamilyRight(ctx, personId, 'excuse');
  if (date === undefined) throw attendanceErrors.eventGone();
  const person = (await loadAttendees(ctx, date, [personId])).get(personId);
  if (person === undefined) throw attendanceErrors.personGone();
  if (person.status !== attendanceStatus.excused) throw attendanceErrors.notExcused({ name: person.name });
  if (date.startsAt <= ctx.now) throw attendanceErrors.hourBegun();
  await takeBackForPresence(ctx, personId, date);
  await writeMarks(ctx, [
    { eventId, personId, status: attendanceStatus.auto, note: null, markedAt: ctx.now, isSaidNow: true, key: null },
  ]);
  await noteComing(ctx, { eventId, personId });
  await recordHistory(ctx, {
    kind: 'attendance.excuseTakenBack',
    personId,
    details: { course: date.courseName, at: toSeconds(date.startsAt) },
  });
};
