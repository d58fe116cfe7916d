import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const run = promisify(execFile);

/** Debian's packages; if one is missing, its test is skipped. */
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

let keeper: NonNullable<Actor>;
let key = '';
let url = '';
let folder = '';

/** The programs send the host name that they connect to, so the club answers at this one. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vereinshaus-webdav-'));
  const clubId = await buildClub(house(), { settings: JSON.stringify({ cloudStorageMode: 1 }) });
  keeper = await buildPerson(house(), clubId, { first_name: 'Karin', staff_level: 80 });
  const asKeeper = house().as(keeper, { isConfirmed: true });
  ({ token: key } = await asKeeper.call(contract.apiTokens.addOwn, { name: 'Laptop', rights: ['webdav'], days: 30 }));
  await asKeeper.call(contract.cloudStorage.addFolder, { name: 'Vorstand' });
  await house().sql(`insert into club_host (host, club_id, is_main) values ('127.0.0.1', $1, false)`, [clubId]);
  await house().app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(house().app.server.address() as AddressInfo).port}/webdav/`;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a network drive', () => {
  it.skipIf(!has('rclone'))(
    'of rclone: a folder is copied there and back, moved, and what is gone is gone',
    async () => {
      const rclone = (...words: string[]) =>
        run('rclone', [...words, '--config', join(folder, 'rclone.conf'), '--retries', '1'], {
          env: {
            ...process.env,
            RCLONE_CONFIG_CLUB_TYPE: 'webdav',
            RCLONE_CONFIG_CLUB_URL: url,
            RCLONE_CONFIG_CLUB_VENDOR: 'other',
            RCLONE_CONFIG_CLUB_USER: 'karin',
            RCLONE_CONFIG_CLUB_PASS: spawnSync('rclone', ['obscure', key], { encoding: 'utf8' }).stdout.trim(),
          },
        });
      const picture = randomBytes(300_000);
      await writeFile(join(folder, 'Foto groß.jpg'), picture);
      await rclone('copyto', join(folder, 'Foto groß.jpg'), 'club:Vorstand/Fest 2026/Foto groß.jpg');
      expect((await rclone('lsf', '-R', 'club:Vorstand')).stdout.split('\n').toSorted()).toEqual([
        '',
        'Fest 2026/',
        'Fest 2026/Foto groß.jpg',
      ]);
      await rclone('moveto', 'club:Vorstand/Fest 2026/Foto groß.jpg', 'club:Vorstand/Sieger.jpg');
      await rclone('copyto', 'club:Vorstand/Sieger.jpg', join(folder, 'zurück.jpg'));
      expect((await readFile(join(folder, 'zurück.jpg'))).equals(picture)).toBe(true);
      await rclone('purge', 'club:Vorstand/Fest 2026');
      expect((await rclone('lsf', '-R', 'club:Vorstand')).stdout.trim()).toBe('Sieger.jpg');
    },
  );

  it.skipIf(!has('cadaver'))('of cadaver: a file is put, locked, read and removed', async () => {
    await writeFile(join(folder, '.netrc'), `machine 127.0.0.1 login karin password ${key}\n`, { mode: 0o600 });
    await writeFile(join(folder, 'Protokoll.txt'), 'Beschluss');
    await writeFile(
      join(folder, 'words'),
      [
        'cd Vorstand',
        `put ${join(folder, 'Protokoll.txt')} Protokoll.txt`,
        'lock Protokoll.txt',
        'unlock Protokoll.txt',
        `get Protokoll.txt ${join(folder, 'gelesen.txt')}`,
        'delete Protokoll.txt',
        'quit',
      ].join('\n'),
    );
    const cadaver = run('cadaver', ['-t', '-r', join(folder, 'words'), url], { env: { ...process.env, HOME: folder } });
    // Closing stdin leaves any prompt of the program unanswered.
    cadaver.child.stdin?.end();
    const { stdout } = await cadaver;
    expect(stdout).not.toMatch(/failed/i);
    expect(await readFile(join(folder, 'gelesen.txt'), 'utf8')).toBe('Beschluss');
    const { entries } = await house().as(keeper).call(contract.cloudStorage.list, {});
    expect(JSON.stringify(entries)).not.toContain('Protokoll.txt');
  });
});
