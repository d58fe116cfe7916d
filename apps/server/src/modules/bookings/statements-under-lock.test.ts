import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { buildClub, buildCourse } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';

const house = useHouse();
const { book, saldo } = bookingsIn(house);

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : '';
  return typeof text === 'string' ? text : '';
};

afterEach(() => vi.restoreAllMocks());

const isLock = (text: string) => text.includes('for no key update') && text.includes('"course"');

it('a booking holds the lock of its course for no more than ten statements, the lock included', async () => {
  const clubId = await buildClub(house());
  const courseId = await buildCourse(house(), clubId, { price_cents: 9000, non_member_price_cents: 9000 });
  const { parent, children } = await buildFamily(house(), clubId, 2);
  await book(parent, courseId, children[0] ?? 0);
  // What goes to the database, in order; every connection of the process is heard.
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await book(parent, courseId, children[1] ?? 0);
  const heard = spy.mock.calls.map(([query]) => textOf(query));
  expect(await saldo(parent.personId)).toBe(-18_000);
  const lock = heard.findIndex(isLock);
  const underLock = heard.slice(lock, heard.indexOf('commit', lock));
  expect(lock).toBeGreaterThan(0);
  // Each by its beginning, so that a failure says which one is new.
  expect(underLock.map((text) => text.trim().slice(0, 60)).slice(10)).toEqual([]);
});
