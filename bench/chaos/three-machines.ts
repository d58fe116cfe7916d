import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from './site.ts';

const run = promisify(execFile);
const documented = (name: string) => readFile(resolve(import.meta.dirname, '../../deploy/ha', name), 'utf8');

/** A separate network for three simulated machines: as in deploy/ha, with other addresses. */
const net = '10.77.31.';
const bridge = 'vhbridge';
const names = ['eins', 'zwei', 'drei'] as const;

/** The required programs, with their Debian packages. */
const programs: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  ip: 'iproute2',
  iptables: 'iptables',
  setpriv: 'util-linux',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** Why three machines cannot be simulated here; undefined = they can. */
export const whyNoMachines = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can make networks';
  const missing: string[] = [];
  for (const [program, debianPackage] of Object.entries(programs)) {
    await run('which', [program]).catch(() => missing.push(debianPackage));
  }
  return missing.length === 0 ? undefined : `on Debian: apt-get install ${missing.join(' ')}`;
};

export const password = 'Turnsaal2026';
const ip = (...words: string[]) => run('ip', words);
const quietly = async (what: Promise<unknown>) => void (await what.catch(() => undefined));

const start = (logFile: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
  const log = openSync(logFile, 'a');
  const [program = '', ...words] = command;
  const child = spawn(program, words, { stdio: ['ignore', log, log], env: { ...process.env, ...env } });
  closeSync(log);
  return child;
};

const ended = (child: ChildProcess | undefined) =>
  new Promise<void>((done) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
  });

const killed = async (child: ChildProcess | undefined) => {
  child?.kill('SIGKILL');
  await ended(child);
};

export type Machine = {
  name: string;
  address: string;
  /** Kills everything that runs on it at once, as if the plug were pulled. */
  kill: () => Promise<void>;
  /** Kills only PostgreSQL. */
  killPostgres: () => Promise<void>;
  killEtcd: () => Promise<void>;
  /** Starts everything that does not run, like a service manager. */
  start: () => void;
  /** Freezes Patroni without its knowledge; PostgreSQL goes on. */
  freeze: () => void;
  thaw: () => void;
  /** Cuts it off from the other two machines; clients still reach it. */
  cutOff: () => Promise<void>;
  mend: () => Promise<void>;
  /** The status of a request to its Patroni. */
  says: (path: string) => Promise<number>;
  isEtcdLeader: () => Promise<boolean>;
};

const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'];

const idOf = async (what: '-u' | '-g') => Number((await run('id', [what, 'postgres'])).stdout);

const makeMachine = async (index: number, parent: string, logFile: string): Promise<Machine> => {
  const name = names[index] ?? '';
  const space = `vh${name}`;
  const address = `${net}${11 + index}`;
  const folder = join(parent, name);
  await mkdir(folder);
  await chown(folder, await idOf('-u'), await idOf('-g'));
  await ip('netns', 'add', space);
  await ip('link', 'add', `${space}-out`, 'type', 'veth', 'peer', 'name', 'inside', 'netns', space);
  await ip('link', 'set', `${space}-out`, 'master', bridge, 'up');
  const within = (...command: string[]) => ['ip', 'netns', 'exec', space, ...command];
  await ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'inside');
  await ip('-n', space, 'link', 'set', 'inside', 'up');
  await ip('-n', space, 'link', 'set', 'lo', 'up');

  const config = join(folder, 'patroni.yml');
  const text = (await documented('patroni.yml'))
    .replace('name: eins', `name: ${name}`)
    .replaceAll(/10\.0\.0\.11:(8008|5432)/g, `${address}:$1`)
    .replaceAll('10.0.0.', net)
    .replaceAll(/GEHEIM_\w+/g, password)
    .replace('/var/lib/postgresql/15/vereinshaus', join(folder, 'data'))
    .replace('/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass'))
    .replace('/var/run/postgresql', folder);
  await writeFile(config, text);
  const etcdSettings = (await documented('etcd')).split('\n').flatMap((line) => {
    const [, setting = '', value = ''] = /^(ETCD_\w+)=(.*)$/.exec(line) ?? [];
    if (setting === '') return [];
    if (setting === 'ETCD_NAME') return [[setting, name]];
    const own = setting === 'ETCD_INITIAL_CLUSTER' ? value : value.replaceAll('10.0.0.11', address);
    return [[setting, own.replaceAll('10.0.0.', net)]];
  });
  const etcdEnv = { ...Object.fromEntries(etcdSettings), ETCD_DATA_DIR: join(folder, 'etcd'), ETCD_LOG_LEVEL: 'warn' };

  let etcd: ChildProcess | undefined;
  let patroni: ChildProcess | undefined;
  const isDead = (child: ChildProcess | undefined) => !child || child.exitCode !== null || child.signalCode !== null;
  const others = names.flatMap((_, other) => (other === index ? [] : [`${net}${11 + other}`]));
  const filter = async (how: '-A' | '-D') => {
    for (const other of others) {
      for (const [chain = '', direction = ''] of [
        ['INPUT', '-s'],
        ['OUTPUT', '-d'],
      ]) {
        await run('ip', within('iptables', how, chain, direction, other, '-j', 'DROP').slice(1));
      }
    }
  };
  return {
    name,
    address,
    start: () => {
      if (isDead(etcd)) etcd = start(logFile, within(...asPostgres, 'etcd'), etcdEnv);
      if (isDead(patroni)) patroni = start(logFile, within(...asPostgres, 'patroni', config));
    },
    kill: async () => {
      const { stdout } = await ip('netns', 'pids', space);
      for (const pid of stdout.split('\n').filter(Boolean)) {
        try {
          process.kill(Number(pid), 'SIGKILL');
        } catch {
          // It has ended with its parent.
        }
      }
      await Promise.all([ended(etcd), ended(patroni)]);
    },
    killPostgres: async () => {
      const [pid = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    killEtcd: () => killed(etcd),
    freeze: () => void patroni?.kill('SIGSTOP'),
    thaw: () => void patroni?.kill('SIGCONT'),
    cutOff: () => filter('-A'),
    mend: () => filter('-D'),
    says: (path) =>
      fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2000) }).then(
        ({ status }) => status,
        () => 0,
      ),
    isEtcdLeader: async () => {
      const answer = await fetch(`http://${address}:2379/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(2000),
      });
      const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
      return header.member_id === leader;
    },
  };
};

export type ThreeMachines = {
  machines: readonly Machine[];
  /** For writers, bypassing PgBouncer; through PgBouncer; for readers of data that may be a second old. */
  ports: { writing: 5000; pooled: 6432; reading: 5001 };
  /** The current primary. */
  primary(): Promise<Machine>;
  /** One primary, one synchronous standby, and one more replica. */
  isWhole(): Promise<boolean>;
  /** `users` in the format of its file: the users and their passwords. */
  startPooler(users: string): Promise<void>;
  killPooler(): Promise<void>;
  close(): Promise<void>;
};

const removeNetwork = async () => {
  for (const name of names) await quietly(ip('netns', 'del', `vh${name}`));
  await quietly(ip('link', 'del', bridge));
};

const isOpen = (port: number) =>
  run('pg_isready', ['-h', '127.0.0.1', '-p', String(port)]).then(
    () => true,
    () => false,
  );

/** Three machines configured as in deploy/ha, and on this one the pooler and proxy in front of them. */
export const startThreeMachines = async (folder: string): Promise<ThreeMachines> => {
  await removeNetwork();
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${net}254/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  const machines: Machine[] = [];
  let haproxy: ChildProcess | undefined;
  let pooler: ChildProcess | undefined;
  const close = async () => {
    await killed(pooler);
    await killed(haproxy);
    for (const machine of machines) await quietly(machine.kill());
    await removeNetwork();
  };
  try {
    const frontLog = join(folder, 'front.log');
    for (const index of names.keys()) {
      machines.push(await makeMachine(index, folder, join(folder, `${names[index]}.log`)));
    }
    const haproxyFile = join(folder, 'haproxy.cfg');
    await writeFile(haproxyFile, (await documented('haproxy-postgres.cfg')).replaceAll('10.0.0.', net));
    const [ini, list] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
    await writeFile(ini, (await documented('pgbouncer.ini')).replace('/etc/pgbouncer/userlist.txt', list));
    const startPooler = async (users: string) => {
      await writeFile(list, users);
      for (const file of [ini, list]) await chmod(file, 0o644);
      pooler = start(frontLog, ['pgbouncer', '-q', '-u', 'postgres', ini]);
      if (!(await until(() => isOpen(6432)))) throw new Error('pgbouncer does not answer');
    };
    for (const machine of machines) machine.start();
    haproxy = start(frontLog, ['haproxy', '-db', '-f', haproxyFile]);
    const countOf = async (path: string) =>
      (await Promise.all(machines.map(({ says }) => says(path)))).filter((status) => status === 200).length;
    const isWhole = async () =>
      (await countOf('/primary')) === 1 && (await countOf('/sync')) === 1 && (await countOf('/replica')) === 2;
    if (!(await until(isWhole, 180))) throw new Error('the three databases did not come together');
    return {
      machines,
      ports: { writing: 5000, pooled: 6432, reading: 5001 },
      primary: async () => {
        for (const machine of machines) if ((await machine.says('/primary')) === 200) return machine;
        throw new Error('nobody may write');
      },
      isWhole,
      startPooler,
      killPooler: () => killed(pooler),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
