import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import type { TestHouse } from '../../../test/harness.ts';
import { buildAttendanceWorld, buildDate, enrol } from '../attendance/attendance.testing.ts';

export { buildDate, enrol, testNow } from '../attendance/attendance.testing.ts';

const tagged = async (house: TestHouse, clubId: number, label: string, courseIds: readonly number[]) => {
  const [tag] = await house.sql<{ id: number }>(
    "insert into tag (club_id, entity, label) values ($1, 'course', $2) returning id",
    [clubId, label],
  );
  for (const courseId of courseIds)
    await house.sql("insert into tagging (club_id, entity, tag_id, course_id) values ($1, 'course', $2, $3)", [
      clubId,
      tag?.id,
      courseId,
    ]);
};

/**
 * A club with Ersatzstunden: Lena and Max take part in „Turnen“, parallel to it „Turnen am Freitag“ with one place and a
 * trainer of its own; „Turnen Wettkampf“ has one tag more. A date of Turnen is in two days, one of each other course in three.
 */
export const buildMakeupWorld = async (house: TestHouse) => {
  const world = await buildAttendanceWorld(house);
  const { clubId, courseId } = world;
  await house.sql('update club set settings = settings || \'{"enableMakeups": true}\' where id = $1', [clubId]);
  const fridayId = await buildCourse(house, clubId, { name: 'Turnen am Freitag', max_participants: 1 });
  const contestId = await buildCourse(house, clubId, { name: 'Turnen Wettkampf' });
  await tagged(house, clubId, 'Turnen', [courseId, fridayId, contestId]);
  await tagged(house, clubId, 'Wettkampf', [contestId]);
  const fridayTrainer = await buildPerson(house, clubId, {
    first_name: 'Tina',
    last_name: 'Trainer',
    is_trainer: true,
  });
  await enrol(house, fridayId, fridayTrainer, { role: participationRole.trainer });
  await house.sql('update person set email = $2 where id = $1', [world.mother.personId, 'maria@x.test']);
  return {
    ...world,
    fridayId,
    contestId,
    fridayTrainer,
    admin: await buildPerson(house, clubId, { first_name: 'Adele', staff_level: 80 }),
    missedId: await buildDate(house, clubId, courseId, 48),
    fridayDate: await buildDate(house, clubId, fridayId, 72),
    contestDate: await buildDate(house, clubId, contestId, 72),
  };
};

export type MakeupWorld = Awaited<ReturnType<typeof buildMakeupWorld>>;

/** Another family with a child in the course. */
export const buildOtherFamily = async (house: TestHouse, { clubId, courseId }: MakeupWorld) => {
  const parent = await buildPerson(house, clubId, { first_name: 'Otto', last_name: 'Huber' });
  const child = await buildPerson(house, clubId, {
    first_name: 'Ida',
    last_name: 'Huber',
    birth_date: '2018-05-05',
    manager_id: parent.personId,
  });
  await enrol(house, courseId, child);
  return { parent, child };
};
