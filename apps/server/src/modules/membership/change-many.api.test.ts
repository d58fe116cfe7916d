import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const now = new Date('2026-11-02T10:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let admin: NonNullable<Actor>;
let member = 0;
let newcomer = 0;

const at = (day: string) => toSeconds(startOfDayInVienna(day));
const change = (input: Record<string, unknown> = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(contract.membership.changeMany, {
      user_ids: [member, newcomer],
      newRole: 3,
      timeStart: at('2026-11-02'),
      ...input,
    });
const rolesOf = (personId: number) =>
  house().sql<{ code: number; ends_on: string | null }>(
    'select code, ends_on::text from membership_role where person_id = $1 order by starts_on',
    [personId],
  );

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
  member = (await buildPerson(house(), clubId, { first_name: 'Mia', email: 'mia@x.test' })).personId;
  newcomer = (await buildPerson(house(), clubId, { first_name: 'Neo' })).personId;
  await buildMembershipRole(house(), clubId, member, 1);
});

describe('the membership of many', () => {
  it('changes for each from what they have, and tells those it reaches', async () => {
    expect(await change({ sendEmail: true })).toMatchObject({ http: 200, reply: { changed: 2, left: [] } });
    expect(await rolesOf(member)).toEqual([
      { code: 1, ends_on: '2026-11-02' },
      { code: 3, ends_on: null },
    ]);
    expect(await rolesOf(newcomer)).toEqual([{ code: 3, ends_on: null }]);
    const mails = await house().sql<{ recipient: string }>('select recipient from mail where club_id = $1', [clubId]);
    expect(mails).toEqual([{ recipient: 'mia@x.test' }]);
  });

  it('sent twice leaves everybody alone the second time, today as in the future', async () => {
    for (const timeStart of [at('2026-11-02'), at('2026-12-01')]) {
      await change({ timeStart, newRole: timeStart === at('2026-11-02') ? 3 : 1 });
      const again = await change({ timeStart, newRole: timeStart === at('2026-11-02') ? 3 : 1 });
      expect(again).toMatchObject({ http: 200, reply: { changed: 0, left: [{ ID: member }, { ID: newcomer }] } });
    }
    expect((await rolesOf(newcomer)).map(({ code }) => code)).toEqual([3, 1]);
  });

  it('says whom it leaves alone: who has nothing to end, who begins only then', async () => {
    const reply = (await change({ newRole: 0 })).reply;
    expect(reply).toMatchObject({ changed: 1, left: [{ ID: newcomer, fullname: 'Neo Huber' }] });
  });

  it('is refused as a whole with somebody of another club or a role that the club does not give', async () => {
    const { personId: foreign } = await buildPerson(house(), await buildClub(house()));
    expect((await change({ user_ids: [member, foreign] })).http).toBe(404);
    expect((await change({ newRole: 398 })).http).toBe(422);
    expect((await rolesOf(member)).length).toBe(1);
  });

  it('is refused to who may only read', async () => {
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    expect((await change({}, reader)).http).toBe(403);
  });
});
