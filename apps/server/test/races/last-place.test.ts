import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { bookingsIn, buildFamily, ticks } from '../../src/modules/bookings/bookings.testing.ts';
import { buildClub, buildCourse } from '../factories/index.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse();
const { places } = bookingsIn(house);

const storm = async (families: number, capacity: number) => {
  const clubId = await buildClub(house());
  const price = { price_cents: 1000, non_member_price_cents: 1000 };
  const courseId = await buildCourse(house(), clubId, { max_participants: capacity, ...price });
  const built = [];
  for (let index = 0; index < families; index += 1) {
    const family = await buildFamily(house(), clubId);
    await house().sql('update person set data_confirmed_at = now() where club_id = $1', [clubId]);
    built.push(family);
  }
  return { clubId, courseId, families: built };
};

describe('many families who book the last places at the same moment', () => {
  it('get exactly the places there are; the others wait, and only those with a place pay', async () => {
    const { clubId, courseId, families } = await storm(8, 3);
    const answers = await whileHeld(
      house(),
      { table: 'course', id: courseId },
      families.map(
        ({ parent, children }) =>
          () =>
            house()
              .as(parent)
              .ask(contract.bookings.register, { course_ID: courseId, child_ID: children[0] ?? 0, ...ticks }),
      ),
    );
    expect(answers.map(({ http }) => http)).toEqual(families.map(() => 200));
    const { participants, waiting } = await places(courseId);
    expect([participants.length, waiting.length]).toEqual([3, 5]);
    const positions = answers.flatMap(({ reply }) => (reply?.participating === 2 ? [reply.position] : []));
    expect(positions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    const charged = await house().sql('select 1 from ledger_entry where club_id = $1', [clubId]);
    expect(charged).toHaveLength(3);
  });

  it('the same child twice at once is booked once', async () => {
    const { courseId, families } = await storm(1, 4);
    const [family] = families;
    const book = () =>
      house()
        .as(family?.parent ?? null)
        .ask(contract.bookings.register, { course_ID: courseId, child_ID: family?.children[0] ?? 0, ...ticks });
    const answers = await Promise.all([book(), book(), book()]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await places(courseId)).participants).toHaveLength(1);
  });

  it('would overbook without the lock', async () => {
    const { clubId, courseId, families } = await storm(2, 1);
    const count = async (db: Db) =>
      (await db.selectFrom('participation as t').where('t.course_id', '=', courseId).select('t.id').execute()).length;
    const take = (db: Db, personId: number) =>
      db
        .insertInto('participation')
        .values({ club_id: clubId, course_id: courseId, person_id: personId, role: participationRole.participant })
        .execute();
    const [one, other] = families.map(({ children }) => children[0] ?? 0);

    await house().database.transaction({ tenant: clubId }, async (first) => {
      const countedFirst = await count(first);
      await house().database.transaction({ tenant: clubId }, async (second) => {
        if ((await count(second)) < 1) await take(second, one ?? 0);
      });
      if (countedFirst < 1) await take(first, other ?? 0);
    });

    expect((await places(courseId)).participants).toHaveLength(2);
  });
});
