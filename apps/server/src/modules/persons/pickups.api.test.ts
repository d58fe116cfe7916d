import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildTwoHomes, share, type TwoHomes } from './guardianships.testing.ts';
import { download, upload } from './profile.testing.ts';

const house = useHouse();
const { pickups, safety, history, profile } = contract;

let world: TwoHomes;
let trainer: NonNullable<Actor>;
beforeEach(async () => {
  world = await buildTwoHomes(house());
  trainer = await buildPerson(house(), world.clubId, { first_name: 'Tina', is_trainer: true });
  await buildParticipation(house(), world.clubId, world.courseId, trainer.personId, {
    role: participationRole.trainer,
  });
  await buildParticipation(house(), world.clubId, world.courseId, world.mia.personId);
});

const as = (actor: Actor) => house().as(actor);
const add = (name: string, actor: Actor = world.mother) =>
  as(actor).ask(pickups.save, { child_ID: world.mia.personId, ID: 0, name, relation: 'Oma' });
const ofMia = async (actor: Actor = world.mother) =>
  (await as(actor).call(pickups.ofChild, { child_ID: world.mia.personId })).pickups;
const seenByTrainer = async () =>
  (await as(trainer).call(safety.ofCourse, { id: world.courseId })).participants.find(
    ({ ID }) => ID === world.mia.personId,
  )?.pickups;
const picture = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: '#00a000' } })
    .jpeg()
    .toBuffer();
const addPhoto = async (actor: Actor, id: number) =>
  upload(house(), actor, {
    path: `/user/pickups/photo?child_ID=${world.mia.personId}&ID=${id}`,
    name: 'oma.jpg',
    content: await picture(),
  });
const get = async (actor: Actor, url: string) => (await download(house(), actor, url.replace('/api', ''))).statusCode;

describe('who collects a child', () => {
  it('is entered by the family with a code, and seen by the trainer of the running course', async () => {
    expect((await add('Gerti')).http).toBe(200);
    const [gerti] = await ofMia();
    expect(gerti).toMatchObject({ name: 'Gerti', relation: 'Oma', code: expect.stringMatching(/^\d{4}$/), photo: '' });
    expect(await seenByTrainer()).toEqual([gerti]);
    await as(world.mother).call(pickups.renewCode, { child_ID: world.mia.personId, ID: gerti?.ID ?? 0 });
    expect(await seenByTrainer()).toEqual(await ofMia());
    const entries = await as(world.admin).call(history.ofPerson, { userID: world.mia.personId });
    expect(entries.history.map((entry) => entry.history.description)).toEqual(
      expect.arrayContaining(['Abholperson eingetragen', 'Neuer Code für eine Abholperson']),
    );
  });

  it('has a photo, for the family and the trainers of the child alone', async () => {
    await add('Gerti');
    const id = (await ofMia())[0]?.ID ?? 0;
    expect((await addPhoto(world.father, id)).http).toBe(403);
    expect((await addPhoto(world.mother, id)).http).toBe(200);
    const [family, course] = [(await ofMia())[0]?.photo ?? '', (await seenByTrainer())?.[0]?.photo ?? ''];
    expect([await get(world.mother, family), await get(trainer, course), await get(world.admin, family)]).toEqual([
      200, 200, 200,
    ]);
    expect([await get(world.father, family), await get(trainer, family), await get(world.mother, course)]).toEqual([
      403, 403, 403,
    ]);
    expect(await get(trainer, course.replace(`/${world.mia.personId}/`, `/${world.paul.personId}/`))).toBe(404);
    await house().sql('update participation set left_at = now() where person_id = $1', [world.mia.personId]);
    expect(await get(trainer, course)).toBe(404);
    await as(world.mother).call(pickups.remove, { child_ID: world.mia.personId, ID: id });
    expect(await get(world.mother, family)).toBe(404);
    expect(
      await house().sql("select from stored_file where club_id = $1 and purpose = 'pickup'", [world.clubId]),
    ).toEqual([]);
  });

  it('is the business of the first home: the second neither sees nor changes it', async () => {
    await share(house(), world, { mayBook: true });
    await add('Gerti');
    const id = (await ofMia())[0]?.ID ?? 0;
    const child_ID = world.mia.personId;
    const tried = [
      await add('Franz', world.father),
      await as(world.father).ask(pickups.ofChild, { child_ID }),
      await as(world.father).ask(pickups.remove, { child_ID, ID: id }),
      await as(world.mother).ask(pickups.remove, { child_ID: world.felix.personId, ID: id }),
    ];
    expect(tried.map(({ http }) => http)).toEqual([403, 403, 403, 403]);
    // Named with another child of their own family.
    const other = await as(world.mother).ask(pickups.remove, { child_ID: world.paul.personId, ID: id });
    expect(other.refusal?.code).toBe('persons.pickupGone');
    expect(await ofMia()).toHaveLength(1);
  });

  it('is entered for minors; who grew up meanwhile keeps those there are, and may remove them', async () => {
    await add('Gerti');
    const id = (await ofMia())[0]?.ID ?? 0;
    await house().sql("update person set birth_date = '1990-05-04' where id = $1", [world.mia.personId]);
    expect((await add('Franz')).refusal).toMatchObject({ code: 'persons.collectedIsGrownUp' });
    expect((await add('Franz', world.admin)).refusal).toMatchObject({ code: 'persons.collectedIsGrownUp' });
    expect(await ofMia()).toHaveLength(1);
    await as(world.mother).call(pickups.remove, { child_ID: world.mia.personId, ID: id });
    expect(await ofMia()).toEqual([]);
  });

  it('is at most eight, and goes with the child', async () => {
    for (let index = 0; index < 8; index += 1) expect((await add(`Oma ${index}`)).http).toBe(200);
    expect((await add('Zu viel')).refusal?.code).toBe('persons.tooManyPickups');
    await house().sql('update participation set left_at = now() where person_id = $1', [world.mia.personId]);
    await as(world.admin).call(profile.anonymise, { child_ID: world.mia.personId, confirmed: true });
    expect(await house().sql('select from pickup_person where club_id = $1', [world.clubId])).toEqual([]);
  });
});
