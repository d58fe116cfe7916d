import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { builtServer } from './built-server.ts';
import { buildClub, buildLogin, buildPerson, testPassword } from './factories/index.ts';
import { useHouse } from './harness.ts';

/** The server as a separate process, the way `npm start` runs it. */

vi.setConfig({ testTimeout: 60_000 });

const repository = resolve(import.meta.dirname, '../../..');

let main = '';
beforeAll(async () => {
  main = await builtServer();
});

type Server = { child: ChildProcessWithoutNullStreams; output: { stdout: string; stderr: string } };

const launch = (settings: Readonly<Record<string, string>>): Server => {
  const child = spawn(process.execPath, [main], {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  onTestFinished(() => end({ child, output }, 'SIGTERM'));
  return { child, output };
};

/** Ends a process gracefully, with a time limit. */
const end = async ({ child }: Server, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  child.kill(signal);
  const abort = new AbortController();
  await Promise.race([gone, timeout(20_000, undefined, { signal: abort.signal }).then(() => child.kill('SIGKILL'))]);
  abort.abort();
};

/** The address of a server once it is running. */
const running = ({ child, output }: Server): Promise<string> =>
  new Promise((come, fail) => {
    child.stdout.on('data', () => {
      const address = /läuft: (http:\S+)/.exec(output.stdout)?.[1];
      if (address) come(address);
    });
    child.once('close', () => fail(new Error(`the server did not come up: ${output.stderr}`)));
  });

/** The output of a server that does not start. */
const refusal = async (settings: Readonly<Record<string, string>>) => {
  const { child, output } = launch(settings);
  await once(child, 'close');
  return { code: child.exitCode, sentence: output.stderr.trim() };
};

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-startup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Started by root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  return folder;
};

const takePort = async () => {
  const holder = createServer();
  onTestFinished(() => {
    holder.close();
  });
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  return typeof address === 'object' && address ? String(address.port) : '';
};

const ask = async (address: string, path: string, cookie: string): Promise<unknown> => {
  const response = await fetch(`${address}/api${path}`, { headers: { cookie } });
  return response.json();
};

/** The cookie after a request that signs in. */
const enter = async (address: string, path: string, input: object): Promise<string> => {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  expect(await response.json()).toMatchObject({ status: 'success' });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
};

describe('a server that cannot start says why in one sentence', () => {
  test('on a taken port', async () => {
    const port = await takePort();

    expect(await refusal({ PORT: port })).toEqual({
      code: 1,
      sentence: `Der Port ${port} ist schon belegt. Beende das andere Programm oder wähle einen anderen: PORT=3001 npm start`,
    });
  });

  test('in a folder that nothing can be written to', async () => {
    const file = join(await newFolder(), 'a-file');
    await writeFile(file, '');
    const directory = join(file, '.data');

    expect(await refusal({ DATA_DIR: directory })).toEqual({
      code: 1,
      sentence: `Der Ordner ${directory} ist nicht beschreibbar. Prüfe seine Rechte oder wähle mit DATA_DIR einen anderen Ordner.`,
    });
  });

  test('with a damaged data folder, which it leaves alone', async () => {
    const directory = await newFolder();
    await mkdir(join(directory, 'postgres'));
    await writeFile(join(directory, 'postgres', 'PG_VERSION'), 'garbage');

    const { code, sentence } = await refusal({ DATA_DIR: directory });

    expect(code).toBe(1);
    expect(sentence).toMatch(/^Der Datenordner \S+ ist beschädigt, .+ Es wurde nichts gelöscht: .+$/);
  });

  test('without the server of DATABASE_URL', async () => {
    const address = `postgres://nobody@127.0.0.1:${await closedPort()}/nothing`;

    const { code, sentence } = await refusal({ DATABASE_URL: address });

    expect(code).toBe(1);
    expect(sentence).toMatch(
      /^Die Datenbank ist nicht erreichbar \(.+\)\. Bitte prüfe DATABASE_URL und ob der Server läuft\.$/,
    );
  });

  test('with a setting it does not understand', async () => {
    expect(await refusal({ PORT: 'three thousand' })).toEqual({
      code: 1,
      sentence: 'Die Einstellung PORT ist nicht gültig: Dieser Wert ist nicht gültig',
    });
  });
});

const closedPort = async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  holder.close();
  await once(holder, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

describe('servers on one database', () => {
  const house = useHouse();

  test('share their sessions, and end on SIGTERM', async () => {
    const clubId = await buildClub(house());
    const { personId } = await buildPerson(house(), clubId);
    await buildLogin(house(), clubId, personId, 'anna@test.at');
    const settings = { DATABASE_URL: house().url, DATABASE_CONNECTIONS: '4', DEFAULT_CLUB: String(clubId) };
    const servers = [launch(settings), launch(settings)] as const;
    const [one, other] = await Promise.all([running(servers[0]), running(servers[1])]);

    const cookie = await enter(one, '/user/login', { username: 'anna@test.at', password: testPassword });
    expect(await ask(other, '/user/status', cookie)).toMatchObject({ status: 'logged_in', ID: personId });

    await ask(other, '/user/logout', cookie);
    expect(await ask(one, '/user/status', cookie)).toMatchObject({ status: 'logged_out' });

    await Promise.all(servers.map((server) => end(server, 'SIGTERM')));
    expect(servers.map(({ child }) => child.exitCode)).toEqual([0, 0]);
    expect(servers.map(({ output }) => output.stderr)).toEqual(['', '']);
  });
});

describe('a key of another installation', () => {
  const house = useHouse();
  const wrongKey = /^Der Schlüssel passt nicht zu dieser Datenbank: .+ Es wurde nichts verändert\.$/;

  test('is one sentence and 78 before anybody can ask, and changes nothing', async () => {
    const settings = { DATABASE_URL: house().url, DATABASE_CONNECTIONS: '4' };
    const first = launch({ ...settings, SECRET: 'a'.repeat(40) });
    await running(first);
    await end(first, 'SIGTERM');

    const { code, sentence } = await refusal({ ...settings, SECRET: 'b'.repeat(40) });
    expect(code).toBe(78);
    expect(sentence).toMatch(wrongKey);

    await running(launch({ ...settings, SECRET: 'a'.repeat(40) }));
  });

  test('brings no database up to date either', async () => {
    const settings = { DATABASE_URL: house().url, DATABASE_OWNER_URL: house().ownerUrl, DATABASE_CONNECTIONS: '4' };
    const applied = () => house().sql<{ name: string }>('select name from migration order by name');
    await house().sql('delete from migration where name = (select max(name) from migration)');
    const before = await applied();

    const { code, sentence } = await refusal({ ...settings, BACKUP: 'false', SECRET: 'b'.repeat(40) });
    expect([code, sentence]).toEqual([78, expect.stringMatching(wrongKey)]);
    expect(await applied()).toEqual(before);
  });
});

/** Without the demo, which takes longer than everything else here and is covered by every journey. */
const setUp = async ({ output }: Server, address: string): Promise<string> => {
  await vi.waitFor(() => expect(output.stdout).toContain('/einrichten#'), { timeout: 20_000 });
  const token = /\/einrichten#(\w+)/.exec(output.stdout)?.[1];
  const operator = { prename: 'Olga', lastname: 'Betrieb', email: 'olga@betrieb.test', password: testPassword };
  const administrator = { prename: 'Anna', lastname: 'Admin', email: 'anna@verein.test' };
  const place = { address: 'Hauptplatz 1', zvrNr: '123456789', federalState: 'N', host: 'neustadt.localhost' };
  const club = { name: 'Turnverein Neustadt', shortName: 'TVN', color: '#166534', ...place };
  return enter(address, '/platform/setup', { token, operator, administrator, club });
};

describe('the own database', () => {
  test('has every acknowledged write after kill -9, and is stopped with its server', async () => {
    const settings = { DATA_DIR: join(await newFolder(), '.data'), DEMO: 'false', DEFAULT_CLUB: '1' };
    const killed = launch(settings);
    const cookie = await setUp(killed, await running(killed));
    await end(killed, 'SIGKILL');

    const next = launch(settings);
    expect(await ask(await running(next), '/user/status', cookie)).toMatchObject({ status: 'logged_in' });

    await end(next, 'SIGINT');
    expect([next.child.exitCode, next.output.stderr]).toEqual([0, '']);
  });
});
