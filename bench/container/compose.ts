import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../chaos/site.ts';
import { freePort } from '../processes.ts';
import { findOther } from './base-image.ts';
import { type Check, checksOf, ends, inside, isHealthy, lastWords } from './containers.ts';
import { isThere, run } from './programs.ts';

/**
 * compose.yaml as an operator uses it, following docs/betrieb.md: .env filled in, everything up, a club created, requests through Caddy,
 * backup, restore, down and up again. Two things differ from the documentation: the ports, because those may be in use, and the
 * certificate authority, because this machine cannot be reached from outside.
 */
type Stage = { root: string; base: string; way: readonly string[]; say: (line: string) => void };

const host = 'turnverein.test';
const patienceSeconds = 60;

/** Undefined: it can be started here. */
export const whyNoCompose = async (): Promise<string | undefined> => {
  const missing: string[] = [];
  for (const program of ['podman-compose', 'catatonit']) if (!(await isThere(program))) missing.push(program);
  return missing.length === 0
    ? undefined
    : `there is no ${missing.join(' and no ')} (apt-get install ${missing.join(' ')})`;
};

const imageOf = (compose: string, service: string): string => {
  const [, image = ''] = new RegExp(`image: (\\S*/${service}:\\S+)`).exec(compose) ?? [];
  return image;
};

/** A folder in the state after step 13: compose.yaml, deploy, and .env with a distinct value in every line that needs one. */
const prepare = async (root: string, ports: { http: number; https: number }): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-compose-'));
  await cp(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
  const compose = await readFile(join(root, 'compose.yaml'), 'utf8');
  const published = `ports: ['${ports.http}:80', '${ports.https}:443']`;
  await writeFile(join(folder, 'compose.yaml'), compose.replace(/ports: \[.*\]/, published));
  const needed = new Set([...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name));
  const example = await readFile(join(folder, 'deploy/beispiel.env'), 'utf8');
  const filledIn = example.replaceAll(/^([A-Z_]+)=$/gm, (line, name) =>
    needed.has(name) ? `${line}${randomBytes(32).toString('hex')}` : line,
  );
  await writeFile(join(folder, '.env'), filledIn, { mode: 0o600 });
  const caddyfile = join(folder, 'deploy/Caddyfile');
  await writeFile(caddyfile, (await readFile(caddyfile, 'utf8')).replace(/^\{$/m, '{\n\tlocal_certs'));
  return folder;
};

type Answer = { status: number; text: string };

/**
 * A request through Caddy, with the host name of a club. Caddy obtains the certificate during the first request to a new name, which
 * therefore waits.
 */
const askThrough = (port: number, name: string, path: string): Promise<Answer> =>
  new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, path, servername: name, headers: { host: name }, agent: false };
    const asked = request({ ...options, rejectUnauthorized: false, timeout: 20_000 }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', fail);
    asked.end();
  });

const refuses = (port: number, name: string): Promise<boolean> =>
  askThrough(port, name, '/').then(
    () => false,
    () => true,
  );

const vereinshaus = (name: string, program: string, ...words: readonly string[]) =>
  inside(name, 'node', `apps/server/dist/${program}.js`, ...words);

const makeClub = (app: string, address: string) => {
  const administrator = ['--admin-first', 'Anna', '--admin-last', 'Huber', '--admin-email', 'anna@turnverein.test'];
  return vereinshaus(
    app,
    'club',
    'create',
    '--name',
    'Turnverein',
    '--host',
    address,
    '--state',
    'N',
    ...administrator,
  );
};

/** The checks of an installation with one club, from outside. */
const outside = async (port: number, when: string): Promise<readonly Check[]> => {
  const isServed = async () => (await askThrough(port, host, '/')).text.includes('<div id="root"');
  await until(() => isServed().catch(() => false), patienceSeconds);
  const club = await askThrough(port, host, '/api/club').catch(() => ({ status: 0, text: '' }));
  return [
    {
      what: `compose${when}: the application is there, over HTTPS through Caddy`,
      isSo: await isServed().catch(() => false),
    },
    { what: `compose${when}: it is that of the club`, isSo: club.status === 200 && club.text.includes('"Turnverein"') },
  ];
};

type Compose = (...words: readonly string[]) => Promise<string>;

/** Data created after the backup is gone, and nothing else. */
const restored = async (compose: Compose, app: string, worker: string): Promise<readonly Check[]> => {
  await vereinshaus(app, 'backup');
  await makeClub(app, 'spaeter.test');
  await compose('stop', '-t', '40', 'app', 'worker');
  await compose('run', '--rm', '-T', '--no-deps', 'app', 'node', 'apps/server/dist/restore.js', 'latest');
  await compose('start', 'app', 'worker');
  const isUp = (await isHealthy(app)) && (await isHealthy(worker));
  const clubs = await vereinshaus(app, 'club', 'list', '--json');
  return [
    { what: 'compose: server and worker are healthy after a restore', isSo: isUp },
    {
      what: 'compose: a backup is put back as docs/betrieb.md says',
      isSo: clubs.includes(host) && !clubs.includes('spaeter'),
    },
  ];
};

export const playCompose = async ({ root, base, way, say }: Stage): Promise<readonly Check[]> => {
  const written = await readFile(join(root, 'compose.yaml'), 'utf8');
  for (const service of ['postgres', 'caddy']) await findOther(imageOf(written, service), service, base, say);
  const ports = { http: await freePort(), https: await freePort() };
  const folder = await prepare(root, ports);
  const project = `vereinshaus${randomBytes(4).toString('hex')}`;
  const [app, worker, db, caddy] = ['app', 'worker', 'db', 'caddy'].map((service) => `${project}_${service}_1`);
  if (!app || !worker || !db || !caddy) throw new Error('four containers have four names');
  const compose: Compose = (...words) =>
    run('podman-compose', [
      '-p',
      project,
      '-f',
      join(folder, 'compose.yaml'),
      `--podman-run-args=${way.join(' ')}`,
      ...words,
    ]);
  try {
    await compose('up', '-d', '--no-build');
    const isThereAtAll = { what: 'compose: the database is healthy', isSo: await isHealthy(db) };
    const parts = [...(await checksOf(app, 'compose: server')), ...(await checksOf(worker, 'compose: worker'))];
    await makeClub(app, host);
    const asked = await outside(ports.https, '');
    const stranger = {
      what: 'compose: no certificate for an address that no club has',
      isSo: await refuses(ports.https, 'fremd.test'),
    };
    const again = await restored(compose, app, worker);
    const ended = [await ends(worker, 'compose: worker'), await ends(app, 'compose: server')];
    await compose('down');
    await compose('up', '-d', '--no-build');
    await isHealthy(app);
    const kept = await outside(ports.https, ', taken down and up again');
    return [isThereAtAll, ...parts, ...asked, stranger, ...again, ...ended, ...kept];
  } catch (error) {
    for (const name of [db, app, worker, caddy]) say(`${name}\n${await lastWords(name)}`);
    throw error;
  } finally {
    await compose('down').catch(() => undefined);
    const ofProject = ['--filter', `label=io.podman.compose.project=${project}`];
    const volumes = await run('podman', ['volume', 'ls', '--quiet', ...ofProject]);
    for (const volume of volumes.split('\n').filter(Boolean)) await run('podman', ['volume', 'rm', '--force', volume]);
    await run('podman', ['network', 'rm', '--force', `${project}_default`]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
};
