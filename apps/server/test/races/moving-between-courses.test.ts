import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { bookingsIn, buildFamily, ticks } from '../../src/modules/bookings/bookings.testing.ts';
import { buildClub, buildCourse, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse();
const { book, places, saldo } = bookingsIn(house);

const build = async (families: number, capacity: number) => {
  const clubId = await buildClub(house());
  const price = { max_participants: capacity, price_cents: 1000, non_member_price_cents: 1000 };
  const one = await buildCourse(house(), clubId, { name: 'Montag', ...price });
  const other = await buildCourse(house(), clubId, { name: 'Dienstag', ...price });
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const built = [];
  for (let index = 0; index < families; index += 1) built.push(await buildFamily(house(), clubId));
  await house().sql('update person set data_confirmed_at = now() where club_id = $1', [clubId]);
  return { one, other, admin, families: built.map(({ parent, children }) => ({ parent, child: children[0] ?? 0 })) };
};

describe('moving between courses at the same moment', () => {
  it('there and back: both courses are locked in one order, so nobody waits for ever', async () => {
    const { one, other, admin, families } = await build(2, 10);
    for (const [index, { parent, child }] of families.entries())
      await book(parent, index % 2 === 0 ? one : other, child);
    const answers = await whileHeld(
      house(),
      { table: 'course', id: one },
      families.map(({ child }, index) => () => {
        const [course_ID, target_ID] = index % 2 === 0 ? [one, other] : [other, one];
        return house().as(admin).ask(contract.bookings.move, { course_ID, target_ID, child_ID: child });
      }),
    );
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    const moved = families.map(({ child }) => child);
    expect([(await places(other)).participants, (await places(one)).participants]).toEqual([[moved[0]], [moved[1]]]);
    expect(await Promise.all(moved.map(saldo))).toEqual([-1000, -1000]);
  });

  it('into the last place, which somebody books: one gets it', async () => {
    const { one, other, admin, families } = await build(2, 1);
    const [mover, booker] = families;
    await book(mover?.parent ?? null, one, mover?.child ?? 0);
    const move = () =>
      house()
        .as(admin)
        .ask(contract.bookings.move, { course_ID: one, target_ID: other, child_ID: mover?.child ?? 0 });
    const register = () =>
      house()
        .as(booker?.parent ?? null)
        .ask(contract.bookings.register, { course_ID: other, child_ID: booker?.child ?? 0, ...ticks });
    const answers = await whileHeld(house(), { table: 'course', id: other }, [
      async () => (await move()).http,
      async () => (await register()).http,
    ]);
    const { participants } = await places(other);
    expect(participants).toHaveLength(1);
    const isMoved = participants[0] === mover?.child;
    expect(answers).toEqual([isMoved ? 200 : 409, 200]);
    expect((await places(one)).participants).toEqual(isMoved ? [] : [mover?.child]);
  });
});
