import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { upload } from '../persons/profile.testing.ts';

const house = useHouse();
const { trainers } = contract;

let clubId = 0;
let courseId = 0;
let theo: NonNullable<Actor>;
let member: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  courseId = await buildCourse(house(), clubId);
  theo = await buildPerson(house(), clubId, { first_name: 'Theo', last_name: 'Turner', is_trainer: true });
  await buildParticipation(house(), clubId, courseId, theo.personId, { role: participationRole.trainer });
  member = await buildPerson(house(), clubId);
});

const shown = {
  about: 'Ich turne seit 1990.\nMeistens mit Kindern.',
  qualifications: ['Übungsleiter', 'Erste Hilfe'],
  showsPhoto: true,
  showsCourses: true,
  published: true,
};

const visitor = () => house().as(null, { host: `verein${clubId}.test` });

const addPhoto = async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  await upload(house(), theo, { path: `/user/photo?child_ID=${theo.personId}`, name: 'ich.jpg', content: picture });
};

describe('a profile', () => {
  it('is nothing to anybody before it is published, and shows what was chosen then', async () => {
    await house()
      .as(theo)
      .call(trainers.save, { ...shown, published: false });
    expect(await visitor().refused(trainers.profile, { id: theo.personId })).toMatchObject({
      http: 404,
      message: 'Dieses Profil gibt es nicht, oder es ist nicht veröffentlicht.',
    });
    await house().as(theo).call(trainers.save, shown);
    expect(await visitor().call(trainers.profile, { id: theo.personId })).toEqual({
      ID: theo.personId,
      fullname: 'Theo Turner',
      image: '',
      about: shown.about,
      qualifications: shown.qualifications,
      courses: [{ ID: courseId, name: 'Kinderturnen' }],
    });
    await house()
      .as(theo)
      .call(trainers.save, { ...shown, showsCourses: false });
    expect((await visitor().call(trainers.profile, { id: theo.personId })).courses).toEqual([]);
  });

  it('shows the photo to everybody only while it is meant to', async () => {
    await addPhoto();
    await house().as(theo).call(trainers.save, shown);
    const { image } = await visitor().call(trainers.profile, { id: theo.personId });
    const headers = { host: `verein${clubId}.test` };
    const look = async () => (await house().app.inject({ url: image, headers })).statusCode;
    expect(await look()).toBe(200);
    await house()
      .as(theo)
      .call(trainers.save, { ...shown, showsPhoto: false });
    expect(await look()).toBe(404);
    await house()
      .as(theo)
      .call(trainers.save, { ...shown, published: false });
    expect(await look()).toBe(404);
  });

  it('goes with the person, and with their courses', async () => {
    await house().as(theo).call(trainers.save, shown);
    await house().sql('update person set is_trainer = false where id = $1', [theo.personId]);
    expect(await visitor().refused(trainers.profile, { id: theo.personId })).toMatchObject({ http: 404 });
  });

  it('hides the courses that the trainer hides in', async () => {
    await house().as(theo).call(trainers.save, shown);
    await house().sql('update participation set is_hidden = true where course_id = $1', [courseId]);
    expect((await visitor().call(trainers.profile, { id: theo.personId })).courses).toEqual([]);
  });

  it.each([
    [
      'more qualifications than fit',
      { qualifications: Array.from({ length: 21 }, (_, n) => `Kurs ${n}`) },
      'qualifications',
    ],
    ['an empty qualification', { qualifications: [''] }, 'qualifications.0'],
  ])('refuses %s', async (_, wrong, field) => {
    const refusal = await house()
      .as(theo)
      .refused(trainers.save, { ...shown, ...wrong });
    expect([refusal.http, Object.keys(refusal.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('the list of trainers', () => {
  it('names who leads running courses, and shows only what they have published', async () => {
    const list = async () => (await house().as(member).call(trainers.list, {})).trainers;
    await house()
      .as(theo)
      .call(trainers.save, { ...shown, published: false });
    expect(await list()).toMatchObject([
      { fullname: 'Theo Turner', qualifications: [], published: false, courses: [{ name: 'Kinderturnen' }] },
    ]);
    await house().as(theo).call(trainers.save, shown);
    expect(await list()).toMatchObject([{ qualifications: shown.qualifications, published: true }]);
  });

  it('is for who is signed in', async () => {
    expect(await visitor().refused(trainers.list, {})).toMatchObject({ http: 401 });
  });
});
