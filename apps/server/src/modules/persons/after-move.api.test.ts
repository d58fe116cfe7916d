import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, expect, it } from 'vitest';
import { buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { offerPlace } from '../attendance/tell-tryouts.ts';
import { buildTwoHomes, mailsTo, share, type TwoHomes } from './guardianships.testing.ts';

/** What one home has agreed to ends when another begins, and its private data stay with it. */
const house = useHouse({ clock: () => testNow });
const { guardianships, profile, pickups, safety, conversations } = contract;

let world: TwoHomes;
let aunt: NonNullable<Actor>;

beforeEach(async () => {
  world = await buildTwoHomes(house());
  aunt = await buildPerson(house(), world.clubId, { first_name: 'Anna', birth_date: '1980-01-01' });
});

const as = (actor: Actor) => house().as(actor);
const moveMia = () => as(world.admin).call(profile.move, { child_ID: world.mia.personId, verwalter_ID: aunt.personId });
const managerOf = async (id: number) =>
  (await house().sql<{ manager_id: number }>('select manager_id from person where id = $1', [id]))[0]?.manager_id;

const buildTrainer = async () => {
  const trainer = await buildPerson(house(), world.clubId, { first_name: 'Tina', is_trainer: true });
  await buildParticipation(house(), world.clubId, world.courseId, trainer.personId, {
    role: participationRole.trainer,
  });
  await buildParticipation(house(), world.clubId, world.courseId, world.mia.personId);
  return trainer;
};

it('an invitation of the home before is nothing any more', async () => {
  const { mother, mia } = world;
  const { code } = await as(mother).call(guardianships.invite, { child_ID: mia.personId, mayBook: true });
  await moveMia();
  expect((await as(mother).ask(profile.addAllocation, { token: code })).http).toBe(404);
  expect((await as(mother).call(guardianships.mine, {})).children).toEqual([]);
});

it('a code of the Verwalter before does not bring somebody back who decides alone now', async () => {
  const { mother, clubId } = world;
  const lena = await buildPerson(house(), clubId, { birth_date: '2008-01-01', manager_id: mother.personId });
  const { code } = await as(mother).call(profile.allocationCode, { child_ID: lena.personId });
  await as(world.admin).call(profile.leaveGroup, { child_ID: lena.personId });
  expect((await as(mother).ask(profile.addAllocation, { token: code })).http).toBe(404);
  expect(await managerOf(lena.personId)).toBe(lena.personId);
});

it('the number of a minor who decides alone and can be asked takes nobody over', async () => {
  const teen = await buildPerson(house(), world.clubId, { birth_date: '2010-09-15', email: 'tina@x.test' });
  const svn = '1001150910';
  expect((await as(teen).ask(profile.addSvn, { child_ID: teen.personId, svn })).http).toBe(200);
  for (const how of ['joins', 'moves'] as const)
    expect((await as(world.father).ask(profile.addAllocation, { svn, how })).http).toBe(404);
  expect(await managerOf(teen.personId)).toBe(teen.personId);
});

it('who may collect the child is asked anew', async () => {
  const { mother, mia, courseId } = world;
  const trainer = await buildTrainer();
  await as(mother).call(pickups.save, { child_ID: mia.personId, ID: 0, name: 'Oma Helga', relation: '' });
  const seen = async () => (await as(trainer).call(safety.ofCourse, { id: courseId })).participants[0]?.pickups;
  expect(await seen()).toHaveLength(1);
  await moveMia();
  expect(await seen()).toEqual([]);
});

it('the child itself gives nobody rights over it', async () => {
  const ID = await share(house(), world, { mayExcuse: false });
  expect((await as(world.mia).ask(guardianships.setRights, { ID, mayBook: true, mayExcuse: true })).http).toBe(403);
});

it('a second home hears neither of conversations of the first nor of the price of a place', async () => {
  const { father, mia, courseId, clubId } = world;
  const trainer = await buildTrainer();
  await share(house(), world);
  const hash = Buffer.from(randomUUID());
  await house().sql(
    `insert into session (club_id, person_id, token_hash, created_at, expires_at, last_seen_at) values ($1, $2, $3, $4, '2027-01-01', $4)`,
    [clubId, father.personId, hash, testNow],
  );
  await house().sql(
    `insert into push_device (club_id, person_id, session_hash, endpoint, p256dh, auth, name, created_at)
     values ($1, $2, $3, 'https://push.test/a', 'x', 'x', 'Chrome', $4)`,
    [clubId, father.personId, hash, testNow],
  );
  const message = { course_ID: courseId, child_ID: mia.personId, text: 'Vertraulich', key: randomUUID() };
  await as(trainer).call(conversations.write, message);
  expect(await house().sql(`select 1 from mail where club_id = $1 and channel = 'push'`, [clubId])).toEqual([]);

  const date = { personId: mia.personId, firstName: 'Mia', courseId, course: 'Turnen', place: '', bring: '' };
  await house().database.transaction({ tenant: clubId }, (db) =>
    offerPlace(
      {
        db,
        club: { id: clubId, origin: 'http://x.test' },
        viewer: null,
        now: testNow,
        jobs: house().queue.senderIn(db),
      },
      { ...date, startsAt: testNow, endsAt: testNow },
      { cents: 4321, isFull: false },
    ),
  );
  const priced = async (name: string) =>
    (await mailsTo(house(), clubId, name)).filter(({ body }) => body.includes('43,21')).length;
  expect([await priced('maria'), await priced('franz')]).toEqual([1, 0]);
});

it('what the home before wrote to the trainers stays with it; the new one begins its own, and trainers read both', async () => {
  const { mother, mia, courseId } = world;
  const trainer = await buildTrainer();
  const about = { course_ID: courseId, child_ID: mia.personId };
  const write = (actor: Actor, text: string) =>
    as(actor).call(conversations.write, { ...about, text, key: randomUUID() });
  const read = async (actor: Actor) =>
    (await as(actor).call(conversations.get, about)).messages.map(({ text }) => text);
  await write(mother, 'Wir trennen uns gerade.');
  await write(trainer, 'Danke fürs Sagen.');
  await moveMia();
  const listed = async (actor: Actor) => (await as(actor).call(conversations.list, {})).conversations.length;
  expect([await read(aunt), await listed(aunt)]).toEqual([[], 0]);
  expect((await as(mother).ask(conversations.get, about)).http).toBe(403);
  await write(aunt, 'Ich bin die Tante.');
  expect(await read(aunt)).toEqual(['Ich bin die Tante.']);
  expect(await read(trainer)).toEqual(['Wir trennen uns gerade.', 'Danke fürs Sagen.', 'Ich bin die Tante.']);
});
