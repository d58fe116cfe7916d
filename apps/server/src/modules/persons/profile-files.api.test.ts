import { contract } from '@vereinshaus/contract';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download, upload } from './profile.testing.ts';

const house = useHouse();

let clubId = 0;
let parent: NonNullable<Actor>;
let child: NonNullable<Actor>;
let stranger: NonNullable<Actor>;
let reader: NonNullable<Actor>;
let foreign: NonNullable<Actor>;

beforeAll(async () => {
  const additionalFields = [{ tag: 'licence', label: 'Lizenz', type: 'file' }];
  clubId = await buildClub(house(), { settings: JSON.stringify({ additionalFields }) });
  const contact = {
    email: 'eva@x.test',
    phone: '436641234567',
    country: 'DE',
    postal_code: '1',
    locality: 'M',
    street: 'S',
  };
  parent = await buildPerson(house(), clubId, { first_name: 'Eva', ...contact });
  child = await buildPerson(house(), clubId, {
    first_name: 'Tim',
    manager_id: parent.personId,
    internal_note: 'nur intern',
    health_note: 'Asthma',
  });
  stranger = await buildPerson(house(), clubId, { first_name: 'Fremd' });
  reader = await buildPerson(house(), clubId, { first_name: 'Rita', staff_level: 50 });
  foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
});

const picture = (format: 'jpeg' | 'png' | 'gif', width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#00a000' } })
    .withExif({ IFD0: { Copyright: 'Geheimer Ort' } })
    .toFormat(format)
    .toBuffer();

const photo = (actor: Actor, content: Buffer, name = 'foto.jpg') =>
  upload(house(), actor, { path: `/user/photo?child_ID=${child.personId}`, name, content });

/** Results of `look` at each start and end of rendering a picture, until all of `requests` are answered. */
const whileDrawing = async <T, R>(look: () => T, requests: readonly (() => Promise<R>)[]) => {
  const seen: T[] = [];
  const note = () => void seen.push(look());
  sharp.queue.on('change', note);
  const answers = await Promise.all(requests.map((request) => request()));
  sharp.queue.off('change', note);
  return { seen, answers };
};

describe('the profile photo', () => {
  it('is drawn one after the other in a club, whoever sends many at once', async () => {
    const content = await picture('png', 2000, 2000);
    const crowdedClub = await buildClub(house());
    const members = await Promise.all(Array.from({ length: 6 }, () => buildPerson(house(), crowdedClub)));
    const underWay = () => Math.max(sharp.counters().queue, sharp.counters().process);
    const { seen, answers } = await whileDrawing(
      underWay,
      members.map((member) => () => {
        const path = `/user/photo?child_ID=${member.personId}`;
        return upload(house(), member, { path, name: 'foto.png', content });
      }),
    );
    expect(answers.map(({ http }) => http)).toEqual(members.map(() => 200));
    expect(Math.max(...seen)).toBe(1);
  });

  it('is drawn before anything is locked and without a transaction: nobody waits for it', async () => {
    const free = () =>
      house().sql('select 1 from person where id = $1 for no key update skip locked', [child.personId]);
    const large = await picture('png', 6000, 6000);
    const { seen } = await whileDrawing(free, [() => photo(parent, large)]);
    expect(await seen[0]).toHaveLength(1);
  });

  it('is turned upright, cut to a square, and loses what the camera wrote into it', async () => {
    const sideways = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { http, reply } = await photo(parent, sideways);
    expect(http).toBe(200);
    const { image } = await house().as(parent).call(contract.persons.get, { child_ID: child.personId });
    expect(image).toBe(reply.image);
    const stored = await download(house(), parent, image.replace('/api', ''));
    expect(stored.headers['content-type']).toBe('image/jpeg');
    const meta = await sharp(stored.rawPayload).metadata();
    expect(meta).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
    expect(meta.exif).toBeUndefined();
    expect(meta.orientation).toBeUndefined();
  });

  it('is seen by the family and by readers of persons, and by nobody else', async () => {
    await photo(parent, await picture('png'), 'foto.png');
    const { image } = await house().as(parent).call(contract.persons.get, { child_ID: child.personId });
    const path = image.replace('/api', '');
    const outcomes = await Promise.all(
      [parent, child, reader, stranger, foreign, null].map(
        async (actor) => (await download(house(), actor, path)).statusCode,
      ),
    );
    expect(outcomes).toEqual([200, 200, 200, 403, 404, 401]);
  });

  it.each(['bild.gif', 'bild.jpg'])('a GIF is refused, whatever it is called (%s)', async (name) => {
    const { http, reply } = await photo(parent, await picture('gif'), name);
    expect([http, reply.message]).toEqual([422, 'Das Foto muss eine JPG- oder PNG-Datei sein.']);
  });

  it('a file that is no picture and one of 30 MB are refused with a sentence', async () => {
    expect((await photo(parent, Buffer.from('kein Bild'))).http).toBe(422);
    const large = await photo(parent, Buffer.alloc(30 * 1024 * 1024));
    expect([large.http, large.reply.message]).toEqual([413, 'Die Datei ist zu groß (höchstens 10 MB).']);
  });

  it('is changed by the family alone', async () => {
    expect((await photo(stranger, await picture('png'))).http).toBe(403);
    expect((await photo(null, await picture('png'))).http).toBe(401);
  });

  it('goes when it is removed', async () => {
    await photo(parent, await picture('png'));
    await house().as(parent).call(contract.profile.removePhoto, { child_ID: child.personId });
    const [row] = await house().sql<{ count: number }>(
      `select count(*)::integer as count from stored_file where club_id = $1 and purpose = 'photo'`,
      [clubId],
    );
    expect(row?.count).toBe(0);
  });
});

describe('files of additional fields', () => {
  const send = (actor: Actor, name: string, content = Buffer.from('%PDF-1.7 Lizenz')) =>
    upload(house(), actor, { path: `/file/upload?prefix=data&child_ID=${parent.personId}`, name, content });

  it('are kept, named in the field, and handed out as they came, never to be run', async () => {
    const { reply } = await send(parent, '../../Lizenz Übung.pdf');
    const file = reply.file_name ?? '';
    await house()
      .as(parent)
      .call(contract.profile.save, { ID: parent.personId, data: { licence: file } });
    const answer = await download(house(), parent, `/file/download/${encodeURIComponent(file)}`);
    expect(answer.rawPayload.toString()).toBe('%PDF-1.7 Lizenz');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment;.*Lizenz%20%C3%9Cbung\.pdf$/);
    const others = await Promise.all(
      [reader, stranger, foreign, null].map(
        async (actor) => (await download(house(), actor, `/file/download/${encodeURIComponent(file)}`)).statusCode,
      ),
    );
    expect(others).toEqual([200, 404, 404, 401]);
  });

  it.each([
    ['seite.html', '<script>'],
    ['programm.exe', 'MZ'],
    ['rechnung.pdf', 'MZ kein PDF'],
    ['ohne-endung', 'x'],
  ])('%s is refused with a sentence', async (name, content) => {
    const { http, reply } = await send(parent, name, Buffer.from(content));
    expect([http, reply.message]).toEqual([422, expect.stringContaining('Dateityp')]);
  });

  it('are sent for the own family only, and a field takes no other person’s file', async () => {
    expect((await send(stranger, 'x.pdf')).http).toBe(403);
    const own = await upload(house(), stranger, { path: '/file/upload', name: 'x.txt', content: Buffer.from('x') });
    const refusal = await house()
      .as(parent)
      .refused(contract.profile.save, { ID: parent.personId, data: { licence: own.reply.file_name } });
    expect(refusal.fields).toHaveProperty('data_licence');
  });

  it('for imports and receipts need their permission', async () => {
    for (const prefix of ['import', 'receipt']) {
      const path = `/file/upload?prefix=${prefix}`;
      expect((await upload(house(), parent, { path, name: 'x.csv', content: Buffer.from('x') })).http).toBe(403);
    }
  });
});

describe('the download of one’s own data', () => {
  it('holds the whole group as a page and as data, without the office’s own notes', async () => {
    const answer = await download(house(), parent, `/user/export/${parent.personId}`);
    expect(answer.headers['content-type']).toBe('application/zip');
    const zip = unzipSync(new Uint8Array(answer.rawPayload));
    const texts = ['index.html', 'data.json'].map((name) => strFromU8(zip[name] ?? new Uint8Array()));
    for (const text of texts) {
      expect(text).toContain('Eva');
      expect(text).toContain('Asthma');
      expect(text).not.toContain('nur intern');
      expect(text).not.toContain('Fremd');
    }
    expect(Object.keys(zip).some((name) => name.startsWith('dateien/'))).toBe(true);
  });

  it('is for the person and the Verwalter', async () => {
    const path = `/user/export/${child.personId}`;
    const outcomes = await Promise.all(
      [parent, child, stranger, reader, foreign, null].map(
        async (actor) => (await download(house(), actor, path)).statusCode,
      ),
    );
    expect(outcomes).toEqual([200, 200, 403, 403, 403, 401]);
  });
});

describe('how much one may send', () => {
  const tenMegabytes = 10 * 1024 * 1024;
  const fill = (files: number, uploadedBy: number, hoursAgo: number) =>
    house().sql(
      `insert into stored_file (club_id, person_id, purpose, name, mime_type, content, uploaded_by, created_at)
       select $1, $2, 'data', 'x.txt', 'text/plain', convert_to(repeat('x', $3), 'UTF8'), $4, now() - make_interval(hours => $5)
       from generate_series(1, $6)`,
      [stranger.clubId, stranger.personId, tenMegabytes, uploadedBy, hoursAgo, files],
    );
  const send = () =>
    upload(house(), stranger, { path: '/file/upload', name: 'x.txt', content: Buffer.from('ein Wort') });

  it('in a day is bounded, with a sentence; what was sent yesterday does not count', async () => {
    await fill(9, stranger.personId, 1);
    await fill(3, stranger.personId, 30);
    expect((await send()).http).toBe(200);
    await fill(1, stranger.personId, 1);
    expect(await send()).toMatchObject({
      http: 429,
      reply: { message: expect.stringContaining('höchstens 100 MB am Tag') },
    });
  });
});
