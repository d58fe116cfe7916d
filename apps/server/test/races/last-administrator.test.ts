import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();

const twoAdministrators = async () => {
  const clubId = await buildClub(house());
  const build = () => buildPerson(house(), clubId, { staff_level: 90 });
  return { clubId, one: await build(), other: await build() };
};

const writersOf = async (clubId: number) =>
  (await house().sql('select 1 from person where club_id = $1 and staff_level >= 90', [clubId])).length;

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

describe('two administrators who remove each other at the same moment', () => {
  it('leave one behind, because the second waits and counts again', async () => {
    const { clubId, one, other } = await twoAdministrators();
    const remove = (actor: typeof one, { personId }: typeof one) =>
      house().as(actor).ask(contract.permissions.setAdministrator, { child_ID: personId, newRole: 0 });

    const answers = await house().database.transaction({ tenant: clubId }, async (db) => {
      // Not the stronger lock: the sessions of both must still find their person.
      await db.selectFrom('person as p').select('p.id').forNoKeyUpdate().execute();
      const both = [remove(one, other), remove(other, one)];
      await expect.poll(waitingForLocks).toBe(2);
      return both;
    });

    const refused = (await Promise.all(answers)).filter(({ http }) => http !== 200);
    expect(refused).toMatchObject([{ http: 409, refusal: { code: 'permissions.lastAdministrator' } }]);
    expect(await writersOf(clubId)).toBe(1);
  });

  it('would leave nobody without the lock', async () => {
    const { clubId, one, other } = await twoAdministrators();
    const count = async (db: Db) =>
      (await db.selectFrom('person as p').where('p.staff_level', '>=', 90).select('p.id').execute()).length;
    const remove = (db: Db, { personId }: typeof one) =>
      db.updateTable('person').set({ staff_level: 0 }).where('id', '=', personId).execute();

    await house().database.transaction({ tenant: clubId }, async (first) => {
      const countedFirst = await count(first);
      await house().database.transaction({ tenant: clubId }, async (second) => {
        if ((await count(second)) > 1) await remove(second, one);
      });
      if (countedFirst > 1) await remove(first, other);
    });

    expect(await writersOf(clubId)).toBe(0);
  });
});
