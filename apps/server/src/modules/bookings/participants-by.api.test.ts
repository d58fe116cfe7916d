import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let reader: Actor = null;
let running = 0;
let over = 0;

const person = async (name: string, columns: Record<string, unknown> = {}) =>
  (await buildPerson(house(), clubId, { first_name: name, last_name: 'Test', ...columns })).personId;
const list = (input: Record<string, unknown> = {}) => house().as(reader).call(contract.participantsBy.list, input);
const choices = async (input: Record<string, unknown> = {}) =>
  (await house().as(reader).call(contract.participantsBy.choices, input)).choices;
const namesIn = async (input: Record<string, unknown> = {}) =>
  (await list(input)).users.map(({ fullname }) => fullname.split(' ')[0]);

beforeAll(async () => {
  clubId = await buildClub(house());
  reader = await buildPerson(house(), clubId, { staff_level: 50 });
  running = await buildCourse(house(), clubId, { name: 'Turnen', starts_on: '2026-09-01', ends_on: '2027-06-30' });
  over = await buildCourse(house(), clubId, { name: 'Schwimmen', starts_on: '2026-09-01', ends_on: '2026-11-10' });
  const anna = await person('Anna', { email: 'anna@x.test' });
  await buildParticipation(house(), clubId, running, anna);
  await buildParticipation(house(), clubId, over, anna);
  const bert = await person('Bert', { email: 'bert@x.test', phone: '+436641234567' });
  await buildParticipation(house(), clubId, over, bert);
  const carla = await person('Carla', { manager_id: bert, birth_date: '2015-05-04', email: '', phone: '' });
  await buildParticipation(house(), clubId, running, carla, { left_at: new Date('2026-11-01') });
  const dora = await person('Dora', { birth_date: '2012-01-02' });
  await buildParticipation(house(), clubId, running, dora, { role: 2, queued_at: now });
  await buildParticipation(house(), clubId, running, await person('Emil'), { role: 1 });
  const [tag] = await house().sql<{ id: number }>(
    "insert into tag (club_id, entity, label) values ($1, 'course', 'Wasser') returning id",
    [clubId],
  );
  await house().sql("insert into tagging (club_id, entity, tag_id, course_id) values ($1, 'course', $2, $3)", [
    clubId,
    tag?.id,
    over,
  ]);
});

describe('members by tag', () => {
  it('are those who take part in a course that runs within three days of today', async () => {
    const { users, total } = await list();
    expect(users).toMatchObject([{ fullname: 'Anna Test', email: 'anna@x.test', courses: [{ name: 'Turnen' }] }]);
    expect(total).toBe(1);
    expect(await choices()).toEqual([{ value: running, label: 'Turnen' }]);
  });

  it('come once each, with every course of the days', async () => {
    const { users } = await list({ from: 20_261_101, to: 20_261_130 });
    const anna = users.find(({ fullname }) => fullname === 'Anna Test');
    expect(anna?.courses.map(({ name }) => name)).toEqual(['Schwimmen', 'Turnen']);
  });

  it('were there until they left, and trainers only when asked for', async () => {
    expect(await namesIn({ from: 20_261_020, to: 20_261_025, value: [running] })).toEqual(['Anna', 'Carla']);
    expect(await namesIn({ value: [running], trainers: true })).toEqual(['Anna', 'Emil']);
  });

  it('are whoever was asked for: who takes part, who leads, who waits', async () => {
    expect(await namesIn({ active: false })).toEqual([]);
    expect(await namesIn({ active: false, trainers: true })).toEqual(['Emil']);
    const { users } = await list({ waitlist: true });
    expect(users.map(({ fullname, waitlist }) => [fullname, waitlist])).toEqual([
      ['Anna Test', false],
      ['Dora Test', true],
    ]);
  });

  it('can be gathered by the tags of courses, and by tags of rooms once there are some', async () => {
    const days = { from: 20_261_101, to: 20_261_130 };
    const choice = (await choices({ type: 2, ...days })).find(({ label }) => label === 'Wasser');
    expect(await namesIn({ type: 2, value: [choice?.value ?? 0], ...days })).toEqual(['Anna', 'Bert']);
    expect(await list({ type: 3, ...days })).toEqual({ users: [], total: 0 });
    expect(await choices({ type: 3, ...days })).toEqual([]);
  });

  it('come in pages that all tell how many there are, filtered, sorted and searched by the server', async () => {
    const all = { from: 20_261_001, to: 20_261_130, trainers: true, waitlist: true };
    const pageOf = async (input: Record<string, unknown>) => {
      const { users, total } = await list({ ...all, ...input });
      return [users.map(({ fullname }) => fullname.split(' ')[0]).join(), total];
    };
    expect(await pageOf({})).toEqual(['Anna,Bert,Carla,Dora,Emil', 5]);
    expect(await pageOf({ size: 2 })).toEqual(['Anna,Bert', 5]);
    expect(await pageOf({ size: 2, page: 3 })).toEqual(['Emil', 5]);
    expect(await pageOf({ size: 2, page: 9 })).toEqual(['', 5]);
    expect(await pageOf({ size: 2, sort: '-fullname' })).toEqual(['Emil,Dora', 5]);
    const ways: Record<string, [Record<string, unknown>, string]> = {
      name: [{ filters: { fullname: 'ANNA t' } }, 'Anna'],
      course: [{ filters: { courses: 'schwim' } }, 'Anna,Bert'],
      'born on a day': [{ filters: { birthdate: '.05.2015' } }, 'Carla'],
      'address of the Verwalter': [{ filters: { email: 'BERT@x.test' } }, 'Bert,Carla'],
      'number as one says it': [{ filters: { phone: '0664 12' } }, 'Bert,Carla'],
      trainers: [{ filters: { trainer: 'ja' } }, 'Emil'],
      'who waits': [{ filters: { waitlist: 'ja' } }, 'Dora'],
      'a sign that means something to the database': [{ filters: { fullname: '%' } }, ''],
      'words anywhere in the row': [{ search: 'turnen dor' }, 'Dora'],
      'a word and a contact': [{ search: 'test anna@x' }, 'Anna'],
      'by courses': [{ sort: 'courses', size: 2 }, 'Bert,Anna'],
      'by birth, who has none last': [{ sort: '-birthdate', size: 2 }, 'Carla,Dora'],
      'by address, who has none last': [{ sort: '-email', size: 3 }, 'Bert,Carla,Anna'],
      'trainers first': [{ sort: 'trainer', size: 1 }, 'Emil'],
    };
    const found: Record<string, unknown> = {};
    for (const [way, [input]] of Object.entries(ways)) found[way] = (await pageOf(input))[0];
    expect(found).toEqual(Object.fromEntries(Object.entries(ways).map(([way, [, names]]) => [way, names])));
    expect(await pageOf({ filters: { courses: 'schwim' }, size: 1 })).toEqual(['Anna', 2]);
  });

  it('are refused by a column that the list does not have', async () => {
    const refused = (input: Record<string, unknown>) => house().as(reader).refused(contract.participantsBy.list, input);
    const unknown = { http: 422, message: 'Die Spalte svn gibt es nicht.' };
    expect(await refused({ sort: 'svn' })).toMatchObject(unknown);
    expect(await refused({ filters: { svn: '1' } })).toMatchObject(unknown);
  });

  it('are those of the own club, for who works in it', async () => {
    const otherId = await buildClub(house());
    const foreign = await buildPerson(house(), otherId, { staff_level: 90 });
    const input = { value: [running], size: 25, search: 'anna' };
    expect(await house().as(foreign).call(contract.participantsBy.list, input)).toEqual({ users: [], total: 0 });
    expect(await house().as(foreign).call(contract.participantsBy.choices, {})).toEqual({ choices: [] });
    const member = await buildPerson(house(), clubId, {});
    for (const call of [contract.participantsBy.list, contract.participantsBy.choices])
      expect(await house().as(member).refused(call, {})).toMatchObject({ http: 403 });
  });

  it('keep their contacts to themselves where the club says so', async () => {
    await house().sql('update club set settings = $2 where id = $1', [
      clubId,
      JSON.stringify({ hideParticipantContacts: true }),
    ]);
    const { users } = await list();
    expect(users[0]).not.toHaveProperty('email');
    // Neither filter, order nor search tells what the rows do not.
    for (const input of [{ filters: { email: 'anna@x' } }, { sort: 'phone' }])
      expect(await house().as(reader).refused(contract.participantsBy.list, input)).toMatchObject({ http: 422 });
    expect(await namesIn({ search: 'anna@x' })).toEqual([]);
    await house().sql("update club set settings = '{}' where id = $1", [clubId]);
  });
});

describe('the saldo of a person', () => {
  it('is nothing before anything was booked, and unknown for whoever does not exist', async () => {
    const personId = await person('Frida');
    expect(await house().as(reader).call(contract.ledger.saldo, { childID: personId })).toEqual({
      saldo: 0,
      due: 0,
      later: 0,
      underWay: 0,
    });
    const refused = await house().as(reader).refused(contract.ledger.saldo, { childID: 2_000_000_000 });
    expect(refused).toMatchObject({ http: 404, message: 'Diese Person gibt es nicht oder nicht mehr.' });
  });
});
