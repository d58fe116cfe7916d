import { contract } from '@vereinshaus/contract';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { buildAttendanceWorld, buildDate } from '../attendance/attendance.testing.ts';

export { enrol, testNow } from '../attendance/attendance.testing.ts';

/**
 * A club with Einzeltermine: „Yoga“ has no participants, costs € 12 a date or € 100 for ten, has two places a date and can be cancelled
 * until a day before. Maria and Otto each manage a family; two dates in two and three days.
 */
export const buildSingleWorld = async (house: TestHouse) => {
  const world = await buildAttendanceWorld(house);
  const { clubId } = world;
  await house.sql('update club set settings = settings || \'{"enableSingles": true}\' where id = $1', [clubId]);
  await house.sql('update person set email = $2 where id = $1', [world.mother.personId, 'maria@x.test']);
  const admin = await buildPerson(house, clubId, { first_name: 'Adele', staff_level: 80 });
  const yogaId = await buildCourse(house, clubId, { name: 'Yoga' });
  await house.as(admin).call(contract.singles.setOffer, {
    course_ID: yogaId,
    isOffered: true,
    price: 1200,
    places: 2,
    cancelHours: 24,
    blockUnits: 10,
    blockPrice: 10_000,
    blockWeeks: 26,
  });
  return {
    ...world,
    admin,
    yogaId,
    otto: await buildPerson(house, clubId, { first_name: 'Otto', last_name: 'Huber' }),
    first: await buildDate(house, clubId, yogaId, 48),
    second: await buildDate(house, clubId, yogaId, 72),
  };
};

export type SingleWorld = Awaited<ReturnType<typeof buildSingleWorld>>;

/** Maria's family has a block that is valid before it is paid. */
export const buildCountingBlock = async (
  house: TestHouse,
  { mother, admin, yogaId }: SingleWorld,
  owner: Actor = mother,
) => {
  await house.as(owner).call(contract.singles.buyBlock, { course_ID: yogaId, key: crypto.randomUUID() });
  const { blocks } = await house.as(owner).call(contract.singles.mine, {});
  const blockId = blocks.at(-1)?.ID ?? 0;
  await house.as(admin).call(contract.singles.allowBlock, { ID: blockId, reason: 'zahlt nächste Woche' });
  return blockId;
};
