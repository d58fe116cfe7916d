import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildClub, buildCourse, buildMembershipRole, buildPerson } from './factories/index.ts';
import { useHouse } from './harness.ts';
import { paged } from './paged-calls.ts';

const house = useHouse();

const withTotal = z.looseObject({ total: z.int() });

it('every paged list tells the same total on every page, also past the end', async () => {
  const clubId = await buildClub(house());
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const courseId = await buildCourse(house(), clubId, {});
  const { personId } = await buildPerson(house(), clubId, { is_trainer: true, manager_id: admin.personId });
  await buildMembershipRole(house(), clubId, personId, 1);
  await house().sql(`insert into mail (club_id, recipient, subject, body) values ($1, 'a@x.test', 'Hallo', '')`, [
    clubId,
  ]);
  await house().sql(
    `insert into history_entry (club_id, person_id, kind, details) values ($1, $2, 'person.removed', '{}')`,
    [clubId, personId],
  );
  const totals: Record<string, [number, number]> = {};
  for (const { name, call, needs } of paged) {
    const totalOn = async (page: number) => {
      const reply = await house()
        .as(admin)
        .call(call, { ...needs(courseId), page, size: 10 });
      return withTotal.parse(reply).total;
    };
    totals[name] = [await totalOn(1), await totalOn(99)];
  }
  expect(Object.entries(totals).filter(([, [first, beyond]]) => first !== beyond)).toEqual([]);
  expect(Object.values(totals).filter(([first]) => first > 0).length).toBeGreaterThan(4);
});
