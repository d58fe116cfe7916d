import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const calls = contract.membership;

let clubId = 0;
let parent: Actor = null;
let childId = 0;

beforeEach(async () => {
  clubId = await buildClub(house());
  parent = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Öllinger' });
  const child = await buildPerson(house(), clubId, {
    first_name: 'Tim',
    last_name: 'Öllinger',
    birth_date: '2015-01-01',
    manager_id: parent?.personId,
  });
  childId = child.personId;
  await buildMembershipRole(house(), clubId, childId, 1);
});

const cards = async (actor = parent) => (await house().as(actor).call(calls.cards, {})).cards;
const tokenOf = async (personId: number) => {
  const card = (await cards()).find(({ ID }) => ID === personId);
  return card?.url.split('/').at(-1) ?? '';
};
/** A request by anyone, without signing in. */
const verify = (token: string, club = clubId) =>
  house()
    .as(null, { host: `verein${club}.test` })
    .call(calls.verifyCard, { token });

describe('membership cards', () => {
  it('show oneself and the own group, each with an address to check it', async () => {
    expect(await cards()).toMatchObject([
      { ID: childId, valid: true, description: 'ordentliches Mitglied', memberSince: 20200101 },
    ]);
    expect((await cards())[0]?.url).toMatch(
      new RegExp(`^http://verein${clubId}\\.test(:\\d+)?/mitgliedskarte/pruefen/[0-9a-z]+-0-[0-9a-f]{32}$`),
    );
    expect(await cards({ clubId, personId: childId })).toHaveLength(1);
  });

  it('anybody can check one and reads first name and initial, nothing else', async () => {
    expect(await verify(await tokenOf(childId))).toMatchObject({ valid: true, name: 'Tim Ö.' });
  });

  it('show a code that changes with time: a photo of an old one is told to be that', async () => {
    const [card] = await cards();
    expect(card?.codes).toHaveLength(12);
    const [first, second] = card?.codes ?? [];
    expect((second?.from ?? 0) - (first?.from ?? 0)).toBe(300);
    const check = (url = '') => {
      const { pathname, searchParams } = new URL(url);
      const sent = { token: pathname.split('/').at(-1) ?? '', z: searchParams.get('z') ?? '' };
      return house()
        .as(null, { host: `verein${clubId}.test` })
        .call(calls.verifyCard, sent);
    };
    expect(await check(first?.url)).toEqual({ valid: true, name: 'Tim Ö.', stale: false });
    expect(await check(card?.codes.at(-1)?.url)).toEqual({ valid: false, name: '', stale: true });
    const forged = first?.url.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await check(forged)).toEqual({ valid: false, name: '', stale: false });
  });

  it('are only for members: who is none has no card, who is blocked has one that is not good', async () => {
    expect((await cards()).map(({ ID }) => ID)).toEqual([childId]);
    await buildMembershipRole(house(), clubId, parent?.personId ?? 0, 410);
    expect(await cards()).toMatchObject([
      { ID: parent?.personId, valid: false },
      { ID: childId, valid: true },
    ]);
    expect(await verify(await tokenOf(parent?.personId ?? 0))).toMatchObject({ valid: false, name: 'Vera Ö.' });
  });

  it.each<[string, string]>([
    ['blocked', "insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, 410, '2026-01-01')"],
    ['has left', "update membership_role set ends_on = '2026-11-15' where club_id = $1 and person_id = $2"],
  ])('is no longer good when the person %s', async (_, statement) => {
    const token = await tokenOf(childId);
    await house().sql(statement, [clubId, childId]);
    expect(await verify(token)).toMatchObject({ valid: false, name: 'Tim Ö.' });
  });

  it('of the deceased and the deleted nothing is told', async () => {
    const token = await tokenOf(childId);
    await house().sql('update person set deleted_at = now() where club_id = $1 and id = $2', [clubId, childId]);
    expect(await verify(token)).toMatchObject({ valid: false, name: '' });
  });

  it('a new card ends the old one', async () => {
    const old = await tokenOf(childId);
    await house().as(parent).call(calls.renewCard, { child_ID: childId });
    expect(await verify(old)).toMatchObject({ valid: false, name: '' });
    expect(await verify(await tokenOf(childId))).toMatchObject({ valid: true, name: 'Tim Ö.' });
    await house().as(parent).call(calls.renewCard, { child_ID: childId });
    expect(await verify(await tokenOf(childId))).toMatchObject({ valid: true });
    expect(
      await house().sql('select kind from history_entry where club_id = $1 and person_id = $2', [clubId, childId]),
    ).toHaveLength(2);
  });

  it('cannot be made up: every changed character is noticed', async () => {
    const token = await tokenOf(childId);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const forged = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      expect(await verify(forged)).toMatchObject({ valid: false, name: '' });
    }
  });

  it('is nothing in another club, even for a person of the same number', async () => {
    const other = await buildClub(house());
    const token = await tokenOf(childId);
    await house().sql(
      `insert into person (id, club_id, first_name, last_name) overriding user value values ($1, $2, 'Zwilling', 'X')`,
      [childId, other],
    );
    expect(await verify(token, other)).toMatchObject({ valid: false, name: '' });
  });

  it.each(['', 'x', 'a'.repeat(100), '%00', '../../..'])('nonsense (%j) is not a card', async (token) => {
    expect(await verify(token === '' ? ' ' : token)).toMatchObject({ valid: false, name: '' });
  });

  it('a club without cards has none to show and none to check', async () => {
    const token = await tokenOf(childId);
    await house().sql(`update club set settings = '{"showMembershipCard": false}' where id = $1`, [clubId]);
    expect(await house().as(parent).refused(calls.cards, {})).toMatchObject({ code: 'membership.noCards' });
    expect(await verify(token)).toMatchObject({ valid: false, name: '' });
  });
});
