import { contract } from '@vereinshaus/contract';
import { maxNamedChanges, maxWatchedMembers, maxWatches } from '@vereinshaus/contract/views/living';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { questionOf } from './living-lists.ts';
import { tellListChanges } from './tell-changes.ts';

/** A Thursday morning in Vienna. */
const thursday = new Date('2026-11-19T09:00:00Z');
let now = thursday;
const house = useHouse({ clock: () => now });
const { views, home, history } = contract;

const hour = 3_600_000;
let clubId = 0;
let admin: NonNullable<Actor>;
let reader: NonNullable<Actor>;

beforeEach(async () => {
  now = thursday;
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', staff_level: 80, locality: 'Wien' });
  reader = await buildPerson(house(), clubId, {
    first_name: 'Rita',
    staff_level: 50,
    locality: 'Wien',
    email: 'rita@x.test',
  });
});

const child = (name: string, columns: Record<string, unknown> = {}) =>
  buildPerson(house(), clubId, { first_name: name, last_name: 'Huber', locality: 'Graz', ...columns });

const save = async (actor: NonNullable<Actor>, name: string, more: Record<string, unknown> = {}) => {
  const list = 'persons' as const;
  const given = { list, name, address: 't.f.locality=Graz&t.s=-age', columns: { order: [], shown: {} }, ...more };
  await house().as(actor).call(views.save, given);
  const saved = await house().as(actor).call(views.list, { list: given.list });
  return saved.views.find((view) => view.name === name)?.ID ?? 0;
};
const watch = (actor: Actor, ID: number, often = 'atOnce', mail = true) =>
  house().as(actor).ask(views.watch, { ID, often, mail });
const look = () =>
  tellListChanges(
    transactionsIn(
      house().database,
      { id: clubId, origin: 'http://verein.test' },
      { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
    ),
  );
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * hour);
};
const watchesOf = async (actor: Actor) => (await house().as(actor).call(views.watched, {})).watches;
const inboxOf = async (actor: Actor) => (await house().as(actor).call(home.inbox, {})).lists;
const delivered = () => deliveredFrom(house(), clubId);

describe('a living list', () => {
  it('tells on the screen and by mail who came and who went since it was ordered, and nothing before', async () => {
    const anna = await child('Anna');
    const list = await save(reader, 'Grazer');
    expect((await watch(reader, list)).reply?.message).toBe(
      'Du erfährst ab jetzt, wer dazukommt oder herausfällt. Derzeit steht 1 darauf.',
    );
    later(1);
    expect(await look()).toBe(0);
    await child('Bert');
    await house().sql(`update person set locality = 'Linz' where id = $1`, [anna.personId]);
    later(1);
    expect(await look()).toBe(1);
    const [mail, ...more] = await delivered();
    expect([mail?.to, mail?.subject, more]).toEqual(['rita@x.test', 'Geändert: Grazer', []]);
    expect(mail?.text).toContain(
      'Grazer\nDazugekommen: Bert Huber\nHerausgefallen: Anna Huber\nZur Liste: http://verein.test/benutzer/liste?t.f.locality=Graz',
    );
    expect(await watchesOf(reader)).toMatchObject([
      {
        name: 'Grazer',
        members: 1,
        rests: '',
        changes: [
          { entered: { total: 1, names: ['Bert Huber'] }, left: { total: 1, names: ['Anna Huber'] }, isSeen: false },
        ],
      },
    ]);
    expect(await inboxOf(reader)).toEqual({
      total: 1,
      entries: [{ text: 'Grazer: 1 dazugekommen, 1 herausgefallen', link: '/ansichten' }],
    });
    expect(await inboxOf(admin)).toEqual({ total: 0, entries: [] });

    const until = (await watchesOf(reader))[0]?.changes[0]?.ID ?? 0;
    await house().as(admin).call(views.markSeen, { ID: list, until });
    expect((await inboxOf(reader))?.total).toBe(1);
    await house().as(reader).call(views.markSeen, { ID: list, until });
    expect((await inboxOf(reader))?.total).toBe(0);
    later(1);
    expect([await look(), await delivered()]).toEqual([0, []]);
    const told = JSON.stringify(await house().as(admin).call(history.ofPerson, { userID: reader.personId }));
    expect(told).toContain('Erfährt gleich, wenn sich die Ansicht „Grazer“ ändert, auch per E-Mail');
  });

  it('waits for the morning or the Monday of whoever wants it so', async () => {
    const daily = await save(reader, 'täglich');
    const weekly = await save(reader, 'wöchentlich');
    await watch(reader, daily, 'daily', false);
    await watch(reader, weekly, 'weekly', false);
    await child('Anna');
    later(10);
    expect(await look()).toBe(0);
    later(11);
    expect(await look()).toBe(1);
    now = new Date('2026-11-23T06:00:00Z');
    expect(await look()).toBe(1);
    const told = await house().sql<{ often: string }>(
      'select w.often from view_change c join view_watch w on w.id = c.watch_id where c.club_id = $1 order by c.id',
      [clubId],
    );
    expect(told.map(({ often }) => often)).toEqual(['daily', 'weekly']);
    expect(await delivered()).toEqual([]);
  });

  it('rests for whoever lost the right, and begins anew when they have it again', async () => {
    const shared = await save(admin, 'Alle Grazer', { shared: true });
    await watch(reader, shared);
    await child('Anna');
    later(1);
    expect(await look()).toBe(1);
    await delivered();
    const level = (staff: number) =>
      house().sql('update person set staff_level = $2 where id = $1', [reader.personId, staff]);
    await level(11);
    await child('Bert');
    later(1);
    expect(await look()).toBe(0);
    expect(await watchesOf(reader)).toMatchObject([{ rests: 'noRight', changes: [] }]);
    expect(await inboxOf(reader)).toEqual({ total: 0, entries: [] });
    await level(50);
    later(1);
    expect(await look()).toBe(0);
    expect(await watchesOf(reader)).toMatchObject([{ rests: '', members: 2 }]);
    await child('Cora');
    later(1);
    expect(await look()).toBe(1);
    expect((await delivered()).map(({ text }) => /Dazugekommen: .*/.exec(text)?.[0])).toEqual([
      'Dazugekommen: Cora Huber',
    ]);
  });

  it('of many is a number and a link; whoever was erased left without a name, and two who became one did neither', async () => {
    const [gone, double, kept] = [await child('Weg'), await child('Doppelt'), await child('Doppelt')];
    const list = await save(reader, 'Grazer');
    await watch(reader, list);
    await house().sql(
      `update person set deleted_at = now(), anonymised_at = now(), first_name = 'Gelöscht', last_name = '' where id = $1`,
      [gone.personId],
    );
    await house().sql('update person set deleted_at = now(), merged_into_id = $2 where id = $1', [
      double.personId,
      kept.personId,
    ]);
    later(1);
    expect(await look()).toBe(1);
    expect((await delivered())[0]?.text).toContain('Herausgefallen: 1, den es nicht mehr gibt');
    await house().sql(
      `insert into person (club_id, first_name, last_name, locality, manager_id, id)
       select $1, 'Kind ' || n, 'Viele', 'Graz', n, n from generate_series(800001, 800300) n`,
      [clubId],
    );
    later(1);
    expect(await look()).toBe(1);
    const text = (await delivered())[0]?.text ?? '';
    expect(text).toContain('Dazugekommen: 300\nZur Liste: ');
    expect(text).not.toContain('Kind 8');
    expect((await watchesOf(reader))[0]?.changes[0]).toMatchObject({
      entered: { total: 300, names: [] },
      left: { total: 0, names: [] },
    });
    expect(maxNamedChanges).toBeLessThan(300);
  });

  it('begins anew where the view asks something else, whatever its columns and its order are', async () => {
    await child('Anna', { locality: 'Linz' });
    const list = await save(reader, 'Liste');
    await watch(reader, list);
    await save(reader, 'Liste', { address: 't.f.locality=Graz&t.s=fullname' });
    await child('Bert');
    later(1);
    expect(await look()).toBe(1);
    await save(reader, 'Liste', { address: 't.f.locality=Linz' });
    later(1);
    expect(await look()).toBe(0);
    expect(await watchesOf(reader)).toMatchObject([{ members: 1, changes: [{ entered: { names: ['Bert Huber'] } }] }]);
  });

  it('tells of courses by the same door, in the school year of the view', async () => {
    const list = await save(admin, 'Turnkurse', { list: 'courses', address: 'schuljahr=2027&t.q=Turnen' });
    expect((await watch(admin, list, 'atOnce', false)).http).toBe(200);
    await buildCourse(house(), clubId, { name: 'Turnen neu', starts_on: '2026-12-01', ends_on: '2027-05-01' });
    await buildCourse(house(), clubId, { name: 'Turnen alt', starts_on: '2024-12-01', ends_on: '2025-05-01' });
    later(1);
    expect(await look()).toBe(1);
    expect(await watchesOf(admin)).toMatchObject([
      { link: '/kurs/verwaltung?schuljahr=2027&t.q=Turnen', changes: [{ entered: { names: ['Turnen neu'] } }] },
    ]);
  });

  it('is closed to whoever may not see the list or its filter, to other clubs, and for lists that are too long', async () => {
    const owing = await save(admin, 'Schuldner', { shared: true, address: 't.f.saldo=<0' });
    const granted = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, granted.personId, 'user_read');
    expect((await watch(granted, owing)).refusal?.code).toBe('views.hiddenFilter');
    expect((await watch(admin, owing, 'daily', false)).http).toBe(200);
    const own = await save(admin, 'Nur meine');
    expect((await watch(reader, own)).http).toBe(404);
    const low = await buildPerson(house(), clubId, { staff_level: 11 });
    expect((await watch(low, owing)).refusal?.code).toBe('views.noRight');
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
    expect((await watch(stranger, owing)).http).toBe(404);
    const all = await save(admin, 'Alle', { address: '' });
    await house().sql(
      `insert into person (club_id, first_name, last_name, manager_id, id)
       select $1, 'Kind', 'Viele', n, n from generate_series(900001, 900000 + $2::integer) n`,
      [clubId, maxWatchedMembers],
    );
    expect((await watch(admin, all)).refusal?.code).toBe('views.tooMany');
    expect(await house().sql('select id from view_watch where club_id = $1', [clubId])).toHaveLength(1);
  });

  it('says no name any more from the moment on at which the filter is hidden', async () => {
    const inCredit = await save(admin, 'Im Plus', { shared: true, address: 't.f.saldo=>=0&t.f.locality=Graz' });
    const granted = await buildPerson(house(), clubId);
    for (const right of ['user_read', 'accounting_read']) await buildGrant(house(), clubId, granted.personId, right);
    expect((await watch(granted, inCredit)).http).toBe(200);
    await child('Anna');
    later(1);
    expect(await look()).toBe(1);
    expect(await watchesOf(granted)).toMatchObject([{ rests: '', changes: [{ entered: { names: ['Anna Huber'] } }] }]);
    expect((await inboxOf(granted))?.total).toBe(1);
    await house().sql(
      `delete from permission_grant where club_id = $1 and person_id = $2 and permission = 'accounting_read'`,
      [clubId, granted.personId],
    );
    expect(await watchesOf(granted)).toMatchObject([{ rests: 'hiddenFilter', changes: [] }]);
    expect((await inboxOf(granted))?.total).toBe(0);
  });

  it('are so many and no more, and a view that is deleted takes its own along', async () => {
    for (let n = 1; n <= maxWatches; n += 1) await watch(reader, await save(reader, `Liste ${n}`), 'daily', false);
    const more = await save(reader, 'Eine mehr');
    expect((await watch(reader, more)).refusal?.code).toBe('views.tooManyWatches');
    const [first] = await watchesOf(reader);
    expect((await watch(reader, first?.ID ?? 0, 'weekly', true)).http).toBe(200);
    await house()
      .as(reader)
      .call(views.unwatch, { ID: first?.ID ?? 0 });
    await house()
      .as(reader)
      .call(views.unwatch, { ID: first?.ID ?? 0 });
    await house()
      .as(reader)
      .call(views.remove, { ID: (await watchesOf(reader))[0]?.ID ?? 0 });
    expect(await watchesOf(reader)).toHaveLength(maxWatches - 2);
  });

  it('that is deleted says so to the others who relied on it, by mail and in their history', async () => {
    const list = await save(admin, 'Grazer', { shared: true });
    await watch(admin, list);
    await watch(reader, list, 'weekly', false);
    const removed = await house().as(admin).call(views.remove, { ID: list });
    expect(removed.message).toBe('Die Ansicht ist gelöscht. Eine Person hatte sie im Auge und bekommt Bescheid.');
    expect((await delivered()).map(({ to, subject }) => [to, subject])).toEqual([['rita@x.test', 'Gelöscht: Grazer']]);
    expect(await watchesOf(reader)).toEqual([]);
    const told = await house().sql(
      `select person_id from history_entry where club_id = $1 and kind = 'views.watchEnded'`,
      [clubId],
    );
    expect(told).toEqual([{ person_id: reader.personId }]);
  });

  it('keeps no word of what was searched for, also not one that an earlier version had kept', async () => {
    const list = await save(reader, 'Der Huber', { address: 't.q=Huber' });
    await watch(reader, list);
    const stored = async () =>
      (
        await house().sql<{ seen: string }>('select seen_list::text as seen from view_watch where club_id = $1', [
          clubId,
        ])
      )[0]?.seen ?? '';
    const asked = JSON.parse(await stored()) as { asked: string };
    expect(await stored()).not.toContain('Huber');
    // As it was kept before: the same question goes on where it was, and is a digest from then on.
    const question = JSON.stringify(questionOf('t.q=Huber'));
    await house().sql('update view_watch set seen_list = $2 where club_id = $1', [
      clubId,
      JSON.stringify({ version: 1, asked: question, ids: [] }),
    ]);
    await child('Anna');
    later(1);
    expect(await look()).toBe(1);
    expect(await stored()).not.toContain('Huber');
    expect(JSON.parse(await stored())).toMatchObject({ version: 2, asked: asked.asked });
  });

  it('asked for with two devices at once counts once, and two workers tell it once', async () => {
    const lists = [];
    for (let n = 0; n <= maxWatches; n += 1) lists.push(await save(reader, `Liste ${n}`));
    for (const list of lists.slice(2)) await watch(reader, list);
    const headers = { cookie: await cookieOf(house(), reader), host: `verein${clubId}.test` };
    const asked = await whileHeld(
      house(),
      { table: 'person', id: reader.personId, withoutTurns: true },
      lists
        .slice(0, 2)
        .map((ID) => () => house().as(null, { headers }).ask(views.watch, { ID, often: 'atOnce', mail: true })),
    );
    expect(asked.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await child('Anna');
    later(1);
    const told = await Promise.all([look(), look()]);
    expect(told.toSorted((one, other) => one - other)).toEqual([0, maxWatches]);
    expect(await delivered()).toHaveLength(1);
  });

  it('is forgotten with whoever ordered it', async () => {
    const list = await save(reader, 'Grazer');
    await watch(reader, list);
    await house().sql('delete from person where id = $1', [reader.personId]);
    expect(await house().sql('select id from view_watch where club_id = $1', [clubId])).toEqual([]);
  });
});
