import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

let now = new Date();
const house = useHouse({ clock: () => now });
const { addAllocation, addSvn, allocationCode, move, objectToAllocation } = contract.profile;
const { answer, mine } = contract.guardianships;

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

const chief = () => buildPerson(house(), clubId, { staff_level: 90 });
const moveTo = async (target: NonNullable<Actor>) =>
  house()
    .as(await chief())
    .call(move, { child_ID: child.personId, verwalter_ID: target.personId });

/** The requests that wait for this person's answer. */
const questionsTo = async (actor: NonNullable<Actor>) => (await house().as(actor).call(mine, {})).questions;
const sharedWith = async (actor: NonNullable<Actor>) => (await house().as(actor).call(mine, {})).children;

describe('a code or a number', () => {
  const ask = (how?: 'joins' | 'moves') =>
    house()
      .as(thief)
      .call(addAllocation, { svn, ...(how && { how }) });

  it.each([
    ['joins', /^Kommt Dieter .* bei Kilian dazu\?$/],
    ['moves', /^Zieht Kilian um\?$/],
  ] as const)('takes nobody away: the Verwalter is asked, %s', async (how, subject) => {
    expect(await ask(how)).toMatchObject({ outcome: 'asked', child_ID: 0 });
    expect(await managerOf(child)).toBe(mother.personId);
    expect(await sharedWith(thief)).toEqual([]);
    expect((await house().as(thief).ask(contract.persons.get, { child_ID: child.personId })).http).toBe(403);
    expect(await mailsTo(`mutter${clubId}@x.test`)).toMatchObject([{ subject: expect.stringMatching(subject) }]);
    expect(await questionsTo(mother)).toMatchObject([{ prename: 'Kilian', isMove: how === 'moves' }]);
    expect(await house().as(thief).ask(addAllocation, { svn })).toMatchObject({ http: 409 });
  });

  it('leads nowhere when the answer is no, and only the Verwalter answers', async () => {
    await ask('moves');
    const [question] = await questionsTo(mother);
    const ID = question?.ID ?? 0;
    for (const other of [thief, await chief()])
      expect((await house().as(other).ask(answer, { ID, agrees: true })).http).toBe(404);
    await house().as(mother).call(answer, { ID, agrees: false });
    expect([await managerOf(child), await sharedWith(thief)]).toEqual([mother.personId, []]);
    expect((await mailsTo(`dieb${clubId}@x.test`)).map(({ subject }) => subject)).toEqual([
      'Deine Anfrage wurde abgelehnt',
    ]);
    expect((await house().as(mother).ask(answer, { ID, agrees: true })).http).toBe(404);
  });

  it('adds a second home when the answer is yes', async () => {
    await ask();
    const [question] = await questionsTo(mother);
    await house()
      .as(mother)
      .call(answer, { ID: question?.ID ?? 0, agrees: true, mayBook: true });
    expect(await managerOf(child)).toBe(mother.personId);
    expect(await sharedWith(thief)).toMatchObject([{ prename: 'Kilian', mayBook: true }]);
  });

  it.each([true, false])('moves the child when the answer is yes; the first home stays: %s', async (staysHome) => {
    await ask('moves');
    const [question] = await questionsTo(mother);
    await house()
      .as(mother)
      .call(answer, { ID: question?.ID ?? 0, agrees: true, staysHome });
    expect(await managerOf(child)).toBe(thief.personId);
    expect(await sharedWith(mother)).toHaveLength(staysHome ? 1 : 0);
    expect(await sharedWith(thief)).toEqual([]);
  });

  it('is forgotten after thirty days without an answer', async () => {
    await ask('moves');
    const [question] = await questionsTo(mother);
    await house().sql('update guardianship set expires_at = $2 where club_id = $1', [clubId, now]);
    expect(await questionsTo(mother)).toEqual([]);
    expect(
      (
        await house()
          .as(mother)
          .ask(answer, { ID: question?.ID ?? 0, agrees: true })
      ).http,
    ).toBe(404);
    expect(await ask()).toMatchObject({ outcome: 'asked' });
  });
});

describe('a child that the office moves', () => {
  it('is told to the Verwalter, who brings it back; the office hears of it', async () => {
    await moveTo(thief);
    expect(await mailsTo(`mutter${clubId}@x.test`)).toMatchObject([
      { subject: expect.stringContaining('Kilian Huber'), body: expect.stringContaining('in die Familie von Dieter') },
    ]);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(200);
    expect(await managerOf(child)).toBe(mother.personId);
    expect(await mailsTo(`amt${clubId}@x.test`)).toMatchObject([
      { subject: 'Widerspruch gegen eine Zuordnung: Kilian Huber' },
    ]);
    expect(await mailsTo(`dieb${clubId}@x.test`)).toHaveLength(1);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(410);
  });

  it('is not asked for by whom was objected to, whatever they know', async () => {
    await moveTo(thief);
    await object(`mutter${clubId}@x.test`);
    const { code } = await house().as(mother).call(allocationCode, { child_ID: child.personId });
    for (const secret of [{ svn }, { token: code }]) {
      expect(await house().as(thief).ask(addAllocation, secret)).toMatchObject({
        http: 403,
        refusal: { code: 'persons.objectedTo' },
      });
    }
  });

  it('comes back though it was passed on, and nobody objects to the objection', async () => {
    await moveTo(thief);
    const fence = await buildPerson(house(), clubId, { first_name: 'Hehler', email: 'hehler@x.test' });
    await moveTo(fence);
    expect(await managerOf(child)).toBe(fence.personId);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(200);
    expect(await managerOf(child)).toBe(mother.personId);
    expect((await object(`dieb${clubId}@x.test`)).http).toBe(410);
    expect(await managerOf(child)).toBe(mother.personId);
  });

  it('can be objected to for fourteen days', async () => {
    await moveTo(thief);
    now = new Date(now.getTime() + 14 * 86_400_000);
    expect((await object(`mutter${clubId}@x.test`)).http).toBe(410);
    expect(await managerOf(child)).toBe(thief.personId);
  });
});

it('whoever managed themselves is told, and stands on their own again after an objection', async () => {
  const adult = await buildPerson(house(), clubId, { first_name: 'Anton', email: 'anton@x.test' });
  const { code } = await house().as(adult).call(allocationCode, { child_ID: adult.personId });
  await house().as(mother).call(addAllocation, { token: code });
  expect((await object('anton@x.test')).http).toBe(200);
  expect(await managerOf(adult)).toBe(adult.personId);
});
