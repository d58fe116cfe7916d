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
  await buildParticipation(house(), clubId, over, await person('Bert'));
  await buildParticipation(house(), clubId, running, await person('Carla'), { left_at: new Date('2026-11-01') });
  await buildParticipation(house(), clubId, running, await person('Dora'), { role: 2, queued_at: now });
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
    const { users, choices } = await list();
    expect(users).toMatchObject([{ fullname: 'Anna Test', email: 'anna@x.test', courses: [{ name: 'Turnen' }] }]);
    expect(choices).toEqual([{ value: running, label: 'Turnen' }]);
  });

  it('come once each, with every course of the days', async () => {
    const { users } = await list({ from: 20_261_101, to: 20_261_130 });
    const anna = users.find(({ fullname }) => fullname === 'Anna Test');
    expect(anna?.courses.map(({ name }) => name).toSorted()).toEqual(['Schwimmen', 'Turnen']);
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
    const { choices } = await list({ type: 2, ...days });
    const choice = choices.find(({ label }) => label === 'Wasser');
    expect(await namesIn({ type: 2, value: [choice?.value ?? 0], ...days })).toEqual(['Anna', 'Bert']);
    expect(await list({ type: 3, ...days })).toEqual({ choices: [], users: [] });
  });

  it('keep their contacts to themselves where the club says so', async () => {
    await house().sql('update club set settings = $2 where id = $1', [
      clubId,
      JSON.stringify({ hideParticipantContacts: true }),
    ]);
    const { users } = await list();
    expect(users[0]).not.toHaveProperty('email');
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
