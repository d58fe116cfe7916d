import { contract } from '@vereinshaus/contract';
import { membershipRoleLabels } from '@vereinshaus/contract/kit/labels';
import { timeOfDay as at } from '@vereinshaus/contract/membership/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const calls = contract.membership;

let clubId = 0;
let admin: Actor = null;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', staff_level: 80 });
});

const asAdmin = () => house().as(admin);
const codes = async () => (await asAdmin().call(calls.roleCodes, {})).roles;
const codeRow = async (code: number) => (await codes()).find((row) => row.role === code);
const give = async (code: number) => {
  const { personId } = await buildPerson(house(), clubId, { first_name: `Inhaber${code}` });
  await buildMembershipRole(house(), clubId, personId, code);
  return personId;
};

describe('role codes', () => {
  it('a fresh club has the memberships, the states and ten functions in five pairs', async () => {
    expect((await codes()).map((row) => row.role)).toEqual([
      0, 1, 2, 3, 220, 400, 401, 410, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400,
    ]);
    expect((await asAdmin().call(contract.clubs.get, {})).memberStates).toEqual(membershipRoleLabels);
  });

  it('an own code can be added, given, and deleted; whoever has it keeps it', async () => {
    await asAdmin().call(calls.addRoleCode, { role: 222, description: 'Ehrenrat', short: 'ER' });
    expect(await codeRow(222)).toMatchObject({ description: 'Ehrenrat', short: 'ER', users: 0, isRetired: false });
    const [first] = [await give(222), await give(222)];
    expect((await asAdmin().call(calls.holdersOfRole, { code: 222 })).users).toHaveLength(2);
    expect(await codeRow(222)).toMatchObject({ users: 2 });

    await asAdmin().call(calls.deleteRoleCode, { role: 222 });
    expect(await codeRow(222)).toMatchObject({ description: 'Ehrenrat', users: 2, isRetired: true });
    expect((await asAdmin().call(calls.rolesOfPerson, { childID: first })).roles).toMatchObject([
      { role: 222, description: 'Ehrenrat', timeEnd: 0 },
    ]);
    const again = { child_ID: admin?.personId ?? 0, role: 222, timeStart: at('2026-01-01') };
    expect(await asAdmin().refused(calls.addRole, again)).toMatchObject({ code: 'membership.codeUnknown' });

    await asAdmin().call(calls.addRoleCode, { role: 222, description: 'Ältestenrat' });
    expect(await codeRow(222)).toMatchObject({ description: 'Ältestenrat', short: '', isRetired: false });
  });

  it('a code that nobody ever had is gone', async () => {
    await asAdmin().call(calls.addRoleCode, { role: 222, description: 'Ehrenrat' });
    await asAdmin().call(calls.deleteRoleCode, { role: 222 });
    expect(await codeRow(222)).toBeUndefined();
  });

  it('ended roles and those of the deceased are not counted', async () => {
    await buildMembershipRole(house(), clubId, await give(600), 700, { ends_on: '2026-01-01' });
    const dead = await give(600);
    await house().sql("update person set death_date = '2026-02-02' where id = $1", [dead]);
    expect(await codeRow(600)).toMatchObject({ users: 1 });
    expect(await codeRow(700)).toMatchObject({ users: 0 });
    expect((await asAdmin().call(calls.holdersOfRole, { code: 600 })).users).toHaveLength(1);
  });

  it('a label of the club replaces the usual one everywhere, and goes back to it', async () => {
    const personId = await give(1);
    await asAdmin().call(calls.changeRoleCode, { role: 1, description: 'aktives Mitglied' });
    expect((await asAdmin().call(calls.rolesOfPerson, { childID: personId })).roles[0]?.description).toBe(
      'aktives Mitglied',
    );
    const told = async () => (await asAdmin().call(contract.clubs.get, {})).memberStates;
    expect(await told()).toEqual({ ...membershipRoleLabels, 1: 'aktives Mitglied' });
    await asAdmin().call(calls.changeRoleCode, { role: 1, description: 'ordentliches Mitglied' });
    expect(await told()).toEqual(membershipRoleLabels);
  });

  it('functions have an address, which only those who manage see in the club record', async () => {
    await asAdmin().call(calls.changeRoleCode, { role: 1200, description: 'Schriftführer', email: 'office@x.test' });
    expect(await codeRow(1200)).toMatchObject({ email: 'office@x.test' });
    const host = `verein${clubId}.test`;
    expect(await house().as(null, { host }).call(contract.clubs.get, {})).not.toHaveProperty('roleEmails');
  });

  it('the settings of the club take no address that is none, and keep what was stored before', async () => {
    const save = (roleEmails: Record<string, unknown>) =>
      asAdmin().ask(contract.clubs.save, { settings: { roleEmails } });
    const stored = async () => (await asAdmin().call(contract.clubs.get, {})).roleEmails;
    await house().sql(`update club set settings = settings || '{"roleEmails": {"1100": "im Büro"}}' where id = $1`, [
      clubId,
    ]);
    for (const wrong of ['im Büro', 'a@x.test, b@x.test', 'office', 'Büro <office@x.test>']) {
      const answer = await save({ 1100: 'im Büro', 1200: wrong });
      expect({ wrong, http: answer.http, message: answer.refusal?.message }).toEqual({
        wrong,
        http: 422,
        message: 'Bitte gib eine gültige E-Mail-Adresse ein.',
      });
    }
    expect(await stored()).toEqual({ 1100: 'im Büro' });
    expect((await save({ 1100: 'im Büro', 1200: 'office@x.test', 1300: '' })).http).toBe(200);
    await asAdmin().call(calls.changeRoleCode, { role: 600, description: 'Beirat' });
    expect(await stored()).toMatchObject({ 1100: 'im Büro', 1200: 'office@x.test' });
  });

  it.each<[string, Record<string, unknown>, number, RegExp]>([
    ['that exists', { role: 1, description: 'Mitglied' }, 409, /^Den Code 1 gibt es schon: ordentliches Mitglied\.$/],
    ['above 9999', { role: 12_345, description: 'x' }, 422, /zwischen 0 und 9999/],
    ['without a name', { role: 333, description: ' ' }, 422, /Bitte gib eine Bezeichnung ein\./],
    ['with a wrong address', { role: 333, description: 'x', email: 'office' }, 422, /gültige E-Mail-Adresse/],
  ])('a code %s cannot be added', async (_, input, http, message) => {
    const answer = await asAdmin().ask(calls.addRoleCode, input);
    expect({ http: answer.http, message: answer.refusal?.message }).toEqual({
      http,
      message: expect.stringMatching(message),
    });
  });

  it('codes that the product needs cannot be deleted, functions can', async () => {
    for (const role of [0, 1, 2, 3, 220, 400, 401, 410]) {
      expect(await asAdmin().refused(calls.deleteRoleCode, { role })).toMatchObject({ code: 'membership.codeFixed' });
    }
    await asAdmin().call(calls.deleteRoleCode, { role: 500 });
    expect(await codeRow(500)).toMatchObject({ isRetired: true });
    expect(await asAdmin().refused(calls.deleteRoleCode, { role: 500 })).toMatchObject({
      code: 'membership.codeUnknown',
    });
  });

  it('two administrators who add at once do not lose one', async () => {
    await Promise.all([
      asAdmin().call(calls.addRoleCode, { role: 222, description: 'Eins' }),
      asAdmin().call(calls.addRoleCode, { role: 333, description: 'Zwei' }),
    ]);
    expect([(await codeRow(222))?.description, (await codeRow(333))?.description]).toEqual(['Eins', 'Zwei']);
  });

  it('changes stand in the history of the club', async () => {
    await asAdmin().call(calls.addRoleCode, { role: 222, description: 'Ehrenrat' });
    expect(await house().sql('select kind, details from history_entry where club_id = $1', [clubId])).toMatchObject([
      { kind: 'club.changed', details: { changes: { memberStates: { before: {}, after: { '222': 'Ehrenrat' } } } } },
    ]);
  });
});
