import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { isPictureAddress, mediaTooLate } from '@vereinshaus/contract/media/rules';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download, upload } from '../persons/profile.testing.ts';
import { box, buildFilm } from './film.testing.ts';

const house = useHouse();
const { media, mediaChanges } = contract;

type Person = NonNullable<Actor>;

let clubId = 0;
let courseId = 0;
let keeper: Person;
let trainer: Person;
let mother: Person;
let stranger: Person;
let tim = 0;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Karin manages the media, Theo leads the course, Maria's son Tim takes part, Otto is not involved in it. */
beforeEach(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ showMediaMode: 2 }) });
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  keeper = await person({ first_name: 'Karin' });
  await buildGrant(house(), clubId, keeper.personId, 'course/media');
  trainer = await person({ first_name: 'Theo', is_trainer: true });
  mother = await person({ first_name: 'Maria' });
  stranger = await person({ first_name: 'Otto' });
  tim = (await person({ first_name: 'Tim', manager_id: mother.personId })).personId;
  courseId = await buildCourse(house(), clubId, { has_media: true });
  await buildParticipation(house(), clubId, courseId, tim, { starts_at: daysAgo(8) });
  await buildParticipation(house(), clubId, courseId, trainer.personId, { role: participationRole.trainer });
});

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')]);
const film = buildFilm({ samples: Buffer.alloc(5000, 'v'), isClean: true });
/** Only the beginning of films in another container is read. */
const webm = Buffer.concat([Buffer.from('\u001aE\u00df\u00a3', 'latin1'), Buffer.alloc(5000, 'w')]);
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#2266cc' } })
    .jpeg()
    .toBuffer();

const post = async (actor: Person, path: string, name: string, content: Buffer) => {
  const { http, reply } = await upload(house(), actor, { path, name, content });
  return { http, body: reply };
};

const get = (actor: Actor, url: string, headers: Record<string, string> = {}) =>
  download(house(), actor, url.replace('/api', ''), {
    ...(actor === null && { host: `verein${clubId}.test` }),
    ...headers,
  });

let keys = 0;
type Begin = Partial<InputOf<typeof mediaChanges.begin>>;
const begin = (actor: Person, given: Begin = {}) => {
  keys += 1;
  const announced = { course_ID: courseId, name: 'plan.pdf', bytes: pdf.length, key: `upload-${keys}` };
  return house()
    .as(actor)
    .ask(mediaChanges.begin, { ...announced, ...given });
};
const chunk = (actor: Person, ID: number, offset: number, content: Buffer) =>
  post(actor, `/media/chunk?ID=${ID}&offset=${offset}`, 'stueck', content);

const uploaded = async (actor: Person, name: string, content: Buffer, given: Begin = {}) => {
  const ID = (await begin(actor, { name, bytes: content.length, ...given })).reply?.ID ?? 0;
  expect(await chunk(actor, ID, 0, content)).toMatchObject({ http: 200, body: { received: content.length } });
  const finished = await house().as(actor).ask(mediaChanges.finish, { ID });
  return { ID, ...finished };
};

const ofCourse = (actor: Person) => house().as(actor).ask(media.ofCourse, { courseId });
const namesFor = async (actor: Person) => (await ofCourse(actor)).reply?.media.map(({ name }) => name);

describe('sending', () => {
  it('refuses early what is too large or of no known kind', async () => {
    const twoGb = await begin(keeper, { name: 'film.mp4', bytes: 2 * 1024 ** 3 });
    expect(twoGb).toMatchObject({ http: 413, refusal: { message: 'Video zu groß (höchstens 1000 MB).' } });
    expect((await begin(keeper, { name: 'foto.jpg', bytes: 31 * 1024 ** 2 })).http).toBe(413);
    expect(await begin(keeper, { name: 'programm.exe' })).toMatchObject({
      http: 422,
      refusal: { message: 'Möglich sind Fotos (JPG, PNG), PDF und Videos (MP4, MOV, WebM).' },
    });
    expect((await begin(keeper, { bytes: 0 })).refusal?.message).toBe('Die Datei ist leer.');
    expect(await house().sql('select from media where club_id = $1', [clubId])).toEqual([]);
  });

  it('goes on where it was when the network went, and counts a piece once', async () => {
    const first = film.subarray(0, 3000);
    const key = 'ein-langer-film';
    const { reply } = await begin(keeper, { name: 'film.mp4', bytes: film.length, key });
    const ID = reply?.ID ?? 0;
    await chunk(keeper, ID, 0, first);
    expect((await chunk(keeper, ID, 0, first)).body).toMatchObject({ received: 3000 });
    expect((await chunk(keeper, ID, 4000, film.subarray(4000))).body).toMatchObject({ code: 'media.gap' });
    expect((await house().as(keeper).ask(mediaChanges.finish, { ID })).refusal?.code).toBe('media.incomplete');
    const again = await begin(keeper, { name: 'film.mp4', bytes: film.length, key });
    expect(again.reply).toEqual({ ID, received: 3000 });
    await chunk(keeper, ID, 3000, film.subarray(3000));
    expect((await house().as(keeper).ask(mediaChanges.finish, { ID })).reply).toMatchObject({ state: 'published' });
    const sent = await get(keeper, `/api/media/file/${ID}/film.mp4`);
    expect(sent.rawPayload.equals(film)).toBe(true);
  });

  it('is one upload however often it is begun and finished at once, and the same file may come again', async () => {
    const content = await photo();
    const key = 'ein-foto-zweimal';
    const beginPhoto = () => begin(keeper, { name: 'foto.jpg', bytes: content.length, key });
    const begun = await Promise.all([beginPhoto(), beginPhoto(), beginPhoto()]);
    const ID = begun[0]?.reply?.ID ?? 0;
    expect(begun.map(({ reply }) => reply)).toEqual(Array.from({ length: 3 }, () => ({ ID, received: 0 })));
    await chunk(keeper, ID, 0, content);
    const finish = () => house().as(keeper).ask(mediaChanges.finish, { ID });
    const finished = await Promise.all([finish(), finish(), finish()]);
    expect(finished.map(({ http }) => http).toSorted((one, other) => one - other)[0]).toBe(200);
    expect(finished.every(({ http, refusal }) => http === 200 || refusal?.code === 'media.finishing')).toBe(true);
    expect((await finish()).reply).toMatchObject({ state: 'published' });
    const added = `select from history_entry where club_id = $1 and kind = 'media.added'`;
    expect(await house().sql(added, [clubId])).toHaveLength(1);
    const again = (await beginPhoto()).reply;
    expect(again).toMatchObject({ received: 0 });
    expect(again?.ID).not.toBe(ID);
  });

  it('leaves what has come as it was checked, whatever overlaps it', async () => {
    const { reply } = await begin(keeper, { name: 'film.webm', bytes: webm.length });
    const ID = reply?.ID ?? 0;
    await chunk(keeper, ID, 0, webm.subarray(0, 20));
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(webm.length - 1, ' '));
    expect((await chunk(keeper, ID, 1, page)).body).toMatchObject({ received: webm.length });
    await house().as(keeper).call(mediaChanges.finish, { ID });
    const kept = (await get(keeper, `/api/media/file/${ID}/film.webm`)).rawPayload;
    expect(kept.subarray(0, 20).equals(webm.subarray(0, 20))).toBe(true);
    expect(kept.subarray(20).equals(page.subarray(19))).toBe(true);
  });

  it.each(['mp4', 'mov'])('takes place, time and device out of a film, and keeps the rest: %s', async (ending) => {
    const samples = Buffer.alloc(5000, 'v');
    const place = Buffer.from('+48.2082+016.3738/');
    const told = buildFilm({ samples, inMovie: [box('udta', box('\u00a9xyz', place))], measured: place });
    const { ID, reply } = await uploaded(keeper, `film.${ending}`, told);
    expect(reply).toMatchObject({ state: 'published' });
    const { rawPayload: kept } = await get(keeper, `/api/media/file/${ID}/film.${ending}`);
    expect([kept.length, kept.includes(samples)]).toEqual([told.length, true]);
    for (const word of ['+48.2082', 'Kamera Modell X'])
      expect([told.includes(word), kept.includes(word)]).toEqual([true, false]);
  });

  it('does not keep a film that cannot be read', async () => {
    const broken = Buffer.concat([film.subarray(0, 24), Buffer.alloc(3000, 'v')]);
    const { http, refusal } = await uploaded(keeper, 'film.mp4', broken);
    expect([http, refusal?.code]).toEqual([422, 'media.unreadableFilm']);
    expect(await house().sql('select from media where club_id = $1', [clubId])).toEqual([]);
  });

  it('forgets what nobody has gone on with for a day', async () => {
    await begin(keeper);
    await house().sql(`update media set created_at = now() - interval '25 hours' where club_id = $1`, [clubId]);
    await begin(keeper);
    expect(await house().sql('select from media where club_id = $1', [clubId])).toHaveLength(1);
  });

  it('refuses content that is not what its name says', async () => {
    const { reply } = await begin(keeper, { name: 'film.mp4', bytes: pdf.length });
    expect((await chunk(keeper, reply?.ID ?? 0, 0, pdf)).body).toMatchObject({
      message: 'Der Inhalt dieser Datei passt nicht zu ihrem Namen. Sie wurde nicht gespeichert.',
    });
    const fake = Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff', 'latin1'), Buffer.alloc(500, 'x')]);
    expect((await uploaded(keeper, 'foto.jpg', fake)).refusal?.code).toBe('files.wrongPhoto');
    expect(await house().sql(`select from media where club_id = $1 and kind = 'photo'`, [clubId])).toEqual([]);
    expect(
      await house().sql(`select from history_entry where club_id = $1 and kind = 'media.added'`, [clubId]),
    ).toEqual([]);
  });

  it('draws a photo anew, with a small picture', async () => {
    const { ID } = await uploaded(keeper, 'foto.jpg', await photo());
    const [item] = (await ofCourse(mother)).reply?.media ?? [];
    expect(item).toMatchObject({ ID, kind: 'photo', state: 'published' });
    const small = await get(mother, item?.thumbnail ?? '');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 360 });
  });

  it('shows a film by the picture that its sender took, to whom it shows the film', async () => {
    const ID = (await begin(trainer, { name: 'film.mp4', bytes: film.length })).reply?.ID ?? 0;
    const poster = (actor: Person, content: Buffer, id = ID) =>
      post(actor, `/media/poster?ID=${id}&course_ID=${courseId}`, 'standbild.jpg', content);
    const picture = await photo();
    expect((await poster(trainer, pdf)).body).toMatchObject({ code: 'files.wrongPhoto' });
    expect((await poster(trainer, Buffer.alloc(1024 ** 2 + 1))).body).toMatchObject({ code: 'media.posterTooLarge' });
    // Another person's upload, in this club or another, and one that is no film.
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    for (const actor of [keeper, foreign]) expect((await poster(actor, picture)).http).toBe(404);
    expect((await poster(mother, picture)).http).toBe(403);
    const paper = (await begin(trainer)).reply?.ID ?? 0;
    expect((await poster(trainer, picture, paper)).body).toMatchObject({ code: 'media.noFilm' });
    const thumbnails = () => house().sql('select from media where club_id = $1 and has_thumbnail', [clubId]);
    expect(await thumbnails()).toEqual([]);

    expect((await poster(trainer, picture)).http).toBe(200);
    await chunk(trainer, ID, 0, film);
    await house().as(trainer).call(mediaChanges.finish, { ID });
    expect((await poster(trainer, picture)).body).toMatchObject({ code: 'media.complete' });
    const [item] = (await ofCourse(trainer)).reply?.media ?? [];
    const small = await get(trainer, item?.thumbnail ?? '');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 360 });
    for (const actor of [mother, stranger, foreign])
      expect((await get(actor, item?.thumbnail ?? '')).statusCode).toBe(404);
    await house().as(keeper).call(media.publish, { ID });
    expect((await get(mother, item?.thumbnail ?? '')).statusCode).toBe(200);
    expect((await get(null, item?.thumbnail ?? '')).statusCode).toBe(401);
  });

  it('is seen at once from trusted trainers, and of others after a release', async () => {
    expect((await uploaded(trainer, 'a.pdf', pdf)).reply).toMatchObject({ state: 'waiting' });
    expect(await namesFor(mother)).toEqual([]);
    expect(await namesFor(trainer)).toEqual(['a.pdf']);
    const [waiting] = (await house().as(keeper).call(media.waiting, {})).media;
    expect(waiting?.uploadedBy).toMatch(/^Theo/);
    expect((await get(mother, waiting?.url ?? '')).statusCode).toBe(404);
    expect((await house().as(trainer).ask(media.publish, { ID: waiting?.ID })).http).toBe(403);
    await house()
      .as(keeper)
      .call(media.publish, { ID: waiting?.ID ?? 0 });
    expect(await namesFor(mother)).toEqual(['a.pdf']);
    await house().sql('update course set trainers_allowed = true where id = $1', [courseId]);
    expect((await uploaded(trainer, 'b.pdf', pdf)).reply).toMatchObject({ state: 'published' });
    expect(await namesFor(mother)).toEqual(['b.pdf', 'a.pdf']);
  });

  it('is for trainers of the course and who looks after the media', async () => {
    expect((await begin(mother)).http).toBe(403);
    const other = await buildPerson(house(), clubId, { is_trainer: true });
    expect((await begin(other)).http).toBe(404);
    const { reply } = await begin(trainer);
    expect((await chunk(keeper, reply?.ID ?? 0, 0, pdf)).http).toBe(404);
  });

  it('is a matter of the own club', async () => {
    const { ID } = await uploaded(keeper, 'plan.pdf', pdf);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await begin(foreign)).http).toBe(404);
    expect((await get(foreign, `/api/media/file/${ID}/plan.pdf`)).statusCode).toBe(404);
    expect((await house().as(foreign).ask(mediaChanges.remove, { ID })).http).toBe(404);
  });
});

describe('looking', () => {
  it('is for who takes part or leads, and for staff above 20; who has left sees nothing', async () => {
    const { ID } = await uploaded(keeper, 'plan.pdf', pdf);
    const url = `/api/media/file/${ID}/plan.pdf`;
    const statusFor = async (actor: Person) => (await get(actor, url)).statusCode;
    const role30 = await buildPerson(house(), clubId, { staff_level: 30 });
    const role20 = await buildPerson(house(), clubId, { staff_level: 20 });
    expect(await Promise.all([mother, trainer, role30].map(statusFor))).toEqual([200, 200, 200]);
    expect(await Promise.all([stranger, role20].map(statusFor))).toEqual([404, 404]);
    await house().sql('update participation set left_at = now() where person_id = $1', [tim]);
    expect(await statusFor(mother)).toBe(404);
    expect((await ofCourse(mother)).http).toBe(403);
  });

  it('ends seven days after the booking where the course has the tag 3700', async () => {
    const { ID } = await uploaded(keeper, 'plan.pdf', pdf);
    const url = `/api/media/file/${ID}/plan.pdf`;
    expect((await ofCourse(mother)).reply).toMatchObject({ tooLate: false, total: 1 });
    await house().sql(
      `insert into tagging (club_id, tag_id, entity, course_id)
       select t.club_id, t.id, 'course', $2 from tag t where t.club_id = $1 and t.meaning = 'media_limit'`,
      [clubId, courseId],
    );
    expect((await ofCourse(mother)).reply).toMatchObject({ tooLate: true, media: [] });
    expect(mediaTooLate).toBe('Inhalte leider nicht mehr abrufbar, da Buchung zu lange zurückliegt.');
    expect((await get(mother, url)).statusCode).toBe(404);
    expect((await get(trainer, url)).statusCode).toBe(200);
    await house().sql('update participation set starts_at = $2 where person_id = $1', [tim, daysAgo(6)]);
    expect((await ofCourse(mother)).reply).toMatchObject({ tooLate: false, total: 1 });
    expect((await get(mother, url)).statusCode).toBe(200);
  });

  it('gives a player the parts it asks for', async () => {
    const { ID } = await uploaded(keeper, 'film.mp4', film);
    const url = `/api/media/file/${ID}/film.mp4`;
    const part = await get(mother, url, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${film.length}`]);
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true);
    const end = await get(mother, url, { range: 'bytes=-10' });
    expect(end.rawPayload.equals(film.subarray(-10))).toBe(true);
    const over = await get(mother, url, { range: 'bytes=5000-999999999' });
    expect([over.statusCode, over.rawPayload.equals(film.subarray(5000))]).toEqual([206, true]);
    for (const range of [`bytes=${film.length}-`, 'bytes=-0', 'bytes=9-3', 'bytes=99999999999999999999-']) {
      expect([range, (await get(mother, url, { range })).statusCode]).toEqual([range, 416]);
    }
    for (const range of ['items=0-1', 'bytes=a-b', 'bytes=0-1,5-6']) {
      expect([range, (await get(mother, url, { range })).rawPayload.length]).toEqual([range, film.length]);
    }
  });

  it('follows the setting of the club in the library, with its folders', async () => {
    await uploaded(keeper, 'fest.pdf', pdf, { course_ID: 0, folder: 'Sommerfest' });
    await uploaded(keeper, 'plan.pdf', pdf, { course_ID: 0 });
    const library = await house().as(stranger).call(media.library, {});
    expect(library).toMatchObject({ total: 2, folders: [{ name: 'Sommerfest', count: 1 }], mayUpload: false });
    expect((await house().as(stranger).call(media.library, { folder: 'Sommerfest' })).media).toMatchObject([
      { name: 'fest.pdf' },
    ]);
    const set = (settings: object) =>
      house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify(settings)]);
    await set({ showMediaMode: 1 });
    expect((await house().as(stranger).ask(media.library, {})).refusal?.code).toBe('media.switchedOff');
    expect((await house().as(trainer).ask(media.library, {})).http).toBe(200);
    await set({ enableMedia: false });
    expect((await house().as(trainer).ask(media.library, {})).http).toBe(403);
  });
});

describe('taking away', () => {
  it('is for who sent it and who looks after the media; the content goes with the last copy', async () => {
    const { ID } = await uploaded(keeper, 'plan.pdf', pdf);
    expect((await house().as(mother).ask(mediaChanges.remove, { ID })).http).toBe(404);
    const copy = { withTrainers: false, withParticipants: false, withEvents: false, moveYears: false };
    const admin = await buildPerson(house(), clubId, { staff_level: 80 });
    const { course_ID: copyId } = await house()
      .as(admin)
      .call(contract.bookings.duplicateCourse, { course_ID: courseId, ...copy });
    const [copied] = (await house().as(keeper).call(media.ofCourse, { courseId: copyId })).media;
    await house().as(keeper).call(mediaChanges.remove, { ID });
    expect((await get(keeper, copied?.url ?? '')).rawPayload.equals(pdf)).toBe(true);
    await house()
      .as(keeper)
      .call(mediaChanges.remove, { ID: copied?.ID ?? 0 });
    expect((await get(keeper, copied?.url ?? '')).statusCode).toBe(404);
  });
});

describe('a picture for a text', () => {
  it('is drawn, kept in the library and found by its address', async () => {
    await buildGrant(house(), clubId, stranger.personId, 'newsletter');
    const { http, body } = await post(stranger, '/page_blocks/photo/upload', 'Fest <1>.png', await photo());
    expect({ http, body }).toMatchObject({ http: 200, body: { status: 'success' } });
    const address = body.url ?? '';
    expect(isPictureAddress(address)).toBe(true);
    for (const actor of [mother, null]) expect((await get(actor, address)).headers['content-type']).toBe('image/jpeg');
    const [kept] = await house().sql<{ folder: string; name: string }>(
      'select folder, name from media where club_id = $1 and is_in_text',
      [clubId],
    );
    expect(kept).toEqual({ folder: 'Bilder', name: 'Fest _1_.jpg' });
    // A picture that was not made for a text is not served at such an address.
    await house().sql('update media set is_in_text = false where club_id = $1', [clubId]);
    expect((await get(mother, address)).statusCode).toBe(404);
    expect((await post(stranger, '/page_blocks/photo/upload', 'bild.jpg', pdf)).body).toMatchObject({
      message: 'Das Foto muss eine JPG- oder PNG-Datei sein.',
    });
    expect((await post(mother, '/page_blocks/photo/upload', 'bild.jpg', await photo())).http).toBe(403);
  });
});
