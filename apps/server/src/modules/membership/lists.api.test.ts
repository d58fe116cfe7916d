import { contract } from '@vereinshaus/contract';
import { timeOfDay as at } from '@vereinshaus/contract/membership/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const calls = contract.membership;

let clubId = 0;
let admin: Actor = null;
let member: Actor = null;

const person = (first_name: string, columns: Record<string, unknown> = {}) =>
  buildPerson(house(), clubId, { first_name, last_name: 'Test', birth_date: null, ...columns });
const role = ({ personId }: { personId: number }, code: number, starts_on: string, ends_on: string | null = null) =>
  buildMembershipRole(house(), clubId, personId, code, { starts_on, ends_on });
const names = ({ users }: { users: readonly { prename: string }[] }) => users.map((user) => user.prename);

beforeAll(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ roleEmails: { '1400': 'obfrau@x.test' } }) });
  admin = await person('Adele', { staff_level: 90 });
  member = await person('Mimi');
  await role(member, 1, '2025-01-01');
});

const byRole = (input: Record<string, unknown>) =>
  house()
    .as(admin)
    .call(calls.byRole, { roles: [601], ...input });
const jubilees = (input: Record<string, unknown>) => house().as(admin).call(calls.jubilees, input);

describe('the board', () => {
  beforeAll(async () => {
    const chair = await person('Olga', { email: 'olga@privat.test', titles_before: 'Mag.' });
    await role(chair, 1400, '2024-06-15');
    const former = await person('Fritz', { death_date: '2025-01-01' });
    await role(former, 1400, '2019-01-01', '2024-06-15');
    const cashier = await person('Karl');
    await role(cashier, 1000, '2024-06-15', '2026-11-16');
    const own = await person('Ella');
    await role(own, 450, '2024-06-15');
    for (const code of [220, 400, 401, 410]) await role(await person(`Code${code}`), code, '2020-01-01');
  });

  it('are those with codes above 410 today, the chair first', async () => {
    const { users } = await house().as(admin).call(calls.board, {});
    expect(users).toMatchObject([
      {
        prename: 'Olga',
        titlesAnte: 'Mag.',
        roleDescriptionLong: 'Obmann/Obfrau',
        roleTimeStart: at('2024-06-15'),
        roleTimeEnd: 0,
        roleEmail: 'obfrau@x.test',
        email: 'olga@privat.test',
      },
      { prename: 'Karl', roleTimeEnd: at('2026-11-15') },
      { prename: 'Ella' },
    ]);
  });

  it('at an earlier time was another, also of those who have died', async () => {
    expect(
      names(
        await house()
          .as(admin)
          .call(calls.board, { time: at('2024-06-14') }),
      ),
    ).toEqual(['Fritz']);
    expect(
      names(
        await house()
          .as(admin)
          .call(calls.board, { time: at('2026-11-16') }),
      ),
    ).toEqual(['Olga', 'Ella']);
  });

  it('members see names, functions and their addresses, nothing private and nothing past', async () => {
    const { users } = await house().as(member).call(calls.board, {});
    expect(users[0]).toMatchObject({ prename: 'Olga', roleEmail: 'obfrau@x.test' });
    expect(JSON.stringify(users)).not.toContain('privat');
    expect(Object.keys(users[0] ?? {})).not.toContain('phone');
    expect(
      await house()
        .as(member)
        .refused(calls.board, { time: at('2024-01-01') }),
    ).toMatchObject({ http: 403 });
  });
});

describe('the list by role', () => {
  beforeAll(async () => {
    const both = await person('Beide');
    await role(both, 601, '2024-01-01');
    await role(both, 602, '2024-01-01');
    await role(await person('Eins'), 601, '2024-01-01');
    await role(await person('Zwei'), 602, '2024-01-01');
    await role(await person('Ended'), 601, '2020-01-01', '2025-07-01');
    await role(await person('Spaeter'), 601, '2027-01-01');
  });

  it('OR gives the union, AND the intersection', async () => {
    expect(names(await byRole({ roles: [601, 602], mode: 'or' }))).toEqual(['Beide', 'Eins', 'Zwei']);
    expect(names(await byRole({ roles: [601, 602], mode: 'and' }))).toEqual(['Beide']);
  });

  it('tells which records counted', async () => {
    const { users, total } = await byRole({ roles: [601, 602], mode: 'and' });
    expect(total).toBe(1);
    expect(users[0]?.roles).toMatchObject([
      { role: 601, timeStart: at('2024-01-01'), timeEnd: 0 },
      { role: 602, timeStart: at('2024-01-01'), timeEnd: 0 },
    ]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['today', {}, ['Beide', 'Eins']],
    ['today with ended ones', { ended: true }, ['Beide', 'Eins', 'Ended']],
    ['a day in the past', { date: at('2021-05-05') }, ['Ended']],
    ['the last day of a role', { date: at('2025-06-30') }, ['Beide', 'Eins', 'Ended']],
    ['the day after', { date: at('2025-07-01') }, ['Beide', 'Eins']],
    ['a day in the future', { date: at('2027-01-01') }, ['Beide', 'Eins', 'Spaeter']],
    ['a range in which one ended', { from: at('2025-01-01'), to: at('2025-12-31') }, ['Beide', 'Eins']],
    [
      'the same range with the flag',
      { from: at('2025-01-01'), to: at('2025-12-31'), ended: true },
      ['Beide', 'Eins', 'Ended'],
    ],
    ['a range after it had ended', { from: at('2025-07-01'), to: at('2025-12-31'), ended: true }, ['Beide', 'Eins']],
    ['a range before all began', { from: at('2010-01-01'), to: at('2011-01-01'), ended: true }, []],
    ['no role', { roles: [] }, []],
  ])('%s', async (_, input, expected) => {
    expect(names(await byRole(input))).toEqual(expected);
  });

  it('0 are those without any role', async () => {
    const found = names(await byRole({ roles: [0], size: 200 }));
    expect(found).toContain('Spaeter');
    expect(found).not.toContain('Beide');
    expect(found).not.toContain('Mimi');
  });

  it('pages, searches and filters like every list of persons', async () => {
    expect(await byRole({ size: 1, page: 2 })).toMatchObject({ total: 2, users: [{ prename: 'Eins' }] });
    expect(names(await byRole({ search: 'beide' }))).toEqual(['Beide']);
    expect(names(await byRole({ filters: { prename: 'ein' } }))).toEqual(['Eins']);
  });

  it('a range that ends before it begins is refused', async () => {
    expect(
      await house()
        .as(admin)
        .refused(calls.byRole, { roles: [1], from: at('2026-01-02'), to: at('2026-01-01') }),
    ).toMatchObject({ http: 422, message: 'Das Ende liegt vor dem Beginn.' });
  });

  it('shows nobody of another club', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(
      await house()
        .as(foreign)
        .call(calls.byRole, { roles: [601] }),
    ).toEqual({ users: [], total: 0 });
  });
});

describe('anniversaries', () => {
  beforeAll(async () => {
    await person('Fuenfzig', { birth_date: '1976-12-24' });
    await person('Zehn', { birth_date: '2016-03-01' });
    await person('Vierundvierzig', { birth_date: '1982-06-01' });
    await person('Schalttag', { birth_date: '1976-02-29' });
    await person('Tot', { birth_date: '1976-05-05', death_date: '2020-01-01' });
    await role(await person('Silber'), 1, '2001-09-01');
    await role(await person('Handarbeit', { member_since: '1966-01-01' }), 1, '2010-01-01');
    await role(await person('Weg'), 1, '2006-03-01', '2020-01-01');
  });

  it('birthdays of this year come round in their order', async () => {
    const { users } = await jubilees({});
    expect(users.map((user) => [user.prename, user.jubilee, user.jubileeDate])).toEqual([
      ['Schalttag', 50, 20260301],
      ['Zehn', 10, 20260301],
      ['Fuenfzig', 50, 20261224],
    ]);
  });

  it('the list of all birthdays has those that are not round, and none of who died', async () => {
    const { users } = await jubilees({ mode: 'everyBirthday', dateStart: at('2026-05-01'), dateEnd: at('2026-12-31') });
    expect(users.map((user) => [user.prename, user.jubilee, user.jubileeDate])).toEqual([
      ['Vierundvierzig', 44, 20260601],
      ['Fuenfzig', 50, 20261224],
    ]);
  });

  it('in a range only those within it', async () => {
    expect(names(await jubilees({ dateStart: at('2026-12-24'), dateEnd: at('2026-12-24') }))).toEqual(['Fuenfzig']);
    expect(names(await jubilees({ dateStart: at('2026-02-01'), dateEnd: at('2026-02-28') }))).toEqual([]);
  });

  it('memberships count from the first day, or from the day somebody entered, while they last', async () => {
    const { users } = await jubilees({ mode: 'membership' });
    expect(users.map((user) => [user.prename, user.jubilee, user.jubileeDate])).toEqual([
      ['Handarbeit', 60, 20260101],
      ['Silber', 25, 20260901],
    ]);
  });

  it.each<[string, Record<string, number>, string]>([
    ['backwards', { dateStart: at('2026-02-01'), dateEnd: at('2026-01-01') }, 'Das Ende liegt vor dem Beginn.'],
    [
      'too long',
      { dateStart: at('2020-01-01'), dateEnd: at('2026-01-01') },
      'Bitte wähle einen Zeitraum von höchstens fünf Jahren.',
    ],
  ])('a range that is %s is refused', async (_, input, message) => {
    expect(await house().as(admin).refused(calls.jubilees, input)).toMatchObject({ http: 422, message });
  });

  it('a range after every calendar is refused at its field', async () => {
    // The last second of 9999 is already the year 10000 in Vienna.
    expect(await house().as(admin).refused(calls.jubilees, { dateStart: 253_402_300_799, dateEnd: 4 })).toMatchObject({
      http: 422,
      fields: { dateStart: expect.any(String) },
    });
  });

  it('a person with the right to read persons sees them, a member does not', async () => {
    const reader = await person('Lisa', { staff_level: 10 });
    await buildGrant(house(), clubId, reader.personId, 'user_read');
    expect((await house().as(reader).call(calls.jubilees, {})).users).toHaveLength(3);
    expect(await house().as(member).refused(calls.jubilees, {})).toMatchObject({ http: 403 });
  });
});
