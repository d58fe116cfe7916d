import { expect, it } from 'vitest';
import { buildClub, buildCourse } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { type HeardStatement, hearStatements } from '../../../test/hear-statements.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';

const house = useHouse();
const { book, saldo } = bookingsIn(house);

const isLock = ({ text }: HeardStatement) => text.includes('for no key update') && text.includes('"course"');

/** Each by its beginning, so that a failure says which one is new. */
const beginnings = (said: readonly HeardStatement[]) => said.map(({ text }) => text.slice(0, 60));

it('a booking holds the lock of its course for no more than ten statements, the lock included', async () => {
  const clubId = await buildClub(house());
  const courseId = await buildCourse(house(), clubId, { price_cents: 9000, non_member_price_cents: 9000 });
  const { parent, children } = await buildFamily(house(), clubId, 2);
  await book(parent, courseId, children[0] ?? 0);
  const heard = hearStatements();
  await book(parent, courseId, children[1] ?? 0);
  const said = heard();
  expect(await saldo(parent.personId)).toBe(-18_000);
  const lock = said.findIndex(isLock);
  expect(lock).toBeGreaterThan(0);
  const underLock = said.slice(
    lock,
    said.findIndex(({ text }, at) => at > lock && text === 'commit'),
  );
  expect(beginnings(underLock).slice(10)).toEqual([]);
});

/**
 * What a booking says to the database, counted when it was last made cheaper. A tenth more fails: whoever adds a statement to
 * what four hundred families do in the same second takes another one away, or says here why it is worth it.
 */
const recorded = {
  place: { statements: 16, roundTrips: 11 },
  placeInQueue: { statements: 12, roundTrips: 8 },
  mail: { statements: 6, roundTrips: 4 },
};

type Cost = (typeof recorded)['place'];

/** Empty as long as it costs no more than a tenth above what was recorded; otherwise what it is now. */
const growth = (said: readonly HeardStatement[], times: number, { statements, roundTrips }: Cost) => {
  const now = { statements: said.length / times, roundTrips: said.filter(({ waits }) => waits).length / times };
  const hasGrown = now.statements > statements * 1.1 || now.roundTrips > roundTrips * 1.1;
  return hasGrown ? [{ ...now, said: beginnings(said) }] : [];
};

it('a booking and its mail say no more to the database than a tenth above what is recorded', async () => {
  const clubId = await buildClub(house());
  const prices = { price_cents: 9000, non_member_price_cents: 9000 };
  const courseId = await buildCourse(house(), clubId, { max_participants: 2, ...prices });
  const { parent, children } = await buildFamily(house(), clubId, 3);
  const [first = 0, second = 0, third = 0] = children;
  await book(parent, courseId, first);
  const heard = hearStatements();
  await book(parent, courseId, second);
  expect(growth(heard(), 1, recorded.place)).toEqual([]);
  await book(parent, courseId, third);
  expect(growth(heard(), 1, recorded.placeInQueue)).toEqual([]);
  const mails = await deliveredFrom(house(), clubId);
  expect(mails).toHaveLength(3);
  expect(growth(heard(), mails.length, recorded.mail)).toEqual([]);
});
