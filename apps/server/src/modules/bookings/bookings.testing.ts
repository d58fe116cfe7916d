import { contract } from '@vereinshaus/contract';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { sweepClub } from './sweep-waitlists.ts';

const confirmed = { dataConfirmed: new Date('2026-11-01T00:00:00Z') };

/** A parent with children who can be booked at once: data confirmed, adults and children of a known age. */
export const buildFamily = async (house: TestHouse, clubId: number, children = 1) => {
  const columns = { data_confirmed_at: confirmed.dataConfirmed };
  const parent = await buildPerson(house, clubId, { first_name: 'Vera', email: 'vera@x.test', ...columns });
  const built = [];
  for (let index = 0; index < children; index += 1) {
    const child = await buildPerson(house, clubId, {
      first_name: `Kind${index + 1}`,
      birth_date: '2016-05-04',
      manager_id: parent.personId,
      ...columns,
    });
    built.push(child.personId);
  }
  return { parent, children: built };
};

/** A plan of the course's own: each group has one instalment more than the one before, 60 euros in all. */
export const buildPlan = async (house: TestHouse, clubId: number, courseId: number, names: readonly string[]) => {
  const [plan] = await house.sql<{ id: number }>(
    'insert into payment_plan (club_id, course_id) values ($1, $2) returning id',
    [clubId, courseId],
  );
  await house.sql('update course set payment_plan_id = $2 where id = $1', [courseId, plan?.id]);
  const groups: number[] = [];
  for (const [position, name] of names.entries()) {
    const [group] = await house.sql<{ id: number }>(
      'insert into payment_group (club_id, plan_id, position, name) values ($1, $2, $3, $4) returning id',
      [clubId, plan?.id, position, name],
    );
    for (let row = 0; row <= position; row += 1) {
      await house.sql(
        `insert into payment_row (club_id, group_id, position, description, price_cents, non_member_price_cents, due_on)
         values ($1, $2, $3, $4, $5, $5, $6)`,
        [clubId, group?.id, row, `${row + 1}. Rate`, 6000 / (position + 1), `2026-12-0${row + 1}`],
      );
    }
    groups.push(group?.id ?? 0);
  }
  return groups;
};

/** The sweep that otherwise runs every eleven minutes. */
export const sweepIn = (house: TestHouse, clubId: number, now: () => Date) =>
  sweepClub(
    house.database,
    { id: clubId, origin: 'http://x.test' },
    { now, senderIn: (db) => house.queue.senderIn(db) },
  );

/** Everything ticked. */
export const ticks = { terms: true, covid: true, guardian: true, confirmed: true };

export const bookingsIn = (house: () => TestHouse) => ({
  book: (actor: Actor, courseId: number, personId: number, more: Record<string, unknown> = {}) =>
    house()
      .as(actor)
      .ask(contract.bookings.register, { course_ID: courseId, child_ID: personId, ...ticks, ...more }),

  leave: (actor: Actor, courseId: number, personId: number, more: Record<string, unknown> = {}) =>
    house()
      .as(actor)
      .ask(contract.bookings.deregister, { course_ID: courseId, child_ID: personId, ...more }),

  /** Who is in, who waits, in order. */
  places: async (courseId: number) => {
    const rows = await house().sql<{ person_id: number; role: number }>(
      'select person_id, role from participation where course_id = $1 and left_at is null order by queued_at, id',
      [courseId],
    );
    const withRole = (role: number) => rows.filter((row) => row.role === role).map((row) => row.person_id);
    return { participants: withRole(0), trainers: withRole(1), waiting: withRole(2) };
  },

  /** What the entries of the family add up to, whatever the product says. */
  saldo: async (personId: number) => {
    const [person] = await house().sql<{ manager_id: number }>('select manager_id from person where id = $1', [
      personId,
    ]);
    return balanceInBooks(house(), person?.manager_id ?? 0);
  },
});
