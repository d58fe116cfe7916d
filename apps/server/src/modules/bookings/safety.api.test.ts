import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { safety, profile, bookings } = contract;

type Signed = NonNullable<Actor>;
let clubId: number;
let courseId: number;
let mother: Signed;
let lena: Signed;
let trainer: Signed;

const photoConsent = additionalField.parse({
  tag: 'photoConsent',
  label: 'Foto-Einverständnis',
  type: 'checkbox',
  forTrainers: true,
  isPhotoConsent: true,
});
const school = additionalField.parse({ tag: 'school', label: 'Schule', type: 'text' });

const trainerOf = async (course: number, columns: Record<string, unknown> = {}) => {
  const person = await buildPerson(house(), clubId, { is_trainer: true, ...columns });
  await buildParticipation(house(), clubId, course, person.personId, { role: participationRole.trainer });
  return person;
};

beforeEach(async () => {
  const settings = { additionalFields: [photoConsent, school] };
  clubId = await buildClub(house(), { settings: JSON.stringify(settings) });
  mother = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Gruber' });
  lena = await buildPerson(house(), clubId, {
    first_name: 'Lena',
    last_name: 'Gruber',
    birth_date: addDays(dayInVienna(new Date()), -3700),
    manager_id: mother.personId,
    health_note: 'Nussallergie',
    emergency_phone: '436641234567',
    pickup_note: 'Oma Helga',
    internal_note: 'Ratenzahlung',
    extra: JSON.stringify({ photoConsent: false, school: 'VS Nord' }),
  });
  courseId = await buildCourse(house(), clubId, {
    name: 'Turnen',
    ends_on: addDays(dayInVienna(new Date()), 30),
  });
  await buildParticipation(house(), clubId, courseId, lena.personId);
  trainer = await trainerOf(courseId, { first_name: 'Toni', last_name: 'Trainer' });
});

const ask = (actor: Actor, course = courseId) => house().as(actor).ask(safety.ofCourse, { id: course });
const namesFor = async (actor: Actor) =>
  (await house().as(actor).call(safety.ofCourse, { id: courseId })).participants.map(({ fullname }) => fullname);
const readings = async () =>
  (await house().as(mother).call(profile.sensitiveAccess, { child_ID: lena.personId })).entries.map(
    ({ viewerName, what, place }) => `${viewerName} ${what} ${place}`,
  );

describe('what trainers need to know', () => {
  it('is age, health, whom to call, who collects and the fields that the club meant for them', async () => {
    const { participants } = await house().as(trainer).call(safety.ofCourse, { id: courseId });
    expect(participants).toEqual([
      {
        ID: lena.personId,
        fullname: 'Lena Gruber',
        age: 10,
        note: 'Nussallergie',
        phoneAdd: '436641234567',
        pickupNote: 'Oma Helga',
        pickups: [],
        fields: [{ label: 'Foto-Einverständnis', text: 'nein' }],
      },
    ]);
  });

  it('is written down once for a look and its repetition, and told to the family', async () => {
    await ask(trainer);
    await ask(trainer);
    expect(await readings()).toEqual(['Toni Trainer health course']);
    await house().as(trainer).call(safety.sheet, { id: courseId });
    expect(await readings()).toEqual(['Toni Trainer health trainerSheet', 'Toni Trainer health course']);
  });

  it('names for who sends photos those who have not agreed, and nobody else learns it', async () => {
    const child = async (first_name: string, extra: object) => {
      const { personId } = await buildPerson(house(), clubId, {
        first_name,
        last_name: 'Z',
        extra: JSON.stringify(extra),
      });
      await buildParticipation(house(), clubId, courseId, personId);
    };
    await child('Ja', { photoConsent: true });
    await child('Offen', {});
    const asked = (actor: Actor) => house().as(actor).ask(safety.photoConsents, { id: courseId });
    const told = {
      isAsked: true,
      persons: [
        { fullname: 'Lena Gruber', hasRefused: true },
        { fullname: 'Offen Z', hasRefused: false },
      ],
    };
    const keeper = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, keeper.personId, 'course/media');
    for (const actor of [trainer, keeper]) expect((await asked(actor)).reply).toMatchObject(told);
    for (const actor of [mother, await buildPerson(house(), clubId, { staff_level: 50 })])
      expect((await asked(actor)).http).toBe(403);
    await house().sql(`update club set settings = '{}' where id = $1`, [clubId]);
    expect((await asked(trainer)).reply).toEqual({ isAsked: false, persons: [] });
  });

  it('is a PDF to take into the hall', async () => {
    const { content, fileName, mimeType } = await house().as(trainer).call(safety.sheet, { id: courseId });
    expect({ fileName, mimeType }).toEqual({ fileName: 'Trainerblatt Turnen.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is not shown of those who wait or have left, nor of other trainers', async () => {
    const waiting = await buildPerson(house(), clubId, { first_name: 'Wanda', health_note: 'Diabetes' });
    await buildParticipation(house(), clubId, courseId, waiting.personId, {
      role: participationRole.waiting,
      queued_at: new Date(),
    });
    const left = await buildPerson(house(), clubId, { first_name: 'Georg', health_note: 'Epilepsie' });
    await buildParticipation(house(), clubId, courseId, left.personId, { left_at: new Date('2026-11-01') });
    expect(await namesFor(trainer)).toEqual(['Lena Gruber']);
  });

  it('ends with the participation of the child', async () => {
    await house().sql('update participation set left_at = now() where person_id = $1', [lena.personId]);
    expect(await namesFor(trainer)).toEqual([]);
  });

  it.each([
    ['the course has ended', "update course set ends_on = '2026-11-01' where id = $1"],
    ['the course was deleted', 'update course set deleted_at = now() where id = $1'],
    ['they lead it no longer', 'update participation set left_at = now() where role = 1 and course_id = $1'],
    ['they only take part', 'update participation set role = 0 where role = 1 and course_id = $1'],
  ])('is refused to the trainer as soon as %s', async (_, change) => {
    expect((await ask(trainer)).http).toBe(200);
    await house().sql(change, [courseId]);
    expect((await ask(trainer)).http).toBe(403);
    expect((await house().as(trainer).ask(safety.sheet, { id: courseId })).http).toBe(403);
  });

  it('counts the last day of a course', async () => {
    await house().sql('update course set ends_on = $2 where id = $1', [courseId, dayInVienna(new Date())]);
    expect((await ask(trainer)).http).toBe(200);
  });

  it('is for nobody else: not the family, members, other trainers, course staff or who reads participants', async () => {
    const other = await buildCourse(house(), clubId, { name: 'Judo' });
    const participantsReader = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, participantsReader.personId, 'course/participants');
    const refused: readonly Actor[] = [
      null,
      mother,
      await buildPerson(house(), clubId),
      await trainerOf(other),
      await buildPerson(house(), clubId, { staff_level: 11 }),
      await buildPerson(house(), clubId, { staff_level: 30 }),
      participantsReader,
    ];
    expect(await Promise.all(refused.map(async (actor) => (await ask(actor)).http))).toEqual([
      401, 403, 403, 403, 403, 403, 403,
    ]);
    expect(await readings()).toEqual([]);
  });

  it('is open to staff who read persons anyway, and written down for them too', async () => {
    const reader = await buildPerson(house(), clubId, { first_name: 'Leo', last_name: 'Leser', staff_level: 50 });
    expect(await namesFor(reader)).toEqual(['Lena Gruber']);
    expect(await readings()).toEqual(['Leo Leser health course']);
  });

  it('is not in the list of participants', async () => {
    const { parts } = await house().as(trainer).call(bookings.participants, { id: courseId });
    expect(JSON.stringify(parts)).not.toMatch(/Nussallergie|436641234567|Oma Helga/);
  });
});
