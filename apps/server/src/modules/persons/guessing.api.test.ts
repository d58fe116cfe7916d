import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

let now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { addAllocation, addSvn } = contract.profile;

/** Numbers that match the fifteenth of September 2018, and one of another day. */
const right = '3334150918';
const otherDay = '1237010116';

let clubId = 0;
let parent: NonNullable<Actor>;
let child: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  parent = await buildPerson(house(), clubId, { email: 'mutter@x.test' });
  child = await buildPerson(house(), clubId, { birth_date: '2018-09-15', manager_id: parent.personId });
});

const stranger = () => buildPerson(house(), clubId, { first_name: 'Fremd' });

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const guess = async (actor: Actor, input: { svn: string } | { token: string }) =>
  (await house().as(actor).ask(addAllocation, input)).http;

describe('a child’s number', () => {
  it('cannot be tried out: every failure doubles the pause, even for the right one', async () => {
    await house().as(parent).call(addSvn, { child_ID: child.personId, svn: right });
    const thief = await stranger();
    for (let turn = 0; turn < 6; turn += 1) expect(await guess(thief, { svn: '1234150918' })).toBe(404);
    expect(await guess(thief, { svn: right })).toBe(429);
    pass(60);
    expect(await guess(thief, { svn: '1234150918' })).toBe(404);
    pass(60);
    expect(await guess(thief, { svn: right })).toBe(429);
  });

  it('is guarded together with its birth date, from however many accounts', async () => {
    for (let turn = 0; turn < 11; turn += 1) expect(await guess(await stranger(), { svn: '1234150918' })).toBe(404);
    expect(await guess(await stranger(), { svn: right })).toBe(429);
    expect(await guess(await stranger(), { svn: otherDay })).toBe(404);
  });

  it('is guarded in the whole club at last', async () => {
    await guess(await stranger(), { svn: otherDay });
    await house().sql("update brake set failures = 200 where purpose = 'svn-all' and club_id = $1", [clubId]);
    expect(await guess(await stranger(), { svn: '1234150918' })).toBe(404);
    expect(await guess(await stranger(), { svn: otherDay })).toBe(429);
  });
});

describe('an allocation code', () => {
  it('cannot be tried out either', async () => {
    const thief = await stranger();
    for (let turn = 0; turn < 6; turn += 1) expect(await guess(thief, { token: 'AAAAA-AAAAA' })).toBe(404);
    const { code } = await house().as(parent).call(contract.profile.allocationCode, { child_ID: child.personId });
    expect(await guess(thief, { token: code })).toBe(429);
    expect(await guess(await stranger(), { token: code })).toBe(200);
  });
});
