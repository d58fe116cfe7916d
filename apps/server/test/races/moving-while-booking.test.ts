import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bookingsIn, buildFamily } from '../../src/modules/bookings/bookings.testing.ts';
import { balanceInBooks } from '../factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();
const { book, leave } = bookingsIn(house);

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

/** Holds the course until the request waits for it, moves the family meanwhile, and releases the course. */
const whileFamilyMoves = async <T>(
  clubId: number,
  courseId: number,
  request: () => Promise<T>,
  move: () => Promise<unknown>,
) => {
  const { started } = await house().database.transaction({ tenant: clubId }, async (db) => {
    await sql`select 1 from course where id = ${courseId} for no key update`.execute(db);
    const asked = request();
    await expect.poll(waitingForLocks, { timeout: 2500, interval: 20 }).toBe(1);
    await move();
    return { started: asked };
  });
  return started;
};

const arrange = async () => {
  const clubId = await buildClub(house());
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const courseId = await buildCourse(house(), clubId, { price_cents: 9000, non_member_price_cents: 9000 });
  const { parent, children } = await buildFamily(house(), clubId);
  const other = await buildFamily(house(), clubId);
  const child = children[0] ?? 0;
  const move = () =>
    house().as(admin).call(contract.profile.move, { child_ID: child, verwalter_ID: other.parent.personId });
  const saldos = async () => [
    await balanceInBooks(house(), parent.personId),
    await balanceInBooks(house(), other.parent.personId),
  ];
  return { clubId, admin, courseId, parent, child, move, saldos };
};

it('a child that changes families while it is booked is charged to whoever pays by then', async () => {
  const { clubId, courseId, parent, child, move, saldos } = await arrange();
  const answer = await whileFamilyMoves(clubId, courseId, () => book(parent, courseId, child), move);
  expect(answer.http).toBe(200);
  expect(await saldos()).toEqual([0, -9000]);
});

it('a child that changes families while its booking is cancelled is credited to whoever pays by then', async () => {
  const { clubId, admin, courseId, parent, child, move, saldos } = await arrange();
  await book(parent, courseId, child);
  const cancel = () => leave(admin, courseId, child, { refund: true });
  expect((await whileFamilyMoves(clubId, courseId, cancel, move)).http).toBe(200);
  expect(await saldos()).toEqual([0, 0]);
});

it('somebody who joins another group while they take a person into theirs does not get them', async () => {
  const { clubId, admin } = await arrange();
  const [vera, wilma, peter] = [
    await buildPerson(house(), clubId, { first_name: 'Vera' }),
    await buildPerson(house(), clubId, { first_name: 'Wilma' }),
    await buildPerson(house(), clubId, { first_name: 'Peter' }),
  ];
  const { profile } = contract;
  const { code } = await house().as(admin).call(profile.allocationCode, { child_ID: peter.personId });
  const taken = await house().database.transaction({ tenant: clubId }, async (db) => {
    await sql`select 1 from person where id = ${peter.personId} for update`.execute(db);
    const asked = house().as(vera).ask(profile.addAllocation, { token: code });
    await expect.poll(waitingForLocks, { timeout: 2500, interval: 20 }).toBe(1);
    await house().as(admin).call(profile.move, { child_ID: vera.personId, verwalter_ID: wilma.personId });
    return { asked };
  });
  expect((await taken.asked).http).toBe(404);
  const managed = await house().sql(
    `select p.id from person p join person m on m.club_id = p.club_id and m.id = p.manager_id
     where p.club_id = $1 and m.manager_id <> m.id`,
    [clubId],
  );
  expect(managed).toEqual([]);
});
