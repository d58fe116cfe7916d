import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

let now = new Date();
const house = useHouse({ clock: () => now });
const { addAllocation, addSvn, allocationCode, move, objectToAllocation } = contract.profile;

const svn = '3334150918';

let clubId = 0;
let mother: NonNullable<Actor>;
let child: NonNullable<Actor>;
let thief: NonNullable<Actor>;

beforeEach(async () => {
  now = new Date();
  clubId = await buildClub(house());
  mother = await buildPerson(house(), clubId, { first_name: 'Maria', email: `mutter${clubId}@x.test` });
  thief = await buildPerson(house(), clubId, { first_name: 'Dieter', email: `dieb${clubId}@x.test` });
  const columns = { first_name: 'Kilian', birth_date: '2018-09-15', manager_id: mother.personId };
  child = await buildPerson(house(), clubId, columns);
  await buildPerson(house(), clubId, { email: `amt${clubId}@x.test`, staff_level: 80 });
  await house().as(mother).call(addSvn, { child_ID: child.personId, svn });
});

const managerOf = async ({ personId }: NonNullable<Actor>) =>
  (await house().sql<{ manager_id: number }>('select manager_id from person where id = $1', [personId]))[0]?.manager_id;

const mailsTo = (recipient: string) =>
  house().sql<{ subject: string; body: string }>('select subject, body from mail where recipient = $1 order by id', [
    recipient,
  ]);

const object = async (recipient: string) => {
  const mails = await mailsTo(recipient);
  const token = /einspruch\/(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? 'keiner';
  return house()
    .as(null, { host: `verein${clubId}.test` })
    .ask(objectToAllocation, { token });
};

describe('taking a child into another group', () => {
  it('is told to the Verwalter, who brings it back; the office hears of it', async () => {
    await house().as(thief).call(addAllocation, { svn });
    expect(await managerOf(child)).toBe(thief.personId);
    expect(await mailsTo(`mutter${clubId}@x.test`)).toMatchObject([
      { subject: expect.stringContaining('Kilian Huber'), body: expect.stringContaining('in die Gruppe von Dieter') },
    ]);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(200);
    expect(await managerOf(child)).toBe(mother.personId);
    expect(await mailsTo(`amt${clubId}@x.test`)).toMatchObject([
      { subject: 'Einspruch gegen eine Zuordnung: Kilian Huber' },
    ]);
    expect(await mailsTo(`dieb${clubId}@x.test`)).toHaveLength(1);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(410);
  });

  it('is not repeated by whom was objected to, whatever they know', async () => {
    await house().as(thief).call(addAllocation, { svn });
    await object(`mutter${clubId}@x.test`);
    const { code } = await house().as(mother).call(allocationCode, { child_ID: child.personId });
    for (const secret of [{ svn }, { token: code }]) {
      expect(await house().as(thief).ask(addAllocation, secret)).toMatchObject({
        http: 403,
        refusal: { code: 'persons.objectedTo' },
      });
    }
  });

  it('is undone though the child was passed on, and nobody objects to the objection', async () => {
    await house().as(thief).call(addAllocation, { svn });
    const fence = await buildPerson(house(), clubId, { first_name: 'Hehler', email: 'hehler@x.test' });
    const { code } = await house().as(thief).call(allocationCode, { child_ID: child.personId });
    await house().as(fence).call(addAllocation, { token: code });
    expect(await managerOf(child)).toBe(fence.personId);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(200);
    expect(await managerOf(child)).toBe(mother.personId);
    expect((await object(`dieb${clubId}@x.test`)).http).toBe(410);
    expect(await managerOf(child)).toBe(mother.personId);
  });

  it('can be objected to for fourteen days', async () => {
    await house().as(thief).call(addAllocation, { svn });
    now = new Date(now.getTime() + 14 * 86_400_000);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(410);
    expect(await managerOf(child)).toBe(thief.personId);
  });

  it('by the office is told as well', async () => {
    const chief = await buildPerson(house(), clubId, { staff_level: 90 });
    await house().as(chief).call(move, { child_ID: child.personId, verwalter_ID: thief.personId });
    expect(await mailsTo(`mutter${clubId}@x.test`)).toHaveLength(1);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(200);
    expect(await managerOf(child)).toBe(mother.personId);
  });
});

it('whoever managed themselves is told, and stands on their own again after an objection', async () => {
  const adult = await buildPerson(house(), clubId, { first_name: 'Anton', email: 'anton@x.test' });
  const { code } = await house().as(adult).call(allocationCode, { child_ID: adult.personId });
  await house().as(mother).call(addAllocation, { token: code });
  expect((await object('anton@x.test')).http).toBe(200);
  expect(await managerOf(adult)).toBe(adult.personId);
});
