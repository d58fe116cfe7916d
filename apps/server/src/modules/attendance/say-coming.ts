import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { writeMarks } from './write-marks.ts';

type ComingAnswer = { eventId: number; personId: number };
type NamedDate = { title: string; courseId: number | null; startsAt: Date };

/** Zusagen: the family has said that they come. The caller has locked the date; it changes no mark. */
export const noteComing = async (ctx: Ctx, { eventId, personId }: ComingAnswer) => {
  await sql`
    insert into attendance (club_id, event_id, person_id, status, marked_at, coming_at, coming_by)
    values (current_club(), ${eventId}, ${personId}, ${attendanceStatus.auto}, 'epoch', ${ctx.now}, ${viewerOf(ctx).id})
    on conflict (club_id, event_id, person_id) do update
    set coming_at = excluded.coming_at, coming_by = excluded.coming_by`.execute(ctx.db);
};

/** A date of the club itself has neither bookings nor Ersatzstunden: a person who cannot come is only excused. */
export const answerForClubDate = async (
  ctx: Ctx,
  { eventId, personId }: ComingAnswer,
  { title, startsAt }: NamedDate,
  isComing: boolean,
) => {
  const status = isComing ? attendanceStatus.auto : attendanceStatus.excused;
  await writeMarks(ctx, [{ eventId, personId, status, note: null, markedAt: ctx.now, isSaidNow: true, key: null }]);
  const date = { course: title, at: toSeconds(startsAt) };
  if (isComing) await recordHistory(ctx, { kind: 'attendance.excuseTakenBack', personId, details: date });
  else await recordHistory(ctx, { kind: 'attendance.excused', personId, details: { dates: [date] } });
};

/** Deletes the answers for a date that is cancelled or moved. Excuses stay. */
export const forgetComing = async (ctx: Ctx, eventIds: readonly number[]) => {
  await ctx.db
    .updateTable('attendance')
    .set({ coming_at: null, coming_by: null })
    .where('event_id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .where('coming_at', 'is not', null)
    .execute();
};
