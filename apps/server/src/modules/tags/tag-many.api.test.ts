import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let one = 0;
let other = 0;

const person = async (columns: Record<string, unknown> = {}) => (await buildPerson(house(), clubId, columns)).personId;
const tagMany = (input: Record<string, unknown>, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(contract.tags.setMany, { user_ids: [one, other], ...input });
const tagsOf = async (personId: number) =>
  (await house().as(admin).call(contract.tags.ofRecord, { entity: 'user', ID: personId })).tags.map(
    ({ label }) => label,
  );

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
  one = await person({ first_name: 'Anna' });
  other = await person({ first_name: 'Bert' });
});

describe('tags for many', () => {
  it('are given and taken in one step; what else somebody carries stays', async () => {
    const { tag } = await house().as(admin).call(contract.tags.add, { entity: 'user', label: 'Alt' });
    await house()
      .as(admin)
      .call(contract.tags.set, { entity: 'user', ID: one, tags: [tag.value, { label: 'Eigen' }] });
    expect(await tagMany({ add: ['Helfer'], remove: [tag.value] })).toMatchObject({
      http: 200,
      reply: { changed: 2, message: 'Die Tags von 2 Personen sind geändert.' },
    });
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([['Eigen', 'Helfer'], ['Helfer']]);
    const entries = await house().sql<{ person_id: number }>(
      `select person_id from history_entry where club_id = $1 and kind = 'tags.changed' order by id`,
      [clubId],
    );
    expect(entries.map(({ person_id }) => person_id)).toEqual([one, one, other]);
  });

  it('sent twice change nothing the second time, and leave no second entry', async () => {
    await tagMany({ add: ['Helfer'] });
    expect(await tagMany({ add: ['Helfer'] })).toMatchObject({ http: 200, reply: { changed: 0 } });
    const entries = await house().sql(`select 1 from history_entry where club_id = $1 and kind = 'tags.changed'`, [
      clubId,
    ]);
    expect(entries).toHaveLength(2);
  });

  it('are refused as a whole with somebody of another club, somebody gone, an unknown tag or nothing to do', async () => {
    const { personId: foreign } = await buildPerson(house(), await buildClub(house()));
    const gone = await person({ deleted_at: new Date() });
    expect((await tagMany({ user_ids: [one, foreign], add: ['Helfer'] })).http).toBe(404);
    expect((await tagMany({ user_ids: [one, gone], add: ['Helfer'] })).http).toBe(404);
    expect((await tagMany({ add: [2_000_000_000] })).http).toBe(404);
    expect((await tagMany({})).http).toBe(422);
    expect((await tagMany({ user_ids: [], add: ['Helfer'] })).http).toBe(422);
    expect(await tagsOf(one)).toEqual([]);
  });

  it('are refused to who may only read, and new ones to who may only change persons', async () => {
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    expect((await tagMany({ add: ['Helfer'] }, reader)).http).toBe(403);
    const clerk = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, clerk.personId, 'user');
    expect((await tagMany({ add: ['Helfer'] }, clerk)).http).toBe(403);
    await house().as(admin).call(contract.tags.add, { entity: 'user', label: 'Helfer' });
    expect((await tagMany({ add: ['Helfer'] }, clerk)).http).toBe(200);
  });
});
