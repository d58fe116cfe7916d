import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';

const keptDays = 31;

type Load = { requests: number; busyMs: number };

/** What was counted goes into the figures of the day, in one statement however many clubs were asked. */
const writeLoad = async (database: Database, counted: ReadonlyMap<number, Load>) => {
  const rows = [...counted].filter(([clubId]) => clubId !== platformTenant);
  if (rows.length === 0) return;
  await database.transaction({ tenant: platformTenant }, async (db) => {
    await sql`
      insert into club_load (club_id, day, requests, busy_ms)
      select c.id, (now() at time zone 'Europe/Vienna')::date, n.requests, n.busy_ms
      from unnest(${rows.map(([clubId]) => clubId)}::integer[], ${rows.map(([, { requests }]) => requests)}::bigint[],
        ${rows.map(([, { busyMs }]) => Math.round(busyMs))}::bigint[]) as n (club_id, requests, busy_ms)
      join club_card c on c.id = n.club_id
      order by c.id
      on conflict (club_id, day) do update
        set requests = club_load.requests + excluded.requests, busy_ms = club_load.busy_ms + excluded.busy_ms`.execute(
      db,
    );
  });
};

export const forgetOldLoad = (database: Database) =>
  database.transaction({ tenant: platformTenant }, async (db) => {
    await sql`delete from club_load where day < (now() at time zone 'Europe/Vienna')::date - ${keptDays}::integer`.execute(
      db,
    );
  });

/** Last je Verein: each process counts for itself and adds it up once a minute, and when it ends. */
export const countLoad = (
  app: FastifyInstance,
  database: Database,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
) => {
  let counted = new Map<number, Load>();
  const flush = async () => {
    const taken = counted;
    counted = new Map();
    await writeLoad(database, taken).catch(onError);
  };
  const timer = setInterval(() => void flush(), everyMs).unref();
  app.addHook('onResponse', async ({ clubId }, { elapsedTime }) => {
    if (clubId === undefined) return;
    const load = counted.get(clubId) ?? { requests: 0, busyMs: 0 };
    counted.set(clubId, { requests: load.requests + 1, busyMs: load.busyMs + elapsedTime });
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
};
