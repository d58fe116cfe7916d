import { presentStatuses } from '@vereinshaus/contract/attendance/rules';
import type { Participant } from '@vereinshaus/contract/bookings/booking-records';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Row = { id: number; first_name: string; last_name: string; name: string };

/** As the attendance list knows who came without a booking. */
const withoutBooking = -1;

/**
 * Who was at a date of the course without ever having booked it: by name alone, because whoever leads the course could
 * put anybody on the list.
 */
export const attendantsOf = async (ctx: Ctx, courseId: number, eventId: number): Promise<readonly Participant[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.first_name, p.last_name, p.display_name as name
    from event_card e
    join attendance_card a on a.club_id = e.club_id and a.event_id = e.id and a.status = any(${[...presentStatuses]}::integer[])
    join person_card p on p.club_id = a.club_id and p.id = a.person_id and p.anonymised_at is null
    where e.id = ${eventId} and e.course_id = ${courseId} and e.hidden_at is null and not exists (
      select from participation t where t.club_id = p.club_id and t.person_id = p.id and t.course_id = e.course_id
    )
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows.map(({ id, first_name, last_name, name }) => ({
    child: {
      ID: id,
      prename: first_name,
      lastname: last_name,
      fullname: name,
      birthdate: 0,
      sex: '',
      memberStatuses: [],
    },
    registration: {
      ID: 0,
      course_ID: courseId,
      child_ID: id,
      role: withoutBooking,
      position: 0,
      timeCreation: 0,
      timeStart: 0,
      timeLeave: 0,
      note: '',
      hidden: false,
      reserved: false,
      tryout: false,
      informed: false,
    },
  }));
};
