import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { bar, buildShiftWorld, planShift, testNow } from '../../src/modules/shifts/shifts.testing.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => testNow });

const oneLeft = async () => {
  const world = await buildShiftWorld(house());
  const shiftId = await planShift(house(), world, bar({ count: 1 }));
  return { ...world, shiftId };
};

const takenIn = async (shiftId: number) =>
  (await house().sql('select 1 from shift_participation where shift_id = $1', [shiftId])).length;

describe('the last place of a shift, wanted by two at the same moment', () => {
  it('goes to one of them', async () => {
    const { courseId, shiftId, mother, other } = await oneLeft();
    const join = (actor: typeof mother) => () =>
      house().as(actor).ask(contract.shifts.join, { courseID: courseId, shift_ID: shiftId });
    const answers = await whileHeld(house(), { table: 'shift', id: shiftId }, [join(mother), join(other)]);
    expect(answers.map(({ http }) => http).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await takenIn(shiftId)).toBe(1);
  });

  it('is not taken while the shift becomes smaller', async () => {
    const { courseId, shiftId, admin, mother, other } = await oneLeft();
    await house().as(mother).call(contract.shifts.join, { courseID: courseId, shift_ID: shiftId });
    const [answer] = await whileHeld(house(), { table: 'shift', id: shiftId, change: 'capacity = 1' }, [
      () => house().as(other).ask(contract.shifts.join, { courseID: courseId, shift_ID: shiftId }),
    ]);
    expect(answer?.http).toBe(409);
    expect((await house().as(admin).call(contract.shifts.get, { courseID: courseId })).participations).toHaveLength(1);
  });

  it('would go to both without the lock', async () => {
    const { clubId, shiftId, mother, other } = await oneLeft();
    const count = async (db: Db) =>
      (
        await db
          .selectFrom('shift_participation as a')
          .where('a.shift_id', '=', shiftId)
          .select('a.person_id')
          .execute()
      ).length;
    const take = (db: Db, personId: number) =>
      db
        .insertInto('shift_participation')
        .values({ club_id: clubId, shift_id: shiftId, person_id: personId, created_at: testNow })
        .execute();

    await house().database.transaction({ tenant: clubId }, async (first) => {
      const countedFirst = await count(first);
      await house().database.transaction({ tenant: clubId }, async (second) => {
        if ((await count(second)) < 1) await take(second, mother.personId);
      });
      if (countedFirst < 1) await take(first, other.personId);
    });

    expect(await takenIn(shiftId)).toBe(2);
  });
});
