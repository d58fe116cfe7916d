import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { bookingsIn, buildFamily } from '../../src/modules/bookings/bookings.testing.ts';
import { bondsOfPlaces } from '../../src/modules/bookings/queue-bonds.ts';
import { balanceInBooks } from '../factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { book, leave, places } = bookingsIn(house);
const { waitlists } = contract;

describe('two courses free a place at the same moment, for a child that wants any one of them', () => {
  let clubId = 0;
  let admin: NonNullable<Actor>;
  let parent: NonNullable<Actor>;
  let child = 0;
  /** The course, the person with its place, the child's place in its waiting list, and the person behind the child. */
  let yoga = { courseId: 0, inside: 0, waitId: 0, behind: 0 };
  let judo = yoga;
  let bondId = 0;

  const familyIn = async (courseId: number) => {
    const family = await buildFamily(house(), clubId);
    await book(family.parent, courseId, family.children[0] ?? 0);
    return family.children[0] ?? 0;
  };
  const fullCourse = async (name: string) => {
    const prices = { price_cents: 9000, non_member_price_cents: 9000 };
    const courseId = await buildCourse(house(), clubId, { name, max_participants: 1, ...prices });
    const inside = await familyIn(courseId);
    await book(parent, courseId, child);
    const [wait] = await house().sql<{ id: number }>(
      'select id from participation where course_id = $1 and person_id = $2',
      [courseId, child],
    );
    return { courseId, inside, waitId: wait?.id ?? 0, behind: await familyIn(courseId) };
  };

  beforeEach(async () => {
    clubId = await buildClub(house());
    admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const family = await buildFamily(house(), clubId);
    parent = family.parent;
    child = family.children[0] ?? 0;
    yoga = await fullCourse('Yoga');
    judo = await fullCourse('Judo');
    const bound = { course_parts_IDs: [yoga.waitId, judo.waitId], kind: 'any' as const };
    await house().as(parent).call(waitlists.bond, bound);
    const [bond] = await house().sql<{ id: number }>('select id from queue_bond where club_id = $1', [clubId]);
    bondId = bond?.id ?? 0;
  });

  const frees =
    ({ courseId, inside }: typeof yoga) =>
    () =>
      leave(admin, courseId, inside, { refund: true });

  it('gives exactly one of the two, and the other one to who is next', async () => {
    // Each holds its own course and waits for the bond.
    const freed = await whileHeld(house(), { table: 'queue_bond', id: bondId }, [frees(yoga), frees(judo)]);
    expect(freed.map(({ http }) => http)).toEqual([200, 200]);
    const taken = [await places(yoga.courseId), await places(judo.courseId)].map(({ participants }) => participants);
    expect(taken.flat().filter((id) => id === child)).toHaveLength(1);
    expect(taken.flat().filter((id) => id === yoga.behind || id === judo.behind)).toHaveLength(1);
    expect(await balanceInBooks(house(), parent.personId)).toBe(-9000);
    expect(await house().sql('select id from queue_bond where club_id = $1', [clubId])).toEqual([]);
  });

  it('would give both without the lock', async () => {
    const isWaiting = async (db: Db, waitId: number) => (await bondsOfPlaces({ db }, [waitId])).has(waitId);
    const take = (db: Db, waitId: number) =>
      db.updateTable('participation').set({ role: 0, queued_at: null }).where('id', '=', waitId).execute();
    await house().database.transaction({ tenant: clubId }, async (one) => {
      const first = await isWaiting(one, yoga.waitId);
      await house().database.transaction({ tenant: clubId }, async (other) => {
        if (await isWaiting(other, judo.waitId)) await take(other, judo.waitId);
      });
      if (first) await take(one, yoga.waitId);
    });
    const taken = [await places(yoga.courseId), await places(judo.courseId)].map(({ participants }) => participants);
    expect(taken.flat().filter((id) => id === child)).toHaveLength(2);
  });
});
