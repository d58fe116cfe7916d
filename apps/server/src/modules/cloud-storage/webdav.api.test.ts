import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { cloudIsFull, maxCloudBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { apiTokens, cloudStorage } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let keeper: Person;
let trainer: Person;
let keepersKey = '';
let trainersKey = '';
let port = 0;

const keyFor = async (person: Person, rights = ['webdav']) => {
  const { token } = await house()
    .as(person, { isConfirmed: true })
    .call(apiTokens.addOwn, { name: 'Laptop', rights, days: 30 });
  return token;
};

type Sent = {
  body?: string | Buffer;
  headers?: Record<string, string>;
  key?: string;
  host?: string;
  user?: string;
  /** Runs when the server has started to read the body, before any of it has arrived. */
  meanwhile?: () => Promise<unknown>;
};
type Answer = { status: number; text: string; headers: Record<string, string | string[] | undefined> };

/** As a client sends it: the path is not normalised. */
const dav = (method: string, path: string, sending: Sent = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { body, headers = {}, key = keepersKey, host, user = 'karin', meanwhile } = sending;
    const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;
    const sent = request(
      {
        port,
        method,
        path: `/webdav${path}`,
        headers: { host: host ?? `verein${clubId}.test`, ...(key !== '' && { authorization }), ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8'),
            headers: response.headers,
          }),
        );
      },
    );
    sent.on('error', reject);
    if (meanwhile === undefined) sent.end(body);
    else {
      sent.flushHeaders();
      meanwhile().then(() => sent.end(body), reject);
    }
  });

const statusOf = async (...asked: Parameters<typeof dav>) => (await dav(...asked)).status;
const hrefs = async (path: string, key = keepersKey) =>
  [...(await dav('PROPFIND', path, { headers: { depth: '1' }, key })).text.matchAll(/<D:href>([^<]*)<\/D:href>/g)]
    .map(([, href = '']) => decodeURIComponent(href).replace('/webdav', ''))
    .slice(1);

/** Karin manages the files and has a key for a laptop; Theo trains. */
beforeAll(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ cloudStorageMode: 1 }) });
  keeper = await buildPerson(house(), clubId, { first_name: 'Karin', staff_level: 80 });
  trainer = await buildPerson(house(), clubId, { first_name: 'Theo', is_trainer: true });
  [keepersKey, trainersKey] = [await keyFor(keeper), await keyFor(trainer)];
  await house().app.listen({ port: 0, host: '127.0.0.1' });
  port = (house().app.server.address() as AddressInfo).port;
  for (const [name, readers] of [
    ['Training', ['trainers']],
    ['Vorstand', ['board']],
  ] as const) {
    const { ID } = await house().as(keeper).call(cloudStorage.addFolder, { name });
    await house()
      .as(keeper)
      .call(cloudStorage.saveRights, { ID, hasOwnRights: true, readers: [...readers], writers: [...readers] });
  }
});

describe('the door', () => {
  it('says what it can before anybody signs in, and asks who it is', async () => {
    const options = await dav('OPTIONS', '/', { key: '' });
    expect(options.headers).toMatchObject({ dav: '1, 2', 'ms-author-via': 'DAV' });
    expect(options.headers['allow']).toContain('PROPFIND');
    const nobody = await dav('PROPFIND', '/', { key: '' });
    expect([nobody.status, nobody.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic realm=/)]);
  });

  it('opens to a key with this right alone, in its own club alone, until it is revoked', async () => {
    expect(await statusOf('PROPFIND', '/', { headers: { depth: '0' } })).toBe(207);
    const other = await keyFor(keeper, ['own']);
    expect(await statusOf('PROPFIND', '/', { headers: { depth: '0' }, key: other, user: 'a' })).toBe(401);
    const otherClub = await buildClub(house());
    expect(
      await statusOf('PROPFIND', '/', { headers: { depth: '0' }, host: `verein${otherClub}.test`, user: 'b' }),
    ).toBe(401);
    const lost = await keyFor(trainer);
    const { tokens } = await house().as(trainer).call(apiTokens.own, {});
    expect(await statusOf('PROPFIND', '/', { headers: { depth: '0' }, key: lost })).toBe(207);
    await house()
      .as(trainer)
      .call(apiTokens.revokeOwn, { ID: tokens[0]?.ID ?? 0 });
    expect(await statusOf('PROPFIND', '/', { headers: { depth: '0' }, key: lost, user: 'c' })).toBe(401);
  });

  it('does not open anything else with such a key', async () => {
    const asked = await house().app.inject({
      url: '/api/cloudstorage/list',
      headers: { host: `verein${clubId}.test`, authorization: `Bearer ${trainersKey}` },
    });
    expect(asked.statusCode).not.toBe(200);
  });

  it('makes whoever guesses wait, and nobody else', async () => {
    const guess = () => statusOf('PROPFIND', '/', { key: randomBytes(20).toString('hex'), user: 'rater' });
    const answers: number[] = [];
    for (let count = 0; count < 12; count += 1) answers.push(await guess());
    expect(answers).toEqual([...Array.from({ length: 11 }, () => 401), 429]);
    expect(await statusOf('PROPFIND', '/', { headers: { depth: '0' } })).toBe(207);
  });
});

describe('reading and writing', () => {
  it('shows each the own folders, and nothing of the others', async () => {
    expect(await hrefs('/')).toEqual(['/Training/', '/Vorstand/']);
    expect(await hrefs('/', trainersKey)).toEqual(['/Training/']);
    expect(await statusOf('PROPFIND', '/Vorstand', { headers: { depth: '1' }, key: trainersKey })).toBe(404);
    expect(await statusOf('PUT', '/Vorstand/x.txt', { body: 'x', key: trainersKey })).toBe(409);
    expect(await statusOf('MKCOL', '/Oben', { key: trainersKey })).toBe(403);
    expect(await statusOf('PROPFIND', '/', { headers: { depth: 'infinity' } })).toBe(403);
  });

  it('writes, reads parts of, changes and deletes a file with an umlaut in its name', async () => {
    const path = `/Training/${encodeURIComponent('Übungen & Co.txt')}`;
    const first = await dav('PUT', path, { body: '0123456789' });
    expect([first.status, first.headers['etag']]).toEqual([201, expect.stringMatching(/^"[0-9a-f-]{36}"$/)]);
    expect(await hrefs('/Training', trainersKey)).toEqual(['/Training/Übungen & Co.txt']);
    const part = await dav('GET', path, { headers: { range: 'bytes=3-5' } });
    expect([part.status, part.text]).toEqual([206, '345']);
    const etag = String(first.headers['etag']);
    expect(await statusOf('GET', path, { headers: { 'if-none-match': etag } })).toBe(304);
    expect(await statusOf('PUT', path, { body: 'neu', headers: { 'if-none-match': '*' } })).toBe(412);
    expect(await statusOf('PUT', path, { body: 'neu', headers: { 'if-match': '"anders"' } })).toBe(412);
    expect(await statusOf('PUT', path, { body: 'neu', headers: { 'if-match': etag } })).toBe(204);
    const head = await dav('HEAD', path);
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '3']);
    expect(head.headers['content-disposition']).toMatch(/^attachment/);
    expect(await statusOf('DELETE', path)).toBe(204);
    expect(await statusOf('GET', path)).toBe(404);
    const { entries } = await house().as(keeper).call(cloudStorage.trash, {});
    expect(entries.map(({ name }) => name)).toContain('Übungen & Co.txt');
  });

  it('takes megabytes in pieces, of known and of unknown length, and keeps nothing of half a file', async () => {
    const large = randomBytes(9 * 1024 * 1024);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(await statusOf('PUT', '/Training/gross.bin', { body: large })).toBe(201);
    expect(
      await statusOf('PUT', '/Training/mac.bin', { body: large, headers: { 'transfer-encoding': 'chunked' } }),
    ).toBe(201);
    for (const name of ['gross', 'mac']) {
      const { rawPayload } = await house().app.inject({
        url: `/webdav/Training/${name}.bin`,
        headers: {
          host: `verein${clubId}.test`,
          authorization: `Basic ${Buffer.from(`x:${keepersKey}`).toString('base64')}`,
        },
      });
      expect(hash(rawPayload)).toBe(hash(large));
    }
    const [entry] = await house().sql<{ size_bytes: number }>(
      `select size_bytes from cloud_entry where club_id = $1 and name = 'mac.bin'`,
      [clubId],
    );
    expect(Number(entry?.size_bytes)).toBe(large.length);
    expect(await house().sql('select from cloud_upload where club_id = $1', [clubId])).toEqual([]);
  });

  it('refuses paths that lead upwards, and names that are none', async () => {
    for (const path of [
      '/../Training',
      '/Training/../Vorstand/x',
      '/Training/%2e%2e/x',
      '/Training/a%2fb',
      '/Training/a%5cb',
      '/%zz',
    ])
      expect([path, await statusOf('PUT', path, { body: 'x' })]).toEqual([path, 400]);
    expect(await statusOf('PUT', '/Training/con', { body: 'x' })).toBe(422);
    expect(await statusOf('PUT', '/oben.txt', { body: 'x' })).toBe(422);
    expect(await statusOf('MKCOL', '/Training/Neu/Tief')).toBe(409);
    const destination = `http://verein${clubId}.test/webdav/Training/../Vorstand/x`;
    expect(await statusOf('MOVE', '/Training/gross.bin', { headers: { destination } })).toBe(400);
  });

  it('refuses what no longer fits into the quota of the club, keeps nothing of it, and gives the last place once', async () => {
    const used = async () => {
      const [row] = await house().sql<{ bytes: number }>(
        `select coalesce(sum(octet_length(content)), 0)::integer + (
           select coalesce(sum(size_bytes), 0)::integer from cloud_entry where club_id = $1 and not is_folder
         ) + (select coalesce(sum(size_bytes), 0)::integer from cloud_version where club_id = $1)
         + (select coalesce(sum(received_bytes), 0)::integer from media where club_id = $1) as bytes
         from stored_file where club_id = $1`,
        [clubId],
      );
      return row?.bytes ?? 0;
    };
    const grant = (bytes: number) =>
      house().sql(
        `insert into club_quota (club_id, max_storage_bytes) values ($1, $2)
         on conflict (club_id) do update set max_storage_bytes = excluded.max_storage_bytes`,
        [clubId, bytes],
      );
    const before = await used();
    await grant(before + 1000);
    const refused = await dav('PUT', '/Training/zu-gross.txt', { body: 'x'.repeat(1001) });
    expect([refused.status, refused.text]).toEqual([
      507,
      expect.stringContaining('Der Speicherplatz eures Vereins ist voll'),
    ]);
    expect(await statusOf('PROPFIND', '/Training/zu-gross.txt', { headers: { depth: '0' } })).toBe(404);
    expect(await used()).toBe(before);
    const both = await Promise.all(
      ['eins', 'zwei'].map((name) => statusOf('PUT', `/Training/${name}.txt`, { body: 'x'.repeat(900) })),
    );
    expect(both.toSorted((one, other) => one - other)).toEqual([201, 507]);
    expect(await used()).toBe(before + 900);
    await house().sql('delete from club_quota where club_id = $1', [clubId]);
  });

  it('moves and copies, within the club alone', async () => {
    const to = (path: string) => `http://verein${clubId}.test/webdav${path}`;
    expect(await statusOf('MKCOL', '/Training/Plan')).toBe(201);
    expect(await statusOf('MKCOL', '/Training/plan')).toBe(405);
    await dav('PUT', '/Training/Plan/a.txt', { body: 'a' });
    expect(await statusOf('COPY', '/Training/Plan', { headers: { destination: to('/Vorstand/Kopie') } })).toBe(201);
    expect(await hrefs('/Vorstand/Kopie')).toEqual(['/Vorstand/Kopie/a.txt']);
    expect(await statusOf('COPY', '/Training/Plan', { headers: { destination: to('/Training/Plan/Innen') } })).toBe(
      422,
    );
    expect(await statusOf('MOVE', '/Training/Plan', { headers: { destination: to('/Training/Plan/Innen') } })).toBe(
      422,
    );
    expect(await statusOf('MOVE', '/Training/Plan/a.txt', { headers: { destination: to('/Training/b.txt') } })).toBe(
      201,
    );
    await dav('PUT', '/Training/c.txt', { body: 'c' });
    const overwrite = (value: string) => ({ destination: to('/Training/b.txt'), overwrite: value });
    expect(await statusOf('MOVE', '/Training/c.txt', { headers: overwrite('F') })).toBe(412);
    expect(await statusOf('MOVE', '/Training/c.txt', { headers: overwrite('T') })).toBe(204);
    expect((await dav('GET', '/Training/b.txt')).text).toBe('c');
    const ontoTop = { destination: to('/Vorstand') };
    expect(await statusOf('COPY', '/Training/b.txt', { headers: ontoTop })).toBe(422);
    expect(await hrefs('/Vorstand')).toContain('/Vorstand/Kopie/');
    await dav('PUT', '/Training/d.txt', { body: 'd' });
    expect(await statusOf('COPY', '/Training/d.txt', { headers: overwrite('F') })).toBe(412);
    expect(await statusOf('COPY', '/Training/d.txt', { headers: overwrite('T') })).toBe(204);
    expect((await dav('GET', '/Training/b.txt')).text).toBe('d');
    const { entries } = await house().as(keeper).call(cloudStorage.list, { search: 'b.txt' });
    expect(entries.map(({ name, versions }) => [name, versions])).toEqual([['b.txt', 1]]);
    const elsewhere = { destination: 'http://verein99999.test/webdav/Training/x.txt' };
    expect(await statusOf('MOVE', '/Training/b.txt', { headers: elsewhere })).toBe(502);
    expect(
      await statusOf('MOVE', '/Training/b.txt', { headers: { destination: to('/Vorstand/b.txt') }, key: trainersKey }),
    ).toBe(409);
  });

  it('keeps nothing of who has lost the key or the role while it came', async () => {
    const lost = await keyFor(trainer);
    const { tokens } = await house().as(trainer).call(apiTokens.own, {});
    const uploads = async () => (await house().sql('select 1 from cloud_upload where club_id = $1', [clubId])).length;
    const put = (name: string, change: () => Promise<unknown>) =>
      statusOf('PUT', `/Training/${name}`, {
        key: lost,
        body: 'spät',
        headers: { 'content-length': '5' },
        meanwhile: async () => {
          await expect.poll(uploads).toBe(1);
          await change();
        },
      });
    const setTrainer = (is: boolean) =>
      house().sql('update person set is_trainer = $2 where id = $1', [trainer.personId, is]);
    expect(await put('kein-trainer.txt', () => setTrainer(false))).toBe(403);
    await setTrainer(true);
    const revoke = () =>
      house()
        .as(trainer)
        .call(apiTokens.revokeOwn, { ID: tokens[0]?.ID ?? 0 });
    expect(await put('gesperrt.txt', revoke)).toBe(401);
    for (const name of ['kein-trainer.txt', 'gesperrt.txt'])
      expect(await statusOf('GET', `/Training/${name}`)).toBe(404);
    expect(await uploads()).toBe(0);
  });

  it('takes no notice of a length that is none', async () => {
    for (const length of ['abc', '-5', ''])
      expect(
        await statusOf('PUT', '/Training/mac.txt', {
          body: 'vom Mac',
          headers: { 'x-expected-entity-length': length, 'transfer-encoding': 'chunked' },
        }),
      ).toBeLessThan(300);
    expect((await dav('GET', '/Training/mac.txt')).text).toBe('vom Mac');
  });

  it('counts the same space as the browser', async () => {
    const [folder] = await house().sql<{ id: number }>(
      `select id from cloud_entry where club_id = $1 and name = 'Vorstand'`,
      [clubId],
    );
    const fill = await house().sql<{ id: number }>(
      `insert into cloud_entry (club_id, parent_id, is_folder, name, content_id, size_bytes, changed_at)
       values ($1, $2, false, 'voll.bin', gen_random_uuid(), $3, now()) returning id`,
      [clubId, folder?.id, maxCloudBytes - 1000],
    );
    const full = await dav('PUT', '/Training/zuviel.bin', { body: Buffer.alloc(50_000) });
    expect([full.status, full.text]).toEqual([507, cloudIsFull]);
    const chunked = { body: Buffer.alloc(50_000), headers: { 'transfer-encoding': 'chunked' } };
    expect(await statusOf('PUT', '/Training/zuviel.bin', chunked)).toBe(507);
    expect(await statusOf('GET', '/Training/zuviel.bin')).toBe(404);
    await house().sql('delete from cloud_entry where club_id = $1 and id = $2', [clubId, fill[0]?.id]);
  });
});

describe('locks', () => {
  const lockinfo =
    '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner><D:href>Word &lt;Karin&gt;</D:href></D:owner></D:lockinfo>';
  const tokenOf = ({ headers }: Answer) => String(headers['lock-token']);

  it('keep everybody else from changing a file until they are given back', async () => {
    await dav('PUT', '/Training/brief.docx', { body: 'alt' });
    const locked = await dav('LOCK', '/Training/brief.docx', { body: lockinfo, headers: { timeout: 'Second-120' } });
    expect(locked.status).toBe(200);
    const token = tokenOf(locked);
    expect(await statusOf('LOCK', '/Training/brief.docx', { body: lockinfo, key: trainersKey })).toBe(423);
    expect(await statusOf('PUT', '/Training/brief.docx', { body: 'fremd', key: trainersKey })).toBe(423);
    expect(await statusOf('DELETE', '/Training/brief.docx', { key: trainersKey })).toBe(423);
    // Another person's token gives no access.
    expect(
      await statusOf('PUT', '/Training/brief.docx', { body: 'fremd', key: trainersKey, headers: { if: `(${token})` } }),
    ).toBe(423);
    const list = await house().as(trainer).call(cloudStorage.list, { search: 'brief' });
    expect(list.entries).toMatchObject([{ isLocked: true }]);
    const [entry] = list.entries;
    expect(
      (
        await house()
          .as(trainer)
          .refused(cloudStorage.remove, { IDs: [entry?.ID ?? 0] })
      ).http,
    ).toBe(423);
    expect(await statusOf('PUT', '/Training/brief.docx', { body: 'neu', headers: { if: `(${token})` } })).toBe(204);
    expect(
      await statusOf('LOCK', '/Training/brief.docx', { headers: { if: `(${token})`, timeout: 'Second-60' } }),
    ).toBe(200);
    expect(
      await statusOf('UNLOCK', '/Training/brief.docx', { key: trainersKey, headers: { 'lock-token': token } }),
    ).toBe(409);
    const noToken = `<opaquelocktoken:${'-'.repeat(36)}>`;
    expect(await statusOf('UNLOCK', '/Training/brief.docx', { headers: { 'lock-token': noToken } })).toBe(409);
    expect(await statusOf('UNLOCK', '/Training/brief.docx', { headers: { 'lock-token': token } })).toBe(204);
    expect(await statusOf('PUT', '/Training/brief.docx', { body: 'fremd', key: trainersKey })).toBe(204);
    expect(await statusOf('PUT', '/Training/brief.docx', { body: 'x', headers: { if: `(${token})` } })).toBe(412);
  });

  it('of a folder keep new files and folders of others out of it', async () => {
    expect(await statusOf('MKCOL', '/Training/Turnier')).toBe(201);
    expect(await statusOf('MKCOL', '/Training/Turnier/Fotos')).toBe(201);
    const locked = await dav('LOCK', '/Training/Turnier', { body: lockinfo });
    expect(locked.status).toBe(200);
    const theirs = { key: trainersKey };
    for (const folder of ['/Training/Turnier', '/Training/Turnier/Fotos']) {
      expect(await statusOf('PUT', `${folder}/neu.txt`, { body: 'neu', ...theirs })).toBe(423);
      expect(await statusOf('MKCOL', `${folder}/neu`, theirs)).toBe(423);
    }
    await dav('PUT', '/Training/lose.txt', { body: 'lose' });
    const destination = { destination: '/webdav/Training/Turnier/lose.txt' };
    expect(await statusOf('MOVE', '/Training/lose.txt', { ...theirs, headers: destination })).toBe(423);
    const own = { if: `(${tokenOf(locked)})` };
    expect(await statusOf('PUT', '/Training/Turnier/neu.txt', { body: 'neu', headers: own })).toBe(201);
    expect(await statusOf('UNLOCK', '/Training/Turnier', { headers: { 'lock-token': tokenOf(locked) } })).toBe(204);
    expect(await statusOf('PUT', '/Training/Turnier/Fotos/neu.txt', { body: 'neu', ...theirs })).toBe(201);
  });

  it('make an empty file of a name that is not there yet', async () => {
    expect(await statusOf('LOCK', '/Training/neu.docx')).toBe(412);
    expect(await statusOf('GET', '/Training/neu.docx')).toBe(404);
    const locked = await dav('LOCK', '/Training/neu.docx', { body: lockinfo });
    expect(locked.status).toBe(201);
    expect((await dav('GET', '/Training/neu.docx')).text).toBe('');
    expect(await statusOf('UNLOCK', '/Training/neu.docx', { headers: { 'lock-token': tokenOf(locked) } })).toBe(204);
  });

  it('lets Windows note its times', async () => {
    const body =
      '<?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop><Z:Win32FileAttributes>20</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>';
    const answer = await dav('PROPPATCH', '/Training/neu.docx', { body });
    expect(answer.status).toBe(207);
    expect(answer.text).toContain('<x:Win32FileAttributes xmlns:x="urn:schemas-microsoft-com:"/>');
  });
});
