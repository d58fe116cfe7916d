import { contract } from '@vereinshaus/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download, upload } from '../persons/profile.testing.ts';

const house = useHouse();

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;
let member: NonNullable<Actor>;
let editor: NonNullable<Actor>;
let foreign: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  courseId = await buildCourse(house(), clubId);
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  member = await buildPerson(house(), clubId);
  editor = await buildPerson(house(), clubId);
  await buildGrant(house(), clubId, editor.personId, 'course/data', { entity_type: 'course', entity_id: courseId });
  foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
});

const picture = (format: 'jpeg' | 'png' | 'gif' = 'jpeg', width = 1600, height = 1600) =>
  sharp({ create: { width, height, channels: 3, background: '#00a000' } })
    .withExif({ IFD0: { Copyright: 'Geheimer Ort' } })
    .toFormat(format)
    .toBuffer();

const send = (actor: Actor, content: Buffer, id = courseId) =>
  upload(house(), actor, { path: `/course/picture?courseId=${id}`, name: 'kurs.jpg', content });

const seen = async (id = courseId) => (await house().as(admin).call(contract.courses.get, { courseId: id })).course;

const storedFiles = async () => {
  const [row] = await house().sql<{ count: number }>(
    `select count(*)::integer as count from stored_file where club_id = $1`,
    [clubId],
  );
  return row?.count;
};

const fetched = async (actor: Actor, address: string) => download(house(), actor ?? null, address.replace('/api', ''));

describe('the picture of a course', () => {
  it('is kept in two sizes, 16:9, without what the camera wrote into it', async () => {
    const { http, reply } = await send(admin, await picture());
    expect([http, reply.picture]).toEqual([200, (await seen()).picture]);
    const { picture: large, thumbnail } = await seen();
    const sizes = await Promise.all(
      [large, thumbnail].map(async (address) => sharp((await fetched(member, address)).rawPayload).metadata()),
    );
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [1280, 720, 'jpeg'],
      [480, 270, 'jpeg'],
    ]);
    expect(sizes.map(({ exif }) => exif)).toEqual([undefined, undefined]);
  });

  it('stands in the list, and is seen by whoever sees the course', async () => {
    await send(editor, await picture('png'));
    const visitor = house().as(null, { host: `verein${clubId}.test` });
    const [listed] = (await visitor.call(contract.courses.list, {})).courses;
    const { picture: address } = await seen();
    expect(listed?.picture).toBe(address);
    const asVisitor = await house().app.inject({ url: address, headers: { host: `verein${clubId}.test` } });
    expect([asVisitor.statusCode, asVisitor.headers['content-type']]).toEqual([200, 'image/jpeg']);

    await house().sql(`update course set shown_until = now() where id = $1`, [courseId]);
    const outcomes = [admin, editor, member, foreign].map(async (actor) => (await fetched(actor, address)).statusCode);
    expect(await Promise.all(outcomes)).toEqual([200, 200, 403, 404]);
  });

  it('is no way to another file of the club, nor to that of another course', async () => {
    const other = await buildCourse(house(), clubId);
    await send(admin, await picture());
    const { picture: address } = await seen();
    expect((await fetched(admin, address.replace(`/${courseId}/`, `/${other}/`))).statusCode).toBe(404);
    const { reply } = await upload(house(), admin, {
      path: `/file/upload?prefix=data&child_ID=${admin.personId}`,
      name: 'geheim.pdf',
      content: Buffer.from('%PDF-1.7'),
    });
    expect((await fetched(admin, `/course/image/${courseId}/${reply.file_name?.slice(0, 36)}`)).statusCode).toBe(404);
  });

  it('is refused as a GIF, as no picture at all, and above ten megabytes', async () => {
    const refused = [await picture('gif', 20, 20), Buffer.from('kein Bild')];
    for (const content of refused) {
      const { http, reply } = await send(admin, content);
      expect([http, reply.message]).toEqual([422, 'Das Foto muss eine JPG- oder PNG-Datei sein.']);
    }
    const large = await send(admin, Buffer.alloc(11 * 1024 * 1024));
    expect([large.http, large.reply.message]).toEqual([413, 'Die Datei ist zu groß (höchstens 10 MB).']);
    expect([(await seen()).picture, await storedFiles()]).toEqual(['', 0]);
  });

  it('is set by those who may change the course, for courses of their own club', async () => {
    const content = await picture();
    const outcomes = [admin, editor, member, foreign, null].map(async (actor) => (await send(actor, content)).http);
    expect(await Promise.all(outcomes)).toEqual([200, 200, 403, 404, 401]);
    expect((await send(editor, content, await buildCourse(house(), clubId))).http).toBe(403);
  });

  it('replaces the one before, whose words go with it, and leaves nothing behind when it is removed', async () => {
    await send(admin, await picture());
    await house().as(admin).call(contract.courses.save, { courseId, pictureAlt: 'Kinder am Reck' });
    expect((await seen()).pictureAlt).toBe('Kinder am Reck');
    await send(admin, await picture('png'));
    expect([(await seen()).pictureAlt, await storedFiles()]).toEqual(['', 2]);
    await house().as(admin).call(contract.courses.removePicture, { courseId });
    expect([(await seen()).picture, (await seen()).thumbnail, await storedFiles()]).toEqual(['', '', 0]);
    const { history } = await house().as(admin).call(contract.courses.history, { courseId });
    expect(history.map(({ description }) => description)).toContain('Bild des Kurses „Kinderturnen“ entfernt');
  });

  it('goes along with a copy, and stays as long as one of them shows it', async () => {
    await send(admin, await picture());
    const { course_ID: copyId } = await house().as(admin).call(contract.bookings.duplicateCourse, {
      course_ID: courseId,
      participants: 'none',
      moveYears: false,
      withEvents: false,
      withTrainers: false,
      withMedia: false,
    });
    await house().as(admin).call(contract.courses.removePicture, { courseId });
    const { picture: address } = await seen(copyId);
    expect([(await fetched(admin, address)).statusCode, await storedFiles()]).toEqual([200, 2]);
    await house().as(admin).call(contract.courses.removePicture, { courseId: copyId });
    expect(await storedFiles()).toBe(0);
  });
});
