import { attendanceLabels } from '@vereinshaus/contract/attendance/rules';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { expiries } from './expired-attendance.ts';

/** The status of the attendance `a`. */
const statusInWords = sql`case a.status
  ${sql.join(
    Object.entries(attendanceLabels).map(
      ([status, label]) => sql`when ${sql.lit(Number(status))} then ${sql.lit(label)}`,
    ),
    sql` `,
  )} end`;

const attendance: OwnDataSection = {
  title: 'Anwesenheit',
  columns: { course: 'Kurs', starts_at: 'Termin', status: 'Vermerk', note: 'Notiz', marked_at: 'vermerkt am' },
  rows: (id) => sql`
    select coalesce(c.name, e.name) as course, e.starts_at, ${statusInWords} as status, a.note, a.marked_at
    from attendance_mark a
    join event_card e on e.club_id = a.club_id and e.id = a.event_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where a.person_id = ${id} order by e.starts_at, a.marked_at`,
};

const promises: OwnDataSection = {
  title: 'Zusagen',
  columns: { course: 'Kurs', starts_at: 'Termin', coming_at: 'zugesagt am' },
  rows: (id) => sql`
    select coalesce(c.name, e.name) as course, e.starts_at, a.coming_at
    from attendance a
    join event_card e on e.club_id = a.club_id and e.id = a.event_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where a.person_id = ${id} and a.coming_at is not null order by e.starts_at`,
};

const walkIns: OwnDataSection = {
  title: 'Ohne Buchung da',
  columns: { course: 'Kurs', starts_at: 'Termin', name: 'notiert als', seen_at: 'gesehen am' },
  rows: (id) => sql`
    select c.name as course, e.starts_at, w.name, w.seen_at
    from attendance_walk_in w
    join event_card e on e.club_id = w.club_id and e.id = w.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where w.person_id = ${id} order by e.starts_at, w.id`,
};

const tryouts: OwnDataSection = {
  title: 'Schnuppern',
  columns: { course: 'Kurs', starts_at: 'Termin', created_at: 'angemeldet am', cancelled_at: 'abgemeldet am' },
  rows: (id) => sql`
    select c.name as course, e.starts_at, y.created_at, y.cancelled_at
    from tryout y
    join event_card e on e.club_id = y.club_id and e.id = y.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where y.person_id = ${id} order by e.starts_at, y.id`,
};

/** Everything attendance knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'attendance.coming_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'attendance.marked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'attendance.person_id': { merge: 'special', ownData: 'attendance', anonymise: 'delete' },
    'attendance_mark.marked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'attendance_mark.person_id': { merge: 'move', ownData: 'attendance', anonymise: 'delete' },
    'attendance_walk_in.marked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'attendance_walk_in.person_id': { merge: 'move', ownData: 'walkIns', anonymise: 'delete' },
    'attendance_walk_in.resolved_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'tryout.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'tryout.person_id': { merge: 'special', ownData: 'tryouts', anonymise: 'delete' },
  },
  expiries,
  sections: { attendance, promises, tryouts, walkIns },
  mentions: { 'attendance.note': 'text', 'attendance_mark.note': 'text', 'attendance_walk_in.name': 'text' },
  /** If both have a mark, the newer one counts; a duplicate tryout counts once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from attendance a using attendance b
      where a.person_id in (${survivorId}, ${otherId}) and b.person_id in (${survivorId}, ${otherId})
        and a.person_id <> b.person_id and a.club_id = b.club_id and a.event_id = b.event_id
        and (a.marked_at, a.person_id) < (b.marked_at, b.person_id)`.execute(ctx.db);
    await ctx.db.updateTable('attendance').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
    await sql`
      delete from tryout y where y.person_id = ${otherId} and y.cancelled_at is null and exists (
        select from tryout o where o.club_id = y.club_id and o.person_id = ${survivorId} and o.event_id = y.event_id and o.cancelled_at is null
      )`.execute(ctx.db);
    await ctx.db.updateTable('tryout').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
