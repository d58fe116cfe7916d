import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase } from '../../apps/server/src/kit/own-database.ts';
import { openPostbox } from '../postbox.ts';
import { freePort, type Side, startServer } from '../processes.ts';
import { addAdmin, addClub, ask } from '../rush.ts';
import { addLoadedClub, everyWish, type Load, startLoad } from './booking-load.ts';
import { isReady, type Site, until } from './site.ts';
import { type Machine, password, startThreeMachines, type ThreeMachines } from './three-machines.ts';
import { judgeBookings, type Verdict } from './verdict.ts';

export type FailoverSite = { site: Site; three: ThreeMachines; usersOfPooler: string };
export type FailoverScenario = { name: string; run: (where: FailoverSite, seed: number) => Promise<Verdict> };

const urlTo = (host: string, port: number, database: string) =>
  `postgres://postgres:${password}@${host}:${port}/${database}`;

const withClientOf = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/** The built server in two processes, as docs/betrieb.md recommends it in front of three databases. */
export const openFailoverSite = async (folder: string, logFile: string): Promise<FailoverSite> => {
  const three = await startThreeMachines(folder);
  const postbox = await openPostbox();
  const sides: Side[] = [];
  const close = async () => {
    for (const side of sides) await side.stop();
    await postbox.leave();
    await three.close();
  };
  try {
    const { writing, pooled } = three.ports;
    const { url, ownerUrl } = await ensureDatabase(urlTo('127.0.0.1', writing, 'postgres'), 'vereinshaus');
    const { username, password: secret } = new URL(url);
    const usersOfPooler = `"${username}" "${decodeURIComponent(secret)}"\n`;
    await three.startPooler(usersOfPooler);
    const throughPooler = new URL(url);
    throughPooler.port = String(pooled);
    const dataDir = join(folder, '.data');
    const settings = {
      DATABASE_URL: throughPooler.toString(),
      DATABASE_POOLER: 'transaction',
      DATABASE_SESSION_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_REPLICA_URL: url.replace(`:${writing}/`, `:${three.ports.reading}/`),
      DATA_DIR: dataDir,
      BACKUP: 'false',
      SMTP_URL: postbox.url,
      MAIL_PER_SECOND: '300',
      MAIL_AT_ONCE: '4',
      TRUST_PROXY: '1',
    };
    for (let index = 0; index < 2; index += 1) {
      sides.push(await startServer({ ...settings, PORT: String(await freePort()) }, logFile));
    }
    const site: Site = {
      dataDir,
      urls: sides.map((side) => side.url),
      postbox,
      replace: async () => {
        throw new Error('here the databases fail, not the processes');
      },
      restart: async () => {
        throw new Error('here the databases fail, not the processes');
      },
      dead: () => sides.filter((side) => side.hasEnded()).length,
      withClient: (run, database = 'vereinshaus') => withClientOf(urlTo('127.0.0.1', writing, database), run),
      postmaster: async () => {
        throw new Error('there are three');
      },
      close,
    };
    await site.withClient((client) => client.query('create table probe (key uuid primary key)'), 'postgres');
    return { site, three, usersOfPooler };
  } catch (error) {
    await close();
    throw error;
  }
};

type Said = { machine: string; key: string; sentAt: number; timeline: string };

/** After this time the probe gives up; its write may have happened or not. */
const probeWaitsMs = 1500;

/** A client that writes to one machine only, whether that is writable or not. */
const startProbe = ({ name, address }: Machine) => {
  const said: Said[] = [];
  let isOver = false;
  const write = async (client: pg.Client) => {
    const [key, sentAt] = [randomUUID(), performance.now()];
    const { rows } = await client.query<{ timeline: string }>(
      `insert into probe values ($1) returning substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`,
      [key],
    );
    said.push({ machine: name, key, sentAt, timeline: rows[0]?.timeline ?? '' });
  };
  const once = async () => {
    const client = new pg.Client({
      connectionString: urlTo(address, 5432, 'postgres'),
      connectionTimeoutMillis: probeWaitsMs,
      query_timeout: probeWaitsMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      while (!isOver) {
        await write(client);
        await pause(100);
      }
    } finally {
      // Without waiting for a graceful end: the connection may be dead.
      client.end().catch(() => undefined);
    }
  };
  const run = async () => {
    while (!isOver) {
      await once().catch(() => undefined);
      await pause(200);
    }
  };
  const done = run();
  return {
    said,
    stop: () => {
      isOver = true;
      return done;
    },
  };
};

/** A new primary begins a new timeline; from its first response on there must be none on the old one. */
const splitBrain = (said: readonly Said[]): readonly string[] => {
  const faults: string[] = [];
  const firstOf = new Map<string, number>();
  for (const { timeline, sentAt } of said) firstOf.set(timeline, Math.min(firstOf.get(timeline) ?? sentAt, sentAt));
  for (const { machine, timeline, sentAt } of said) {
    const isOld = [...firstOf].some(([other, first]) => other > timeline && first < sentAt);
    if (isOld) faults.push(`split brain: ${machine} still answered on timeline ${timeline}`);
  }
  return [...new Set(faults)];
};

const lostProbes = async (site: Site, said: readonly Said[]): Promise<number> => {
  const { rows } = await site.withClient(
    (client) => client.query<{ key: string }>('select key from probe'),
    'postgres',
  );
  const there = new Set(rows.map(({ key }) => key));
  return said.filter(({ key }) => !there.has(key)).length;
};

const children = 40;

const arrangeMarks = (site: Site, name: string) =>
  site.withClient(async (client) => {
    const clubId = await addClub(client, `${name}, Halle`);
    const { rows } = await client.query<{ course: number; events: number[]; persons: number[] }>(
      `with c as (insert into course (club_id, name) values ($1, 'Kinderturnen') returning id),
       e as (
         insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
         select $1, c.id, 1, now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour', 5
         from c, generate_series(0, 200) n returning id
       ),
       p as (
         insert into person (club_id, first_name, last_name, birth_date)
         select $1, 'Kind ' || n, 'Huber', '2016-05-04' from generate_series(1, $2::integer) n returning id
       ),
       t as (
         insert into participation (club_id, course_id, person_id, role, created_at)
         select $1, c.id, p.id, 0, now() - interval '300 days' from c, p
       )
       select c.id as course, (select array_agg(id) from e) as events, (select array_agg(id) from p) as persons from c`,
      [clubId, children],
    );
    const [made] = rows;
    if (made === undefined) throw new Error('nothing was arranged');
    return { clubId, cookie: await addAdmin(client, clubId), ...made };
  });

/** A device in the hall that sends each mark again, with the same key, until it is acknowledged. */
const startMarks = (
  site: Site,
  { clubId, cookie, course, events, persons }: Awaited<ReturnType<typeof arrangeMarks>>,
) => {
  const acknowledged = new Set<string>();
  const strange: string[] = [];
  let isOver = false;
  const send = async (round: number) => {
    const event = events[round % events.length];
    const marks = persons.slice(0, 5).map((id) => ({ child_ID: id, status: 1, key: randomUUID() }));
    const question = {
      clubId,
      cookie,
      path: `/course/attendances?courseID=${course}&eventID=${event}`,
      body: { attendances: marks },
    };
    for (let tries = round; !isOver; tries += 1) {
      const url = site.urls[tries % site.urls.length] ?? '';
      const answer = await ask({ url }, question).catch(() => undefined);
      if (answer?.status === 200) {
        for (const { key } of marks) acknowledged.add(key);
        return;
      }
      const isForLater = answer === undefined || answer.status === 503 || answer.text.includes('request.busy');
      if (!isForLater) strange.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      await pause(100);
    }
  };
  const run = async () => {
    for (let round = 0; !isOver; round += 1) {
      await send(round);
      await pause(50);
    }
  };
  const done = run();
  return {
    acknowledged,
    strange,
    stop: () => {
      isOver = true;
      return done;
    },
    faults: async (): Promise<readonly string[]> => {
      const { rows } = await site.withClient((client) =>
        client.query<{ key: string; times: number }>(
          'select mark_key as key, count(*)::integer as times from attendance_mark where club_id = $1 group by mark_key',
          [clubId],
        ),
      );
      const times = new Map(rows.map((row) => [row.key, row.times]));
      const lost = [...acknowledged].filter((key) => !times.has(key)).length;
      const double = rows.filter((row) => row.times > 1).length;
      return [
        ...(lost > 0 ? [`${lost} acknowledged marks are lost`] : []),
        ...(double > 0 ? [`${double} marks are there twice`] : []),
        ...(acknowledged.size === 0 ? ['nothing was marked'] : []),
        ...new Set(strange),
      ];
    },
  };
};

/** The longest time without an acknowledged booking. */
const watchPauses = (load: Load) => {
  let longestMs = 0;
  const begun = performance.now();
  const look = () => {
    longestMs = Math.max(longestMs, performance.now() - Math.max(begun, load.lastAcknowledgedAt()));
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return longestMs;
    },
  };
};

const calmMs = 3000;
const longestPauseMs = 30_000;
const longestReturnSeconds = 120;

type Heal = () => Promise<void> | void;

/** A fault of the machines while families book and marks arrive; later it is repaired. */
const underFailover = (name: string, blow: (where: FailoverSite) => Promise<Heal>): FailoverScenario => ({
  name: `failover: ${name}`,
  run: async (where, seed) => {
    const { site, three } = where;
    if (!(await until(() => three.isWhole(), longestReturnSeconds)))
      throw new Error('not three databases to begin with');
    const club = await addLoadedClub(site, name);
    const hall = await arrangeMarks(site, name);
    const before = await three.primary();
    const probes = three.machines.map(startProbe);
    const marks = startMarks(site, hall);
    const load = startLoad(site, club.clubId, everyWish(club, seed));
    await until(() => load.acknowledged.size > 0 && marks.acknowledged.size > 0);
    const pauses = watchPauses(load);
    await pause(calmMs);
    const heal = await blow(where);
    const since = performance.now();
    // Pending requests may still be answered; later responses belong to new writes.
    await pause(500);
    const isBack = async () =>
      load.lastAcknowledgedAt() > since + 500 && (await Promise.all(site.urls.map(isReady))).every(Boolean);
    const came = await until(isBack);
    await pause(calmMs);
    await heal();
    const isWhole = await until(() => three.isWhole(), longestReturnSeconds);
    await pause(calmMs);
    const longestMs = pauses.stop();
    await Promise.all([load.stop(), marks.stop(), ...probes.map((probe) => probe.stop())]);
    const said = probes.flatMap((probe) => probe.said);
    const after = await three.primary();
    const lost = await lostProbes(site, said);
    const faults = [
      ...(await marks.faults()),
      ...splitBrain(said),
      ...(lost > 0 ? [`${lost} of ${said.length} direct writes are lost`] : []),
      ...(longestMs > longestPauseMs ? [`nothing was written for ${(longestMs / 1000).toFixed(1)} s`] : []),
      ...(isWhole ? [] : [`not three databases again within ${longestReturnSeconds} s`]),
    ];
    const moved = before === after ? `${after.name} stays` : `${before.name} → ${after.name}`;
    return judgeBookings(site, `failover: ${name}`, load, {
      recoveryMs: came ? longestMs : undefined,
      note: `${moved}, ${marks.acknowledged.size} marks, ${said.length} direct writes, ${load.statuses.get(503) ?? 0} times 503`,
      faults,
    });
  },
});

const etcdLeader = async ({ machines }: ThreeMachines): Promise<Machine> => {
  for (const machine of machines) if (await machine.isEtcdLeader().catch(() => false)) return machine;
  throw new Error('etcd has no leader');
};

/** Longer than the primary keeps its leader lock. */
const cutMs = 35_000;
const restartMs = 2000;

export const failoverScenarios: readonly FailoverScenario[] = [
  underFailover('postgres of the primary killed', async ({ three }) => {
    await (await three.primary()).killPostgres();
    return () => undefined;
  }),
  underFailover('machine of the primary dead', async ({ three }) => {
    const machine = await three.primary();
    await machine.kill();
    return machine.start;
  }),
  underFailover("etcd's leader killed", async ({ three }) => {
    const leader = await etcdLeader(three);
    await leader.killEtcd();
    return leader.start;
  }),
  underFailover('PgBouncer killed', async ({ three, usersOfPooler }) => {
    await three.killPooler();
    await pause(restartMs);
    await three.startPooler(usersOfPooler);
    return () => undefined;
  }),
  underFailover('primary cut off from the others', async ({ three }) => {
    const machine = await three.primary();
    await machine.cutOff();
    return async () => {
      await pause(cutMs);
      await machine.mend();
    };
  }),
  underFailover('Patroni of the primary stands still', async ({ three }) => {
    const machine = await three.primary();
    machine.freeze();
    return async () => {
      await pause(cutMs);
      machine.thaw();
    };
  }),
];
