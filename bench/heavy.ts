import { createServer, type Server } from 'node:http';
import pg from 'pg';
import { type FilledDatabase, openFilledDatabase } from './database.ts';
import { type Side, startServer } from './processes.ts';
import { addCoursesWithDates } from './rush.ts';

/**
 * Was lange dauern könnte: single heavy requests on a club of 10,000 persons, each with a limit; and the offers list against a bare server
 * that runs the same number of queries. The best of three counts.
 */
type Heavy = { name: string; limitMs: number; run: () => Promise<unknown> };

const call = async (
  side: Pick<Side, 'url'>,
  { clubId, token }: { clubId: number; token: string },
  path: string,
  body?: object,
) => {
  const response = await fetch(`${side.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-verein-id': String(clubId),
      cookie: `verein_${clubId}=${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 200)}`);
  return response.json();
};

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

/** A Verwalter with three managed persons, who takes part in some courses. */
const familyOfFour = async (client: pg.Client, database: FilledDatabase, courseIds: readonly number[]) => {
  const [manager] = database.managers;
  if (!manager) throw new Error('the club has no Verwalter');
  await client.query(
    `with children as (
       insert into person (club_id, manager_id, first_name, last_name, birth_date)
       select $1, $2, 'Kind ' || n, 'Bench', '2015-01-01' from generate_series(1, 3) n returning id
     )
     insert into participation (club_id, course_id, person_id, role)
     select $1, course, id, 0 from children, unnest($3::integer[]) course where course % 50 = id % 50`,
    [database.clubId, manager.personId, courseIds],
  );
  return manager;
};

/** The same number of statements and the same rows, without the product around them. */
const bareOffers = async (database: FilledDatabase, personId: number): Promise<Pick<Side, 'url' | 'stop'>> => {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  const answer = async () => {
    const client = await pool.connect();
    try {
      await client.query(`begin read only; select set_config('app.club', '${database.clubId}', true)`);
      await client.query('select * from person where club_id = $1 and id = $2', [database.clubId, personId]);
      const { rows } = await client.query(
        `select c.*, (select count(*) from participation t where t.club_id = c.club_id and t.course_id = c.id
           and t.left_at is null and t.role = 0) as taken,
           (select min(e.starts_at) from event e where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and e.starts_at > now()) as next,
           (select string_agg(e.starts_at::text, ',') from event e where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null) as dates
         from course c where c.club_id = $1 and c.deleted_at is null order by c.name limit 301`,
        [database.clubId],
      );
      await client.query('select * from person where club_id = $1 and manager_id = $2', [database.clubId, personId]);
      await client.query('commit');
      return JSON.stringify(rows);
    } finally {
      client.release();
    }
  };
  const server: Server = createServer((_, response) => {
    answer().then(
      (body) => response.setHeader('content-type', 'application/json').end(body),
      () => response.writeHead(500).end('{}'),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      await pool.end();
    },
  };
};

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const offersFloor = 0.25;

const compareOffers = async (
  database: FilledDatabase,
  server: Side,
  client: pg.Client,
  say: (line: string) => void,
) => {
  const courseIds = await addCoursesWithDates(client, database.clubId, 100, 30);
  const manager = await familyOfFour(client, database, courseIds);
  const reference = await bareOffers(database, manager.personId);
  const asked = { clubId: database.clubId, token: manager.token };
  try {
    const sample = (side: Pick<Side, 'url'>) => timed(() => call(side, asked, '/courses?limitless=1'));
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let index = 0; index < 60; index += 1) {
      ours.push(await sample(server));
      bare.push(await sample(reference));
    }
    const ratio = median(bare.slice(10)) / median(ours.slice(10));
    say(
      `offers of 300 courses for a family of four: p50 ${median(ours.slice(10)).toFixed(1)} ms, ` +
        `bare ${median(bare.slice(10)).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (floor ${offersFloor})`,
    );
    return ratio >= offersFloor;
  } finally {
    await reference.stop();
  }
};

/** A club with charges and no payments: none of 200,000 entries is settled, so all of them count. */
const chargeEverybody = async (client: pg.Client, clubId: number, entries: number) => {
  await client.query('select open_customer_account($1, id) from person where club_id = $1 and manager_id = id', [
    clubId,
  ]);
  await client.query(
    `with customer as materialized (
       select a.id, a.person_id, nextval('ledger_document_id_seq')::integer as document_id, count(*) over () as customers
       from ledger_account a where a.club_id = $1 and a.kind = 5
     ),
     charge as materialized (
       select c.*, n, nextval('open_item_id_seq')::integer as item_id
       from customer c, generate_series(1, ceil($2::numeric / c.customers)::integer) n
     ),
     documents as (
       insert into ledger_document (id, club_id, document_on, kind, source)
       select document_id, $1, '2026-10-01', 'charge', 'booking' from customer
     ),
     items as (
       insert into open_item (id, club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id)
       select item_id, $1, id, document_id, 'charge', 1000 + person_id % 97, 1000 + person_id % 97, date '2026-10-01' + n, person_id
       from charge
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, debit_item_id, amount_cents, symbol, text, person_id)
     select $1, c.document_id, c.id, i.id, c.item_id, 1000 + c.person_id % 97, 'AR', 'Turnen', c.person_id
     from charge c, ledger_account i where i.club_id = $1 and i.purpose = 'courseFees'`,
    [clubId, entries],
  );
  await client.query('analyze ledger_account; analyze ledger_entry; analyze open_item');
};

const maxTimesByName = 3;

/** Sorted by saldo the person list reads every open item of the club; by name it reads none. */
const comparePersonLists = async (
  { clubId, admin }: FilledDatabase,
  server: Side,
  client: pg.Client,
  say: (line: string) => void,
) => {
  await chargeEverybody(client, clubId, 200_000);
  const times: Record<string, number[]> = { lastname: [], saldo: [] };
  for (let index = 0; index < 30; index += 1) {
    for (const [sort, taken] of Object.entries(times)) {
      taken.push(
        await timed(() => call(server, { clubId, token: admin.token }, `/user/subusers?page=1&size=25&sort=${sort}`)),
      );
    }
  }
  const [byName, bySaldo] = [median(times.lastname?.slice(5) ?? []), median(times.saldo?.slice(5) ?? [])];
  const isFine = bySaldo <= maxTimesByName * byName;
  say(
    `person list with 200,000 entries: by saldo p50 ${bySaldo.toFixed(1)} ms, by name ${byName.toFixed(1)} ms, ` +
      `${(bySaldo / byName).toFixed(2)} times (limit ${maxTimesByName})`,
  );
  return isFine;
};

const heavyOnes = async (database: FilledDatabase, server: Side, client: pg.Client): Promise<readonly Heavy[]> => {
  const { clubId, admin } = database;
  const asAdmin = { clubId, token: admin.token };
  const { rows } = await client.query<{ id: number }>(
    `select id from person where club_id = $1 and email <> '' and deleted_at is null order by id limit 3000`,
    [clubId],
  );
  const user_ids = rows.map(({ id }) => id);
  const course_ids = await addCoursesWithDates(client, clubId, 200, 40);
  return [
    {
      name: `message to ${user_ids.length} persons`,
      limitMs: 2000,
      run: () => call(server, asAdmin, '/user/message/list', { user_ids, subject: 'Rundbrief', text: 'Hallo!' }),
    },
    { name: 'possible duplicates', limitMs: 1000, run: () => call(server, asAdmin, '/user/duplicates') },
    { name: 'demography', limitMs: 60, run: () => call(server, asAdmin, '/user/demography?who=all') },
    {
      name: 'season change of 200 courses with 40 dates each',
      limitMs: 20_000,
      run: async () => {
        const reply: { run_ID: number } = await call(server, asAdmin, '/courses/season/run', { course_ids });
        await call(server, asAdmin, '/courses/season/undo', { run_ID: reply.run_ID });
      },
    },
  ];
};

export const runHeavy = async (say: (line: string) => void): Promise<boolean> => {
  say('filling the database …');
  const database = await openFilledDatabase(say);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await client.connect();
    const server = await startServer({ DATABASE_URL: database.url });
    try {
      const results: boolean[] = [];
      for (const { name, limitMs, run } of await heavyOnes(database, server, client)) {
        const ms = Math.min(await timed(run), await timed(run), await timed(run));
        say(`${name}: ${ms.toFixed(0)} ms (limit ${limitMs} ms)`);
        results.push(ms <= limitMs);
      }
      results.push(await compareOffers(database, server, client, say));
      results.push(await comparePersonLists(database, server, client, say));
      return results.every(Boolean);
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await database.close();
  }
};
