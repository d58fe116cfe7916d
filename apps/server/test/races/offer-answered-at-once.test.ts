import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookingsIn, buildFamily } from '../../src/modules/bookings/bookings.testing.ts';
import { openOffersTo } from '../../src/modules/bookings/queue-offers.ts';
import { balanceInBooks } from '../factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave, places } = bookingsIn(house);
const { waitlists } = contract;

type Family = { parent: NonNullable<Actor>; child: number; entryId: number };

describe('an offered place that the family takes while the office', () => {
  let clubId = 0;
  let courseId = 0;
  let admin: NonNullable<Actor>;
  /** The first family gets the offer of the place. */
  let first: Family;
  let second: Family;

  const joins = async (): Promise<Family> => {
    const { parent, children } = await buildFamily(house(), clubId);
    const child = children[0] ?? 0;
    await book(parent, courseId, child);
    const [entry] = await house().sql<{ id: number }>(
      'select id from participation where course_id = $1 and person_id = $2',
      [courseId, child],
    );
    return { parent, child, entryId: entry?.id ?? 0 };
  };

  beforeEach(async () => {
    clubId = await buildClub(house(), { settings: JSON.stringify({ offerPlaces: true }) });
    admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const prices = { price_cents: 9000, non_member_price_cents: 9000 };
    courseId = await buildCourse(house(), clubId, { max_participants: 1, ...prices });
    const inside = await joins();
    first = await joins();
    second = await joins();
    await leave(admin, courseId, inside.child, { refund: true });
  });

  const take = () =>
    house().as(first.parent).ask(waitlists.answer, { course_ID: courseId, child_ID: first.child, answer: 'take' });
  const move = () =>
    house()
      .as(admin)
      .ask(waitlists.move, { course_ID: courseId, course_parts_ID: first.entryId, place: 2, reason: 'Vereinbart' });
  const admitOther = () =>
    house()
      .as(admin)
      .ask(waitlists.admit, {
        course_ID: courseId,
        course_parts_IDs: [second.entryId],
        reason: 'Vereinbart',
        force: true,
      });
  const cents = async () =>
    (await balanceInBooks(house(), first.parent.personId)) + (await balanceInBooks(house(), second.parent.personId));
  const inOrder = (requests: readonly (() => Promise<{ http: number; refusal?: { code: string } | undefined }>)[]) =>
    whileHeld(house(), { table: 'course', id: courseId, inOrder: true }, requests);
  const outcomes = async (requests: Parameters<typeof inOrder>[0]) =>
    (await inOrder(requests)).map(({ http, refusal }) => refusal?.code ?? http);

  it('puts them further back: the place is theirs, and whoever comes second is told', async () => {
    expect(await outcomes([take, move])).toEqual([200, 'bookings.participationGone']);
    expect(await places(courseId)).toMatchObject({ participants: [first.child], waiting: [second.child] });
    expect(await cents()).toBe(-9000);
  });

  it('has put them further back: the offer stands all the same', async () => {
    expect(await outcomes([move, take])).toEqual([200, 200]);
    expect(await places(courseId)).toMatchObject({ participants: [first.child], waiting: [second.child] });
    expect(await cents()).toBe(-9000);
  });

  it('gives it to somebody else: one of them has it and pays, the offer of the other is withdrawn', async () => {
    expect(await outcomes([admitOther, take])).toEqual([200, 'bookings.offerWithoutPlace']);
    expect(await places(courseId)).toMatchObject({ participants: [second.child], waiting: [first.child] });
    expect(await cents()).toBe(-9000);
  });

  it('would be given twice without the lock', async () => {
    const isOffered = async (db: Parameters<typeof openOffersTo>[0]['db']) =>
      (await openOffersTo({ db, now }, courseId)).has(first.entryId);
    await house().database.transaction({ tenant: clubId }, async (db) => {
      const stands = await isOffered(db);
      expect((await admitOther()).http).toBe(200);
      if (!stands) return;
      await db.updateTable('participation').set({ role: 0, queued_at: null }).where('id', '=', first.entryId).execute();
    });
    expect((await places(courseId)).participants).toHaveLength(2);
  });
});
