import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { admissionFor } from '../../src/kit/admission.ts';
import { buildFamily, ticks } from '../../src/modules/bookings/bookings.testing.ts';
import { buildClub, buildCourse } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

describe('a course that everybody wants and nobody gets', () => {
  it('takes a share of the connections, and everything else goes on', async () => {
    const clubId = await buildClub(house());
    const prices = { price_cents: 0, non_member_price_cents: 0 };
    const wanted = await buildCourse(house(), clubId, { max_participants: 50, ...prices });
    const other = await buildCourse(house(), clubId, { max_participants: 50, ...prices });
    const families = await Promise.all(Array.from({ length: 30 }, () => buildFamily(house(), clubId)));
    await house().sql('update person set data_confirmed_at = now() where club_id = $1', [clubId]);
    const book = (courseId: number) =>
      families.map(({ parent, children }) =>
        house()
          .as(parent)
          .ask(contract.bookings.register, { course_ID: courseId, child_ID: children[0] ?? 0, ...ticks }),
      );
    const { rush } = await house().database.transaction({ tenant: clubId }, async (db) => {
      await sql`select 1 from course where id = ${wanted} for update`.execute(db);
      const all = book(wanted);
      const { share } = admissionFor(house().database.connections);
      await expect.poll(waitingForLocks, { timeout: 2500, interval: 20 }).toBe(share);
      const others = await Promise.all([
        house().app.inject({ url: '/readyz' }),
        house().app.inject({ url: '/api/courses', headers: { host: `verein${clubId}.test` } }),
      ]);
      expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const [family] = families;
      const elsewhere = await house()
        .as(family?.parent ?? null)
        .ask(contract.bookings.register, { course_ID: other, child_ID: family?.children[0] ?? 0, ...ticks });
      expect(elsewhere.http).toBe(200);
      expect(await waitingForLocks()).toBeLessThanOrEqual(share);
      return { rush: Promise.all(all) };
    });
    const statuses = (await rush).map(({ http }) => http);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });
});
