import { contract } from '@vereinshaus/contract';
import { maxViews } from '@vereinshaus/contract/views/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let reader: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
  reader = await buildPerson(house(), clubId, { staff_level: 50 });
});

const view = (name: string, more: Record<string, unknown> = {}) => ({
  list: 'persons' as const,
  name,
  address: 't.f.age=6-10&t.s=-age',
  columns: { order: ['age', 'fullname'], shown: { email: false } },
  ...more,
});
const save = (actor: Actor, name: string, more: Record<string, unknown> = {}) =>
  house().as(actor).ask(contract.views.save, view(name, more));
const seenBy = async (actor: Actor) => (await house().as(actor).call(contract.views.list, { list: 'persons' })).views;
const remove = (actor: Actor, ID: number) => house().as(actor).ask(contract.views.remove, { ID });

describe('saved views', () => {
  it('are kept for oneself or for the office, and the same name replaces', async () => {
    await save(reader, 'Kinder');
    await save(reader, 'kinder', { address: 't.q=x' });
    await save(admin, 'Vorstand', { shared: true });
    expect(await seenBy(reader)).toMatchObject([
      { name: 'kinder', address: 't.q=x', shared: false, mine: true, columns: { order: ['age', 'fullname'] } },
      { name: 'Vorstand', shared: true, mine: false },
    ]);
    expect((await seenBy(admin)).map(({ name }) => name)).toEqual(['Vorstand']);
  });

  it('of the office are for administrators to make and to delete; those of others are not there', async () => {
    expect((await save(reader, 'Kinder', { shared: true })).http).toBe(403);
    await save(admin, 'Vorstand', { shared: true });
    await save(admin, 'Privat');
    const views = await seenBy(admin);
    const idOf = (name: string) => views.find((one) => one.name === name)?.ID ?? 0;
    expect((await remove(reader, idOf('Vorstand'))).http).toBe(403);
    expect((await remove(reader, idOf('Privat'))).http).toBe(404);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
    expect((await remove(stranger, idOf('Vorstand'))).http).toBe(404);
    expect((await remove(admin, idOf('Vorstand'))).http).toBe(200);
    expect((await seenBy(admin)).map(({ name }) => name)).toEqual(['Privat']);
  });

  it('are so many and no more', async () => {
    await house().sql(
      `insert into saved_view (club_id, list, name, address, columns, created_by)
       select $1, 'persons', 'Ansicht ' || n, '', '{}', $2 from generate_series(1, $3::integer) n`,
      [clubId, admin.personId, maxViews],
    );
    expect(await save(admin, 'Noch eine')).toMatchObject({ http: 409 });
    expect((await save(admin, 'Ansicht 1')).http).toBe(200);
  });
});
