import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let admin: NonNullable<Actor>;
let mother = 0;
let child = 0;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80, birth_date: '1970-01-01' });
  mother = (
    await buildPerson(house(), clubId, {
      first_name: 'Maria',
      last_name: 'Moser',
      phone: '436641234567',
      internal_note: 'Zahlt bar.',
    })
  ).personId;
  child = (
    await buildPerson(house(), clubId, {
      first_name: 'Tim',
      last_name: 'Moser',
      manager_id: mother,
      birth_date: '2017-05-04',
    })
  ).personId;
});

const spellings = ['+43 664 1234567', '0664/1234567', '0043 664 123 45 67', '06641234567'];

const search = async (name: string, actor: Actor = admin) =>
  (await house().as(actor).call(contract.persons.search, { name })).users.map(({ fullname }) => fullname);
const callers = (phone: string, actor: Actor = admin) => house().as(actor).ask(contract.persons.caller, { phone });

describe('the search for persons', () => {
  it.each(spellings)('finds the number %s', async (typed) => {
    expect(await search(typed)).toEqual(['Maria Moser']);
  });

  it('finds a part of a number as it was typed', async () => {
    expect(await search('1234567')).toEqual(['Maria Moser']);
  });

  it.each(['4.5.2017', '04.05.17', '2017-05-04'])('finds who was born on %s', async (typed) => {
    expect(await search(typed)).toEqual(['Tim Moser']);
  });

  it('finds neither outside the own group without the right to read', async () => {
    const stranger = await buildPerson(house(), clubId, { birth_date: '1990-01-01' });
    expect([await search('0664 1234567', stranger), await search('4.5.2017', stranger)]).toEqual([[], []]);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 80, birth_date: '1990-01-01' });
    expect([await search('0664 1234567', foreign), await search('4.5.2017', foreign)]).toEqual([[], []]);
  });
});

describe('who calls', () => {
  it.each(spellings)('is told for %s with family, courses and notes', async (typed) => {
    const yoga = await buildCourse(house(), clubId, { name: 'Yoga', ends_on: '2027-01-01' });
    const over = await buildCourse(house(), clubId, { name: 'Vorbei', ends_on: '2026-01-01' });
    await buildParticipation(house(), clubId, yoga, child, { role: participationRole.waiting, queued_at: now });
    await buildParticipation(house(), clubId, over, child);
    const { reply } = await callers(typed);
    expect(reply?.families).toMatchObject([
      {
        ID: mother,
        fullname: 'Maria Moser',
        saldo: 0,
        persons: [
          { ID: mother, calls: true, internalnote: 'Zahlt bar.', courses: [] },
          { ID: child, calls: false, birthdate: 20170504, courses: [{ ID: yoga, name: 'Yoga', role: 2 }] },
        ],
      },
    ]);
  });

  it('leaves out the balance for who does not read the books', async () => {
    const clerk = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, clerk.personId, 'user_read');
    const [family] = (await callers('0664 1234567', clerk)).reply?.families ?? [];
    expect(family).toMatchObject({ fullname: 'Maria Moser' });
    expect(family).not.toHaveProperty('saldo');
  });

  it('is nobody for a part of a number, an unknown one, and in another club', async () => {
    expect((await callers('0664 123')).reply?.families).toEqual([]);
    expect((await callers('0699 1')).reply?.families).toEqual([]);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
    expect((await callers('0664 1234567', foreign)).reply?.families).toEqual([]);
    const member = await buildPerson(house(), clubId);
    expect((await callers('0664 1234567', member)).http).toBe(403);
  });
});
