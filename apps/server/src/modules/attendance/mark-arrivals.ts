import { attendanceStatus, isPresent } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { doorReader, lockCourseEvents } from '../events/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { returnUnused } from '../makeups/index.ts';
import { loadAttendees } from './load-attendees.ts';
import { type AttendanceMarkInput, writeMarks } from './write-marks.ts';

/** A person who came through the entrance for this date. `key`: the same key is the same mark. */
export type ArrivalMark = { eventId: number; personId: number; seenAt: Date; key: string };

/**
 * Am Eingang erfasst: marks arrivals as present, as a trainer would. The newest mark counts, whoever made it: an excused child that comes
 * is present, and a later mark by a trainer overrides the entrance. Persons already marked present are skipped. All dates are locked at
 * once, in the order of their ids, like everywhere.
 */
export const markArrivals = async (ctx: Ctx, deviceName: string, arrivals: readonly ArrivalMark[]) => {
  const dates = await lockCourseEvents(ctx, [...new Set(arrivals.map(({ eventId }) => eventId))], doorReader(ctx));
  for (const date of dates) {
    const come = arrivals.filter(({ eventId }) => eventId === date.id);
    const attendees = await loadAttendees(
      ctx,
      date,
      come.map(({ personId }) => personId),
    );
    const marks = come.flatMap(({ personId, seenAt, key }): AttendanceMarkInput[] => {
      const person = attendees.get(personId);
      if (person === undefined || !person.isExpected || isPresent(person.status)) return [];
      const status = attendanceStatus.present;
      return [{ eventId: date.id, personId, status, note: null, markedAt: seenAt, key }];
    });
    if (marks.length === 0) continue;
    await writeMarks(ctx, marks, { personId: null, deviceName });
    await returnUnused(
      ctx,
      date,
      marks.map(({ personId }) => personId),
    );
    await recordHistoryForEach(
      ctx,
      marks.map(({ personId }) => ({
        kind: 'attendance.arrived',
        personId,
        courseId: date.courseId,
        details: { course: date.courseName, at: toSeconds(date.startsAt), device: deviceName },
      })),
    );
  }
};
