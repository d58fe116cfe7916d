import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';

type Signed = NonNullable<Actor>;

/** A Tuesday at noon; bookings are from September. */
export const testNow = new Date('2026-11-10T11:00:00Z');
const bookedAt = new Date('2026-09-01T08:00:00Z');

/** A date this many hours from now, an hour long, visible to everyone. */
export const buildDate = async (house: TestHouse, clubId: number, courseId: number, hours: number): Promise<number> => {
  const starts = new Date(testNow.getTime() + hours * 3_600_000);
  const [row] = await house.sql<{ id: number }>(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     values ($1, $2, 1, $3, $3::timestamptz + interval '1 hour', 5) returning id`,
    [clubId, courseId, starts],
  );
  return row?.id ?? 0;
};

export const enrol = (house: TestHouse, courseId: number, { clubId, personId }: Signed, columns = {}) =>
  buildParticipation(house, clubId, courseId, personId, { created_at: bookedAt, starts_at: bookedAt, ...columns });

export const buildTrainer = async (house: TestHouse, clubId: number, courseId: number, firstName: string) => {
  const trainer = await buildPerson(house, clubId, { first_name: firstName, last_name: 'Trainer', is_trainer: true });
  await enrol(house, courseId, trainer, { role: participationRole.trainer });
  return trainer;
};

/** A course with its trainer, a mother with two children in it, and a date that runs now. */
export const buildAttendanceWorld = async (house: TestHouse) => {
  const clubId = await buildClub(house);
  const courseId = await buildCourse(house, clubId, { name: 'Turnen', has_tryouts: true });
  const trainer = await buildTrainer(house, clubId, courseId, 'Toni');
  const mother = await buildPerson(house, clubId, { first_name: 'Maria', last_name: 'Gruber' });
  const child = async (firstName: string, birthDate: string) => {
    const person = await buildPerson(house, clubId, {
      first_name: firstName,
      last_name: 'Gruber',
      birth_date: birthDate,
      manager_id: mother.personId,
    });
    await enrol(house, courseId, person);
    return person;
  };
  const lena = await child('Lena', '2018-11-10');
  const max = await child('Max', '2020-01-31');
  return { clubId, courseId, trainer, mother, lena, max, eventId: await buildDate(house, clubId, courseId, -0.5) };
};

export type AttendanceWorld = Awaited<ReturnType<typeof buildAttendanceWorld>>;
