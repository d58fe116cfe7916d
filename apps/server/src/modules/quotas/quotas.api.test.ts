import { contract } from '@vereinshaus/contract';
import { uploadPrefixes } from '@vereinshaus/contract/files/calls';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { planPersons } from '../imports/imports.testing.ts';
import { upload as uploadFile } from '../persons/profile.testing.ts';
import { checkQuotas } from '../platform/watch-quotas.ts';
import { fillRegister, registrationOf } from '../registration/registration.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });

type Someone = NonNullable<Actor>;
let operator: Someone;
let admin: Someone;
let mother: Someone;
let clubId = 0;
let otherClubId = 0;

const unlimited = { maxPersons: 0, maxStorageMb: 0, maxMails: 0 };

const grant = (quota: Partial<typeof unlimited>) =>
  house()
    .as(operator, { host: `verein${clubId}.test` })
    .call(contract.platform.setQuota, { club_ID: clubId, ...unlimited, ...quota });

const personCount = async () =>
  (await house().sql('select from person where club_id = $1 and deleted_at is null', [clubId])).length;

beforeAll(async () => {
  operator = await buildPerson(house(), 0, { first_name: 'Petra' });
  clubId = await buildClub(house());
  otherClubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'adele@example.at' });
  mother = await buildPerson(house(), clubId, { email: 'maria@example.at' });
  await fillRegister(house());
});

const newPerson = () => ({ ...registrationOf(), approved: true });
const register = (actor: Actor) =>
  house()
    .as(actor, actor === null ? { host: `verein${clubId}.test` } : {})
    .ask(contract.registration.register, newPerson());

const upload = async (megabytes: number) => {
  const announced = { folder: '', name: 'bild.jpg', bytes: megabytes * 1024 ** 2, key: `schluessel-${megabytes}-aaaa` };
  return house().as(admin).ask(contract.mediaChanges.begin, announced);
};

const writeToMany = () =>
  house()
    .as(admin)
    .ask(contract.messaging.sendMessage, {
      user_ids: [mother.personId, admin.personId],
      subject: 'Sommerfest',
      text: 'Kommt alle!',
    });

describe('the quota of a club', () => {
  it('of persons holds up the office and turns no family away', async () => {
    const there = await personCount();
    await grant({ maxPersons: there });
    expect(await register(admin)).toMatchObject({
      http: 422,
      refusal: {
        code: 'quotas.noMorePersons',
        message: `Euer Verein führt schon ${there} Personen, mehr sind hier nicht vorgesehen. Es wurde niemand angelegt. Wer mehr braucht, fragt jene, die diese Installation betreiben.`,
      },
    });
    expect(await personCount()).toBe(there);
    expect((await register(null)).http).toBe(200);
    expect(await personCount()).toBe(there + 1);
    await grant({ maxPersons: there + 2 });
    expect((await register(admin)).http).toBe(200);
    expect((await register(admin)).http).toBe(422);
  });

  it('of storage refuses a file before a byte of it has come', async () => {
    await grant({ maxStorageMb: 3 });
    expect(await upload(4)).toMatchObject({
      http: 422,
      refusal: {
        message:
          'Der Speicherplatz eures Vereins ist voll (3 MB). Die Datei wurde nicht gespeichert; was da ist, bleibt. Löscht zuerst etwas. Wer mehr braucht, fragt jene, die diese Installation betreiben.',
      },
    });
    expect((await upload(2)).http).toBe(200);
    // What has begun keeps its place, although not a byte of it has come.
    expect((await upload(1.5)).http).toBe(422);
    expect((await upload(0.5)).http).toBe(200);
  });

  it('of persons refuses a table as a whole, and nobody of it is there', async () => {
    const table = [1, 2, 3].map((number) => `Tabea${number};Zeile${number};0${number}.03.1980;w`);
    const plan = await planPersons(house(), admin, ['Vorname;Nachname;Geb.-Datum;Geschlecht', ...table].join('\r\n'));
    const there = await personCount();
    await grant({ maxPersons: there + 2 });
    // Said while the table is still looked at, not when everything in it is mended.
    const roomSaid = async () => (await house().as(admin).call(contract.imports.check, plan)).noRoom;
    expect(await roomSaid()).toContain(`Euer Verein kann hier nur noch 2 Personen anlegen (höchstens ${there + 2}).`);
    expect((await house().as(admin).ask(contract.imports.run, plan)).refusal).toMatchObject({
      code: 'quotas.noMorePersons',
      message: `Euer Verein kann hier nur noch 2 Personen anlegen (höchstens ${there + 2}). Es wurde niemand angelegt. Wer mehr braucht, fragt jene, die diese Installation betreiben.`,
    });
    expect(await personCount()).toBe(there);
    await grant({ maxPersons: there + 3 });
    expect(await roomSaid()).toBe('');
    expect(await house().as(admin).call(contract.imports.run, plan)).toMatchObject({ created: 3 });
  });

  it('of persons counts a family as a whole: the sentence says how many there is room for', async () => {
    const rows = ['Vera;Ganz;01.03.1980;', 'Tim;Ganz;01.03.2016;2', 'Lea;Ganz;01.03.2018;2'];
    const plan = await planPersons(
      house(),
      admin,
      ['Vorname;Nachname;Geb.-Datum;Verwalter Zeile', ...rows].join('\r\n'),
    );
    const there = await personCount();
    await grant({ maxPersons: there + 2 });
    expect((await house().as(admin).ask(contract.imports.run, plan)).refusal?.message).toContain(
      `Euer Verein kann hier nur noch 2 Personen anlegen (höchstens ${there + 2}).`,
    );
    expect(await personCount()).toBe(there);
    await grant({ maxPersons: there + 3 });
    expect(await house().as(admin).call(contract.imports.run, plan)).toMatchObject({ created: 3 });
  });

  it('of persons keeps a contact from becoming one, unless it is somebody the club has', async () => {
    const office = house().as(admin);
    const { ID } = await office.call(contract.contacts.save, { kind: 'person', prename: 'Sponsor', lastname: 'Klein' });
    const there = await personCount();
    await grant({ maxPersons: there });
    expect((await office.ask(contract.contacts.convert, { ID })).refusal).toMatchObject({
      code: 'quotas.noMorePersons',
    });
    expect(await personCount()).toBe(there);
    expect((await office.call(contract.contacts.get, { ID })).child_ID).toBe(0);
    expect((await office.ask(contract.contacts.convert, { ID, child_ID: mother.personId })).http).toBe(200);
  });

  it('of storage lets one of two files that come at once take the last place, and keeps nothing of the other', async () => {
    const stored = async () => {
      const [row] = await house().sql<{ files: number; bytes: number }>(
        `select count(*)::integer as files, coalesce(sum(octet_length(content)), 0)::integer as bytes
         from stored_file where club_id = $1`,
        [clubId],
      );
      return row ?? { files: 0, bytes: 0 };
    };
    const before = await stored();
    await grant({ maxStorageMb: 1 });
    // Room for one of them, whatever is there already.
    await house().sql(
      `update club_quota set max_storage_bytes = 2000000 + (
         select u.storage_bytes from set_config('app.club', '0', true), club_usage() u where u.club_id = $1
       ) where club_id = $1`,
      [clubId],
    );
    const content = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(1.4 * 1024 ** 2, ' ')]);
    const send = (prefix: string, name: string) =>
      uploadFile(house(), admin, { path: `/file/upload?prefix=${prefix}`, name, content });
    const both = await Promise.all([send('receipt', 'eins.pdf'), send('receipt', 'zwei.pdf')]);
    expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(both.find(({ http }) => http === 422)?.reply['message']).toContain(
      'Der Speicherplatz eures Vereins ist voll',
    );
    // Nor is there room at any other door for files: what belongs to a form, a message, a table.
    const others = await Promise.all(uploadPrefixes.map((prefix) => send(prefix, `${prefix}.pdf`)));
    expect(others.map(({ http }) => http)).toEqual(uploadPrefixes.map(() => 422));
    expect(await stored()).toEqual({ files: before.files + 1, bytes: before.bytes + content.length });
  });

  it('of persons lets only one of two that come at once take the last place', async () => {
    await grant({ maxPersons: (await personCount()) + 1 });
    const both = await Promise.all([register(admin), register(admin)]);
    expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('of mails counts newsletters that wait for their day', async () => {
    const sent = (await house().sql('select from mail where club_id = $1', [clubId])).length;
    const audience = { ...emptyAudience, user_ids: [mother.personId] };
    const inDays = (days: number) => now.getTime() / 1000 + days * 86_400;
    const release = async (days: number) => {
      const office = house().as(admin);
      const draft = { subject: 'Sommerfest', blocks: [{ kind: 'text' as const, html: '<p>Kommt!</p>' }], audience };
      const { ID, version } = await office.call(contract.newsletters.save, draft);
      const sending = { newsletter_ID: ID, version, mails: 1, sendAt: inDays(days) };
      return { ID, ...(await office.ask(contract.newsletters.send, sending)) };
    };
    await grant({ maxMails: sent + 1 });
    const waiting = await release(3);
    expect(waiting.http).toBe(200);
    expect(await release(8)).toMatchObject({ http: 429, refusal: { code: 'quotas.noMoreMails' } });
    // Whoever writes to many meanwhile does not take what was promised to the newsletter.
    await grant({ maxMails: sent + 2 });
    expect(await writeToMany()).toMatchObject({ http: 429, refusal: { code: 'quotas.noMoreMails' } });
    // Stopped, it promises nothing any more.
    await house().as(admin).call(contract.newsletters.stop, { newsletter_ID: waiting.ID });
    expect((await writeToMany()).http).toBe(200);
  });

  it('is set by the platform alone', async () => {
    const quota = { club_ID: clubId, ...unlimited };
    const host = { host: `verein${clubId}.test` };
    for (const actor of [admin, null]) {
      expect((await house().as(actor, host).refused(contract.platform.setQuota, quota)).http).toBe(401);
    }
    const gone = { ...quota, club_ID: 2_000_000_000 };
    expect((await house().as(operator, host).refused(contract.platform.setQuota, gone)).http).toBe(404);
    const below = { ...quota, maxPersons: -1 };
    expect((await house().as(operator, host).refused(contract.platform.setQuota, below)).http).toBe(422);
  });

  it('of mails refuses a message to many and lets single ones go', async () => {
    const sent = (await house().sql('select from mail where club_id = $1', [clubId])).length;
    await grant({ maxMails: sent + 1 });
    expect(await writeToMany()).toMatchObject({
      http: 429,
      refusal: {
        message: `Euer Verein kann gerade nur noch 1 Nachrichten an viele verschicken (höchstens ${sent + 1} in 30 Tagen). Es wurde nichts verschickt. Wer mehr braucht, fragt jene, die diese Installation betreiben.`,
      },
    });
    await grant({ maxMails: 1 });
    const ask = { topicId: 14, subject: 'Rechnung', note: 'Wofür ist das?' };
    expect((await house().as(mother).ask(contract.messaging.contact, ask)).http).toBe(200);
    await grant({});
    expect((await writeToMany()).http).toBe(200);
  });
});

describe('the office', () => {
  const told = () =>
    house().sql<{ subject: string }>(
      `select subject from mail where club_id = $1 and subject like 'Kontingent%' order by id`,
      [clubId],
    );
  const look = () =>
    checkQuotas(house().database, (host) => `http://${host}`, {
      now: () => now,
      senderIn: (db) => house().queue.senderIn(db),
    });

  it('is told once when a quota is nearly full, once when it is full, and again after it was not', async () => {
    const there = await personCount();
    await grant({ maxPersons: 22 });
    for (let run = 0; run < 2; run += 1) await look();
    expect(await told()).toEqual([]);
    await buildMany(20 - there);
    await grant({ maxPersons: 22 });
    for (let run = 0; run < 2; run += 1) await look();
    expect(await told()).toEqual([{ subject: 'Kontingent fast ausgeschöpft: Personen' }]);
    await buildMany(2);
    for (let run = 0; run < 2; run += 1) await look();
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toEqual({ subject: 'Kontingent ausgeschöpft: Personen' });
  });

  const buildMany = async (count: number) => {
    for (let number = 0; number < count; number += 1) await buildPerson(house(), clubId);
  };

  it('reads it on the start page, and no other club does', async () => {
    const { quotas } = await house().as(admin).call(contract.quotas.filled, {});
    expect(quotas).toEqual([{ kind: 'persons', level: 'full', used: 22, most: 22 }]);
    const other = await buildPerson(house(), otherClubId, { staff_level: 90 });
    expect((await house().as(other).call(contract.quotas.filled, {})).quotas).toEqual([]);
  });

  it('finds it in the history of the club', async () => {
    const [entry] = await house().sql<{ quota: string }>(
      `select details ->> 'quota' as quota from history_entry
       where club_id = $1 and kind = 'platform.quotaSet' order by id desc limit 1`,
      [clubId],
    );
    expect(entry).toEqual({ quota: '22 Personen' });
  });
});

it('the platform sees load and quota of each club, after it was counted', async () => {
  await house().as(admin).call(contract.quotas.filled, {});
  const line = async () => {
    const { clubs } = await house()
      .as(operator, { host: `verein${clubId}.test` })
      .call(contract.platform.clubs, {});
    return clubs.find(({ ID }) => ID === clubId);
  };
  expect(await line()).toMatchObject({ requests: 0, quota: { maxPersons: 22, maxStorageMb: 0, maxMails: 0 } });
  await house().app.close();
  const [load] = await house().sql<{ requests: number }>('select requests from club_load where club_id = $1', [clubId]);
  expect(load?.requests).toBeGreaterThan(5);
});
