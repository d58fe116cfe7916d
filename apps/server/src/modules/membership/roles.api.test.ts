import { contract } from '@vereinshaus/contract';
import { addDays } from '@vereinshaus/contract/kit/days';
import { timeOfDay as at } from '@vereinshaus/contract/membership/rules';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const today = '2026-11-15';

let clubId = 0;
let admin: Actor = null;
let personId = 0;

const calls = contract.membership;
const asAdmin = () => house().as(admin);
const rolesOf = async (person = personId) => (await asAdmin().call(calls.rolesOfPerson, { childID: person })).roles;
const history = (person = personId) =>
  house().sql<{ kind: string; details: Record<string, unknown>; actor_id: number }>(
    'select kind, details, actor_id from history_entry where person_id = $1 order by id',
    [person],
  );
const mails = () =>
  house().sql<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail where club_id = $1 order by id',
    [clubId],
  );
const add = (input: Record<string, unknown> = {}) => ({
  child_ID: personId,
  role: 1,
  timeStart: at('2026-01-01'),
  note: '',
  ...input,
});

beforeAll(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein' });
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', staff_level: 80 });
});

beforeEach(async () => {
  ({ personId } = await buildPerson(house(), clubId, { first_name: 'Maria', email: 'maria@x.test' }));
});

describe('adding a role', () => {
  it('opens it from the day on and writes the history', async () => {
    await asAdmin().call(calls.addRole, add({ note: 'Generalversammlung' }));
    expect(await rolesOf()).toEqual([
      {
        ID: expect.any(Number),
        role: 1,
        description: 'ordentliches Mitglied',
        timeStart: at('2026-01-01'),
        timeEnd: 0,
        note: 'Generalversammlung',
      },
    ]);
    expect(await history()).toMatchObject([
      { kind: 'membership.roleAdded', details: { code: 1, startsOn: '2026-01-01' }, actor_id: admin?.personId },
    ]);
  });

  it('is answered with and without the slash at the end', async () => {
    const slashed = { ...calls.addRole, path: '/user/roles/add/' as const };
    expect(await asAdmin().call(slashed, add())).toMatchObject({ status: 'success' });
    expect(await rolesOf()).toHaveLength(1);
  });

  it('a membership that began before 1970 keeps its day', async () => {
    await asAdmin().call(calls.addRole, add({ timeStart: at('1962-09-01') }));
    expect(await rolesOf()).toMatchObject([{ timeStart: at('1962-09-01') }]);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['without a start', { timeStart: 0 }, 422, 'Bitte gib den Beginn ein.'],
    ['with no start at all', { timeStart: undefined }, 422, 'Bitte gib den Beginn ein.'],
    ['with a code of nobody', { role: 77 }, 422, 'Die Rolle 77 gibt es in diesem Verein nicht.'],
    [
      'of being no member',
      { role: 0 },
      422,
      '„kein Mitglied“ ist keine eigene Rolle. Beende stattdessen die bisherige Rolle.',
    ],
    ['with a code above 9999', { role: 10_000 }, 422, 'Der Code muss zwischen 0 und 9999 liegen.'],
    ['with a negative code', { role: -1 }, 422, 'Der Code muss zwischen 0 und 9999 liegen.'],
    ['to somebody who does not exist', { child_ID: 2_000_000_000 }, 404, 'Diese Person gibt es nicht.'],
    ['with a date that is none', { timeStart: 99_999_999_999_999 }, 422, 'Dieses Datum ist nicht gültig.'],
    [
      'too far ahead',
      { timeStart: at(addDays(today, 7301)) },
      422,
      'Das Datum darf höchstens 7300 Tage in der Zukunft liegen.',
    ],
  ])('%s is refused', async (_, wrong, http, message) => {
    expect(await asAdmin().refused(calls.addRole, add(wrong))).toMatchObject({ http, message });
    expect(await rolesOf()).toEqual([]);
  });

  it('the same role twice at the same time is refused, one after the other is fine', async () => {
    await buildMembershipRole(house(), clubId, personId, 1, { starts_on: '2020-01-01', ends_on: '2026-06-01' });
    expect(await asAdmin().refused(calls.addRole, add())).toMatchObject({
      http: 409,
      message: 'Diese Rolle hat die Person in diesem Zeitraum schon.',
    });
    await asAdmin().call(calls.addRole, add({ timeStart: at('2026-06-01') }));
    expect(await rolesOf()).toHaveLength(2);
  });

  it('of two at once one wins', async () => {
    const answers = await Promise.all([1, 2].map(() => asAdmin().ask(calls.addRole, add())));
    expect(answers.map((answer) => answer.http).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('nothing begins for the deceased and the deleted', async () => {
    await house().sql("update person set death_date = '2026-01-01' where id = $1", [personId]);
    expect(await asAdmin().refused(calls.addRole, add())).toMatchObject({ http: 409 });
  });

  it('a person of another club is nobody here', async () => {
    const other = await buildPerson(house(), await buildClub(house()));
    expect(await asAdmin().refused(calls.addRole, add({ child_ID: other.personId }))).toMatchObject({ http: 404 });
    expect(await house().sql('select 1 from membership_role where person_id = $1', [other.personId])).toEqual([]);
  });
});

describe('editing and ending a role', () => {
  let roleId = 0;
  const edit = (input: Record<string, unknown> = {}) => ({
    child_ID: personId,
    ID: roleId,
    role: 1,
    note: '',
    timeStart: at('2020-01-01'),
    timeEnd: 0,
    finished: false,
    ...input,
  });

  beforeEach(async () => {
    roleId = await buildMembershipRole(house(), clubId, personId, 1);
  });

  it('without the tick an end does not count', async () => {
    await asAdmin().call(calls.endRole, edit({ timeEnd: at('2026-12-31'), note: 'x' }));
    expect(await rolesOf()).toMatchObject([{ timeEnd: 0, note: 'x' }]);
  });

  it('with the tick it holds through the day of the end', async () => {
    await asAdmin().call(calls.endRole, edit({ timeEnd: at('2026-12-31'), finished: true }));
    expect(await rolesOf()).toMatchObject([{ timeEnd: at('2026-12-31') }]);
    const [row] = await house().sql<{ ends_on: string }>('select ends_on::text from membership_role where id = $1', [
      roleId,
    ]);
    expect(row?.ends_on).toBe('2027-01-01');
    expect(await history()).toMatchObject([
      {
        kind: 'membership.roleEnded',
        details: { label: 'ordentliches Mitglied', changes: { lastDay: { before: null, after: '2026-12-31' } } },
      },
    ]);
  });

  it('an ended role that is sent without the tick is open again', async () => {
    await asAdmin().call(calls.endRole, edit({ timeEnd: at('2026-12-31'), finished: true }));
    await asAdmin().call(calls.endRole, edit());
    expect(await rolesOf()).toMatchObject([{ timeEnd: 0 }]);
  });

  it('takes the record as the list gave it, too', async () => {
    const [record] = await rolesOf();
    const { ID: _, ...rest } = edit({ role: record, note: 'so' });
    await asAdmin().call(calls.endRole, rest);
    expect(await rolesOf()).toMatchObject([{ note: 'so' }]);
  });

  it('a change of start, kind and note is kept with before and after', async () => {
    await asAdmin().call(calls.endRole, edit({ role: 2, timeStart: at('2019-05-01'), note: 'Irrtum' }));
    expect(await history()).toMatchObject([
      {
        kind: 'membership.roleChanged',
        details: {
          changes: {
            code: { before: 1, after: 2 },
            startsOn: { before: '2020-01-01', after: '2019-05-01' },
            note: { before: '', after: 'Irrtum' },
          },
        },
      },
    ]);
  });

  it('what changes nothing leaves no trace', async () => {
    await asAdmin().call(calls.endRole, edit());
    expect(await history()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    [
      'ending before it starts',
      { timeEnd: at('2019-12-31'), finished: true },
      422,
      'Eine Rolle kann nicht enden, bevor sie beginnt.',
    ],
    ['ticked without an end', { finished: true }, 422, 'Bitte gib das Ende ein.'],
    [
      'ending in 7301 days',
      { finished: true, timeEnd: at(addDays(today, 7301)) },
      422,
      'Das Datum darf höchstens 7300 Tage in der Zukunft liegen.',
    ],
    ['of another person', { child_ID: -1 }, 422, 'Diese Nummer gibt es nicht.'],
    ['that does not exist', { ID: 2_000_000_000 }, 404, 'Diese Rolle gibt es nicht oder nicht mehr.'],
    ['without saying which', { ID: undefined }, 404, 'Diese Rolle gibt es nicht oder nicht mehr.'],
  ])('%s is refused', async (_, wrong, http, message) => {
    expect(await asAdmin().refused(calls.endRole, edit(wrong))).toMatchObject({ http, message });
    expect(await rolesOf()).toMatchObject([{ timeStart: at('2020-01-01'), timeEnd: 0 }]);
  });

  it('ending in 7300 days is the furthest', async () => {
    await asAdmin().call(calls.endRole, edit({ finished: true, timeEnd: at(addDays(today, 7300)) }));
    expect(await rolesOf()).toMatchObject([{ timeEnd: at(addDays(today, 7300)) }]);
  });

  it("somebody else's role cannot be reached through this person, nor that of another club", async () => {
    const other = await buildPerson(house(), clubId, { first_name: 'Otto' });
    const foreign = await buildPerson(house(), await buildClub(house()));
    const foreignRole = await buildMembershipRole(house(), foreign.clubId, foreign.personId, 1);
    expect(await asAdmin().refused(calls.endRole, edit({ child_ID: other.personId }))).toMatchObject({ http: 404 });
    expect(await asAdmin().refused(calls.endRole, edit({ ID: foreignRole }))).toMatchObject({ http: 404 });
    expect(await asAdmin().refused(calls.endRole, edit({ child_ID: foreign.personId, ID: foreignRole }))).toMatchObject(
      { http: 404 },
    );
  });
});

describe('the roles of a person', () => {
  it('the newest first; notes are for those who may read persons', async () => {
    const child = await buildPerson(house(), clubId, { first_name: 'Tim', manager_id: personId });
    await buildMembershipRole(house(), clubId, child.personId, 3, { starts_on: '2018-01-01', ends_on: '2019-01-01' });
    await buildMembershipRole(house(), clubId, child.personId, 1, { note: 'intern' });
    const { roles } = await house().as({ clubId, personId }).call(calls.rolesOfPerson, { childID: child.personId });
    expect(roles.map((role) => [role.role, role.timeEnd])).toEqual([
      [1, 0],
      [3, at('2018-12-31')],
    ]);
    expect(JSON.stringify(roles)).not.toContain('intern');
    expect((await rolesOf(child.personId))[0]?.note).toBe('intern');
  });

  it('strangers see nothing', async () => {
    const stranger = await buildPerson(house(), clubId);
    expect(await house().as(stranger).refused(calls.rolesOfPerson, { childID: personId })).toMatchObject({ http: 403 });
  });
});

const changesInDatabase = () =>
  house().sql(
    'select old_code, new_code, changed_on::text, cancels_fee, note, created_by from membership_change where person_id = $1',
    [personId],
  );

describe('changing the membership', () => {
  let roleId = 0;
  const change = (input: Record<string, unknown> = {}) => ({
    child_ID: personId,
    oldRoleID: roleId,
    newRole: 3,
    timeStart: at('2027-01-01'),
    ...input,
  });

  beforeEach(async () => {
    roleId = await buildMembershipRole(house(), clubId, personId, 1);
  });

  it('ends the old role the day before the new one begins, and records what happens to the fee', async () => {
    await asAdmin().call(calls.changeMembership, change({ cancelMembershipfee: true, note: 'auf Wunsch' }));
    expect(await rolesOf()).toMatchObject([
      { role: 3, timeStart: at('2027-01-01'), timeEnd: 0, note: 'auf Wunsch' },
      { role: 1, timeStart: at('2020-01-01'), timeEnd: at('2026-12-31') },
    ]);
    expect(await changesInDatabase()).toEqual([
      {
        old_code: 1,
        new_code: 3,
        changed_on: '2027-01-01',
        cancels_fee: true,
        note: 'auf Wunsch',
        created_by: admin?.personId,
      },
    ]);
    expect(await history()).toMatchObject([
      {
        kind: 'membership.changed',
        details: {
          changes: { membership: { before: 'ordentliches Mitglied', after: 'unterstützendes Mitglied' } },
          cancelsFee: true,
          mailed: false,
        },
      },
    ]);
  });

  it('sends the edited text with its values in place', async () => {
    const before = (await mails()).length;
    await house().sql("update person set letter_salutation = 'Sehr geehrte Frau Huber' where id = $1", [personId]);
    const emailText = '{anrede}, ab {datum} bist du {neueRolle} statt {alteRolle} bei {verein}.';
    await asAdmin().call(calls.changeMembership, change({ sendEmail: true, emailText }));
    expect((await mails()).slice(before)).toEqual([
      {
        recipient: 'maria@x.test',
        subject: 'Deine Mitgliedschaft bei Turnverein',
        body: 'Sehr geehrte Frau Huber, ab 01.01.2027 bist du unterstützendes Mitglied statt ordentliches Mitglied bei Turnverein.',
      },
    ]);
  });

  it('without an edited text the wording of the club is sent, to the Verwalter of who has no address', async () => {
    await house().sql(
      `update person set email = '', manager_id = (select id from person where club_id = $1 and staff_level = 80) where id = $2`,
      [clubId, personId],
    );
    await house().sql("update person set email = 'adele@x.test' where id = $1", [admin?.personId]);
    await asAdmin().call(calls.changeMembership, change({ sendEmail: true, newRole: 0 }));
    expect((await mails()).at(-1)).toMatchObject({
      recipient: 'adele@x.test',
      body: expect.stringContaining('ab 01.01.2027 bist du kein Mitglied mehr'),
    });
    expect(await rolesOf()).toMatchObject([{ role: 1, timeEnd: at('2026-12-31') }]);
    await house().sql("update person set email = '' where id = $1", [admin?.personId]);
  });

  it('from nothing to a membership', async () => {
    await house().sql('delete from membership_role where id = $1', [roleId]);
    await asAdmin().call(calls.changeMembership, change({ oldRoleID: 'keine', newRole: 1 }));
    expect(await rolesOf()).toMatchObject([{ role: 1, timeStart: at('2027-01-01') }]);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    [
      'no old role',
      { oldRoleID: undefined },
      422,
      "Eine alte Rolle muss ausgewählt werden (bitte sonst 'keine' wählen).",
    ],
    [
      'an empty old role',
      { oldRoleID: '' },
      422,
      "Eine alte Rolle muss ausgewählt werden (bitte sonst 'keine' wählen).",
    ],
    ['the same role', { newRole: 1 }, 422, 'Die alte und die neue Rolle sind gleich.'],
    ['nothing to nothing', { oldRoleID: 0, newRole: 0 }, 422, 'Bitte wähle eine neue Rolle.'],
    [
      'before the old one began',
      { timeStart: at('2019-12-31') },
      422,
      'Die neue Rolle muss später beginnen als die alte.',
    ],
    ['an unknown role', { newRole: 55 }, 422, 'Die Rolle 55 gibt es in diesem Verein nicht.'],
    ['an old role that is none', { oldRoleID: 2_000_000_000 }, 404, 'Diese Rolle gibt es nicht oder nicht mehr.'],
  ])('%s is refused and changes nothing', async (_, wrong, http, message) => {
    expect(await asAdmin().refused(calls.changeMembership, change(wrong))).toMatchObject({ http, message });
    expect(await rolesOf()).toMatchObject([{ role: 1, timeEnd: 0 }]);
    expect(await changesInDatabase()).toEqual([]);
  });

  it('a mail that has no address is refused, and nothing changes', async () => {
    await house().sql("update person set email = '' where id = $1", [personId]);
    expect(await asAdmin().refused(calls.changeMembership, change({ sendEmail: true }))).toMatchObject({
      http: 409,
      code: 'membership.noEmail',
    });
    expect(await rolesOf()).toMatchObject([{ role: 1, timeEnd: 0 }]);
  });
});
