import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { tellRegistry } from '../platform/index.ts';

const house = useHouse();

const away = async (clubId: number, reason: string, isShut: boolean, target = '') => {
  await house().database.transaction({ tenant: 0 }, async (db) => {
    await sql`insert into club_away (club_number, reason, is_shut, target) values (${clubId}, ${reason}, ${isShut}, ${target})
      on conflict (club_number) do update set reason = excluded.reason, is_shut = excluded.is_shut, target = excluded.target`.execute(
      db,
    );
    await tellRegistry({ db });
  });
};

const rename = (clubId: number, name: string) =>
  house().database.transaction({ tenant: clubId }, (db) =>
    db.updateTable('club').set({ name }).where('id', '=', clubId).execute(),
  );

const open = { method: 'GET', url: '/api/courses/names' } as const;

const asked = (clubId: number, host = 'localhost') =>
  house().app.inject({ ...open, headers: { 'x-verein-id': String(clubId), host } });

it('whoever comes while a club moves reads a sentence and when to come again', async () => {
  const clubId = await buildClub(house());
  await away(clubId, 'leaving', false);
  await expect.poll(async () => (await asked(clubId)).statusCode).toBe(503);
  const answer = await asked(clubId);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json()).toMatchObject({
    code: 'request.moving',
    message: expect.stringContaining('geht nichts verloren'),
  });
});

it('the database itself refuses to write into a club that is shut, whatever a process believes', async () => {
  const [one, two] = [await buildClub(house()), await buildClub(house())];
  await away(one, 'leaving', false);
  await rename(one, 'Noch offen');
  await away(one, 'leaving', true);
  await expect(rename(one, 'Zu spät')).rejects.toMatchObject({ code: 'VH053' });
  await rename(two, 'Nebenan');
  expect(await house().sql('select name from club where id = any($1) order by id', [[one, two]])).toEqual([
    { name: 'Noch offen' },
    { name: 'Nebenan' },
  ]);
});

it('platform work that steps into a shut club is refused as well', async () => {
  const clubId = await buildClub(house());
  await away(clubId, 'moved', true, 'https://neu.test');
  const { personId } = await buildPerson(house(), 0, { staff_level: 100 });
  const refused = await house()
    .as({ clubId: 0, personId }, { isConfirmed: true })
    .ask(contract.platform.suspend, { club_ID: clubId, text: '' });
  expect(refused).toMatchObject({ http: 503, refusal: { code: 'request.moving' } });
});

it('who shuts waits for whoever is inside, and nobody comes in meanwhile', async () => {
  const clubId = await buildClub(house());
  let leave: () => void = () => undefined;
  const inside = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let isIn: () => void = () => undefined;
  const entered = new Promise<void>((resolve) => {
    isIn = resolve;
  });
  const writing = house().database.transaction({ tenant: clubId }, async (db) => {
    await db.updateTable('club').set({ short_name: 'drin' }).where('id', '=', clubId).execute();
    isIn();
    await inside;
  });
  await entered;
  const order: string[] = [];
  const shutting = house().database.transaction({ tenant: 0 }, async (db) => {
    await sql`select pg_advisory_xact_lock(7340230, ${clubId}::integer)`.execute(db);
    order.push('shut');
    await sql`insert into club_away (club_number, reason, is_shut) values (${clubId}, 'leaving', true)`.execute(db);
  });
  const waits = `select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await house().sql<{ n: number }>(waits))[0]?.n).toBe(1);
  order.push('left');
  leave();
  await writing;
  await shutting;
  expect(order).toEqual(['left', 'shut']);
  await expect(rename(clubId, 'x')).rejects.toMatchObject({ code: 'VH053' });
});

it('an address of a club that has gone tells where to, and no other club answers there', async () => {
  await buildClub(house());
  await house().sql(`insert into moved_host values ('weg.test', 'TV Weg', 'https://weg.neu.test')`);
  await house().database.transaction({ tenant: 0 }, (db) => tellRegistry({ db }));
  const ask = () => house().app.inject({ ...open, headers: { host: 'weg.test' } });
  await expect.poll(async () => (await ask()).statusCode).toBe(410);
  expect((await ask()).json()).toMatchObject({ message: 'TV Weg ist umgezogen: https://weg.neu.test' });
});
