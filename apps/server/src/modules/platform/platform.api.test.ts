import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildClub,
  buildCourse,
  buildLogin,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
  testPassword,
} from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { type Carriers, outboxCarriers } from '../../adapters/carriers.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { mailWorkers } from '../system/index.ts';
import { eraseDueClubs } from './index.ts';

/** Names that somebody has proven in the world outside. */
const proven = new Set<string>();
const house = useHouse({ hostProof: { isGiven: async ({ record }) => proven.has(record) } });

type Someone = NonNullable<Actor>;
let operator: Someone;
let clubId = 0;
let admin: Someone;
let member: Someone;

beforeAll(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein' });
  operator = await buildPerson(house(), 0, { first_name: 'Petra', last_name: 'Plattform' });
  await buildLogin(house(), 0, operator.personId, 'petra@plattform.test');
  admin = await buildPerson(house(), clubId, { first_name: 'Geheim', staff_level: 90, email: 'admin@tv.test' });
  await buildLogin(house(), clubId, admin.personId, 'admin@tv.test');
  member = await buildPerson(house(), clubId, { last_name: 'Geheimrat' });
  await buildMembershipRole(house(), clubId, member.personId, 1);
  await buildParticipation(house(), clubId, await buildCourse(house(), clubId), member.personId);
});

const host = () => `verein${clubId}.test`;
const platform = () => house().as(operator, { host: host() });
const told = async (id = clubId) =>
  await house().sql<{ kind: string; details: { by: string } }>(
    `select kind, details from history_entry where club_id = $1 and kind like 'platform.%' order by id`,
    [id],
  );

const administrator = { prename: 'Nora', lastname: 'Neu', email: 'nora@neu.test' };
const newClub = (name: string, at: string) => ({
  club: { name, federalState: 'T' as const, host: at },
  administrator,
});

describe('all clubs', () => {
  it('are numbers, and nobody in them is named', async () => {
    const reply = await platform().call(contract.platform.clubs, {});
    const club = reply.clubs.find(({ ID }) => ID === clubId);
    expect(club).toMatchObject({
      persons: 2,
      members: 1,
      courses: 1,
      bookings: 1,
      mails: 0,
      state: 'open',
      isDemo: false,
    });
    expect(JSON.stringify(reply)).not.toContain('Geheim');
    expect(JSON.stringify(await platform().call(contract.platform.club, { clubID: clubId }))).not.toContain('Geheim');
  });

  it('fail without a word of what was in it', async () => {
    await house().sql(
      `insert into mail (club_id, recipient, subject, body, state, error) values ($1, 'geheim@x.test', 'Geheimes', 'Geheim', 'failed', 'geheim@x.test unbekannt')`,
      [clubId],
    );
    const { troubles } = await platform().call(contract.platform.troubles, {});
    expect(troubles).toEqual([
      { club_ID: clubId, club: 'Turnverein', kind: 'mail', name: 'failed', times: 1, last: expect.any(Number) },
    ]);
  });
});

describe('a new club', () => {
  it('is made with its administrator; a foreign name waits for its proof', async () => {
    const { ID, link } = await platform().call(contract.platform.createClub, newClub('Neuer Verein', 'neu.example'));
    expect(link).toMatch(/^http:\/\/neu\.example\/benutzer\/changepw\//);
    const found = await platform().call(contract.platform.club, { clubID: ID });
    expect(found).toMatchObject({ hosts: [], claims: [{ host: 'neu.example', record: '_vereinshaus.neu.example' }] });
    const check = { club_ID: ID, host: 'neu.example' };
    expect(await platform().refused(contract.platformChecks.checkHost, check)).toMatchObject({ http: 409 });
    const [claim] = found.claims;
    const file = await house().app.inject({
      url: new URL(claim?.file ?? '').pathname,
      headers: { host: 'neu.example' },
    });
    expect(file.body.trim()).toBe(claim?.value);
    proven.add('_vereinshaus.neu.example');
    await platform().call(contract.platformChecks.checkHost, check);
    expect((await house().as(null, { host: 'neu.example' }).call(contract.clubs.get, {})).ID).toBe(ID);
    expect(await told(ID)).toMatchObject([
      { kind: 'platform.founded', details: { by: 'Petra Plattform' } },
      { kind: 'platform.administratorAppointed' },
      { kind: 'platform.hostAdded' },
    ]);
  });

  it('does not get the name of another one, and then nothing of it is there', async () => {
    const { clubs: before } = await platform().call(contract.platform.clubs, {});
    const refused = await platform().refused(contract.platform.createClub, newClub('Doppelgänger', host()));
    expect(refused).toMatchObject({
      http: 409,
      fields: { 'club.host': 'Diese Adresse gehört schon einem anderen Verein.' },
    });
    expect((await platform().call(contract.platform.clubs, {})).clubs).toHaveLength(before.length);
  });
});

describe('names of a club', () => {
  it('come, become the main one and go, but never the last', async () => {
    const named = { club_ID: clubId, host: 'zweite.localhost' };
    await platform().call(contract.platform.addHost, named);
    await platform().call(contract.platform.makeMainHost, named);
    expect(await platform().refused(contract.platform.addHost, { club_ID: clubId, host: 'neu.example' })).toMatchObject(
      {
        http: 409,
        fields: { host: expect.any(String) },
      },
    );
    await platform().call(contract.platform.dropHost, named);
    expect(await platform().call(contract.platform.club, { clubID: clubId })).toMatchObject({
      hosts: [{ host: host(), isMain: true }],
    });
    const last = await platform().refused(contract.platform.dropHost, { club_ID: clubId, host: host() });
    expect(last).toMatchObject({ http: 409, code: 'platform.lastHost' });
    expect((await told()).map(({ kind }) => kind)).toEqual([
      'platform.hostAdded',
      'platform.mainHostChosen',
      'platform.hostRemoved',
    ]);
  });
});

describe('a club that rests', () => {
  const sentence = 'Wir ziehen um und sind am Montag wieder da.';

  it('answers nobody but the platform, with its sentence, and is as before when it is resumed', async () => {
    await platform().call(contract.platform.suspend, { club_ID: clubId, text: sentence });
    const visitor = house().as(null, { host: host() });
    expect(await house().as(member).refused(contract.persons.list, {})).toMatchObject({ http: 503, message: sentence });
    expect(await visitor.refused(contract.courses.list, {})).toMatchObject({ http: 503, message: sentence });
    expect(await visitor.call(contract.clubs.get, {})).toMatchObject({ name: 'Turnverein', notices: [sentence] });
    expect(await house().as(member).call(contract.session.status, {})).toMatchObject({ status: 'logged_out' });
    const asAdmin = { username: 'admin@tv.test', password: testPassword };
    expect(await visitor.refused(contract.session.login, asAdmin)).toMatchObject({ http: 503, message: sentence });
    const asOperator = { username: 'petra@plattform.test', password: testPassword };
    expect(await visitor.call(contract.session.login, asOperator)).toMatchObject({ verein_ID: 0 });
    expect(await platform().refused(contract.platform.suspend, { club_ID: clubId })).toMatchObject({ http: 409 });
    const statusOf = async (url: string) => (await house().app.inject({ url, headers: { host: host() } })).statusCode;
    expect(await statusOf('/api/courses/live')).toBe(503);
    expect(await statusOf('/api/events/feed/irgendwer.ics')).toBe(503);

    await platform().call(contract.platform.resume, { club_ID: clubId });
    // Every process is told of it, a moment later.
    await expect.poll(() => house().as(admin).call(contract.session.status, {})).toMatchObject({ status: 'logged_in' });
    expect((await house().as(admin).call(contract.persons.list, {})).users).toHaveLength(2);
    expect((await told()).slice(-2)).toMatchObject([
      { kind: 'platform.suspended', details: { by: 'Petra Plattform', text: sentence } },
      { kind: 'platform.resumed' },
    ]);
  });
});

describe('handing a club over', () => {
  it('leads nobody of the platform into an account that is there', async () => {
    const wanted = { club_ID: clubId, prename: 'Wer', lastname: 'Anders', email: 'ADMIN@tv.test' };
    expect(await platform().call(contract.platform.appoint, wanted)).toMatchObject({ link: '' });
  });

  it('gives somebody new the link, and takes the role from the others when that is wanted', async () => {
    const wanted = { club_ID: clubId, ...administrator, replacesOthers: true };
    const { link } = await platform().call(contract.platform.appoint, wanted);
    expect(link).toContain('/benutzer/changepw/');
    const levels = await house().sql(
      'select first_name, staff_level from person where club_id = $1 and staff_level > 0',
      [clubId],
    );
    expect(levels).toEqual([{ first_name: 'Nora', staff_level: 90 }]);
  });
});

describe('removing a club', () => {
  const due = (id: number, days: number) =>
    house().sql(`update club_standing set removed_at = now() - make_interval(days => $2) where club_id = $1`, [
      id,
      days,
    ]);
  const erase = () => eraseDueClubs(house().database, { filesOf: [] });
  const isThere = async (id: number) => (await house().sql('select from club where id = $1', [id])).length === 1;

  it('wants its name, can be taken back for thirty days, and then leaves nothing behind', async () => {
    const { ID } = await platform().call(contract.platform.createClub, newClub('Kurzverein', 'kurz.localhost'));
    const input = { club_ID: ID, name: 'Kurzverein' };
    expect(await platform().refused(contract.platform.remove, { ...input, name: 'Turnverein' })).toMatchObject({
      http: 422,
      code: 'platform.wrongName',
    });
    await platform().call(contract.platform.remove, input);
    expect(await platform().call(contract.platform.club, { clubID: ID })).toMatchObject({ state: 'removed' });
    await due(ID, 29);
    await erase();
    expect(await isThere(ID)).toBe(true);
    await platform().call(contract.platform.resume, { club_ID: ID });
    expect(await house().as(null, { host: 'kurz.localhost' }).call(contract.clubs.get, {})).toMatchObject({ ID });
    await platform().call(contract.platform.remove, input);
    await due(ID, 31);
    await erase();
    expect(await isThere(ID)).toBe(false);
    expect(await house().sql('select from person where club_id = $1', [ID])).toEqual([]);
    expect(await house().as(admin).call(contract.clubs.get, {})).toMatchObject({ ID: clubId });
  });

  it('is the platform’s alone, also for the database', async () => {
    await expect(
      house().database.transaction({ tenant: clubId }, (db) => db.deleteFrom('club_host').execute()),
    ).resolves.toMatchObject([{ numDeletedRows: 0n }]);
    const asClub = (statement: string) =>
      house().sql(`begin; set local role vereinshaus_app; set local app.club = '${clubId}'; ${statement}; commit`);
    await expect(asClub(`select erase_club(${clubId})`)).rejects.toThrow('only the platform erases clubs');
    await house().sql('rollback');
    await expect(asClub(`select found_club('Eigener')`)).rejects.toThrow('only the platform founds clubs');
    await house().sql('rollback');
  });
});

describe('a club to practise in', () => {
  it('has the courses and bookings of the club, invented persons, its administration, and neither money nor mail', async () => {
    const source = await buildClub(house(), { name: 'Sportklub' });
    const eva = await buildPerson(house(), source, { first_name: 'Eva', staff_level: 90, email: 'eva@sk.test' });
    await buildLogin(house(), source, eva.personId, 'eva@sk.test');
    const child = (
      await buildPerson(house(), source, {
        first_name: 'Xaverl',
        last_name: 'Geheim',
        email: 'xaverl@geheim.test',
        phone: '+43 664 1234567',
        health_note: 'Nussallergie',
        internal_note: 'schwierig',
        birth_date: '2015-06-17',
      })
    ).personId;
    const course = await buildCourse(house(), source, { name: 'Kinderturnen' });
    await buildParticipation(house(), source, course, child, { note: 'kommt mit Xaverl' });
    const at = 'uebung.localhost';
    const { ID } = await platform().call(contract.platform.practise, { club_ID: source, host: at });
    const rows = await house().sql<{ first_name: string; email: string; all: string }>(
      'select p.first_name, p.email, p::text as all from person p where p.club_id = $1 and p.id = $2',
      [ID, child],
    );
    expect(rows[0]?.email).toBe(`person${child}@uebung.invalid`);
    for (const secret of ['Xaverl', 'Geheim', 'geheim', '1234567', 'Nuss', 'schwierig', '2015-06-17'])
      expect(rows[0]?.all).not.toContain(secret);
    expect(await house().sql('select note from participation where club_id = $1', [ID])).toEqual([{ note: '' }]);
    expect(await house().sql('select name from course where club_id = $1', [ID])).toEqual([{ name: 'Kinderturnen' }]);
    expect(await house().sql('select from ledger_document where club_id = $1', [ID])).toEqual([]);

    const visitor = house().as(null, { host: at });
    await expect.poll(() => visitor.call(contract.clubs.get, {})).toMatchObject({ ID, name: 'Übungsverein Sportklub' });
    expect((await visitor.call(contract.clubs.get, {})).notices.join()).toContain('Übungsverein');
    const asEva = { username: 'eva@sk.test', password: testPassword };
    expect(await visitor.call(contract.session.login, asEva)).toMatchObject({ verein_ID: ID });
    // Nothing of the club itself has changed, and a second one needs another name.
    expect(await house().sql('select last_name from person where club_id = $1 and id = $2', [source, child])).toEqual([
      { last_name: 'Geheim' },
    ]);
    expect(await platform().refused(contract.platform.practise, { club_ID: source, host: at })).toMatchObject({
      http: 409,
    });
    expect((await told(source)).at(-1)).toMatchObject({ kind: 'platform.practised', details: { host: at } });
  });

  it('writes to nobody but those who work for it, whatever somebody practises there', async () => {
    const source = await buildClub(house(), { name: 'Ruderklub' });
    const eva = await buildPerson(house(), source, { staff_level: 90, email: 'eva@rk.test' });
    await buildLogin(house(), source, eva.personId, 'eva@rk.test');
    const wish = { club_ID: source, host: 'uebung-rk.localhost' };
    const { ID } = await platform().call(contract.platform.practise, wish);
    // A table of real families, taken in for training; a number of the office that came along with the settings.
    await buildPerson(house(), ID, { email: 'echt@familie.test' });
    const letters = [
      ['email', 'Eva@rk.test'],
      ['email', 'echt@familie.test'],
      ['email', 'kassa@rk.test'],
      ['sms', '+436601234567'],
      ['whatsapp', '+436601234567'],
    ] as const;
    const sent: string[] = [];
    const keep = async ({ to }: { to: string }) => {
      sent.push(to);
      return 'accepted' as const;
    };
    const carriers: Carriers = {
      ...outboxCarriers,
      email: { ...outboxCarriers.email, kind: 'smtp', send: keep },
      sms: { kind: 'gateway', send: keep },
      whatsapp: { ...outboxCarriers.whatsapp, kind: 'cloud', sendText: keep },
    };
    const [worker] = mailWorkers(carriers, { secrets: secretsFrom('geheim'), forgetDevice: async () => undefined });
    for (const [channel, recipient] of letters) {
      const [mail] = await house().sql<{ id: number }>(
        `insert into mail (club_id, channel, recipient, subject, body, state) values ($1, $2, $3, 'x', 'x', 'queued') returning id`,
        [ID, channel, recipient],
      );
      const attempt = { database: house().database, now: () => new Date(), isLast: true };
      await worker?.run(attempt, { clubId: ID, mailId: mail?.id ?? 0 } as never);
    }
    expect(sent).toEqual(['Eva@rk.test']);
    const payments = { settings: { onlinePayments: 'stripe' } };
    const [trainee] = [{ clubId: ID, personId: eva.personId }];
    const withTrainee = house().as(trainee, { host: wish.host, isConfirmed: true });
    expect(await withTrainee.refused(contract.clubs.save, payments)).toMatchObject({
      http: 422,
      message: expect.stringContaining('kein echtes Geld'),
    });
    expect(await house().sql(`select state from mail where club_id = $1 order by id`, [ID])).toEqual([
      { state: 'sent' },
      ...letters.slice(1).map(() => ({ state: 'outbox' })),
    ]);
  });
});

describe('a word to everybody', () => {
  it('stands above every page of every club while it counts', async () => {
    const soon = Math.floor(Date.now() / 1000) + 3600;
    await platform().call(contract.platform.addNotice, { text: 'Heute Abend Wartung.' });
    await platform().call(contract.platform.addNotice, { text: 'Erst später.', starts: soon });
    expect(
      await platform().refused(contract.platform.addNotice, { text: 'Verkehrt', starts: soon, ends: soon - 60 }),
    ).toMatchObject({ http: 422, fields: { ends: 'Das Ende liegt vor dem Anfang.' } });
    const shown = async () => (await house().as(null, { host: host() }).call(contract.clubs.get, {})).notices;
    await expect.poll(shown).toEqual(['Heute Abend Wartung.']);
    const { notices } = await platform().call(contract.platform.notices, {});
    for (const { ID } of notices) await platform().call(contract.platform.removeNotice, { ID });
    await expect.poll(shown).toEqual([]);
  });
});

describe('the mail server', () => {
  const server = {
    server: 'mail.test',
    port: 465,
    user: 'u',
    password: 'geheim',
    sender: 'a@b.test',
    senderName: 'Verein',
  };

  it('never shows its password, and keeps it when none is typed', async () => {
    await platform().call(contract.platform.saveMailServer, server);
    const { password: _secret, ...shown } = server;
    expect(await platform().call(contract.platform.mailServer, {})).toEqual({ from: 'kept', ...shown });
    await platform().call(contract.platform.saveMailServer, { ...server, password: '', senderName: 'Neu' });
    expect(await platform().call(contract.platform.mailServer, {})).toMatchObject({ senderName: 'Neu' });
  });

  it('that is not there is told with what it said', async () => {
    const mail = { ...server, server: 'localhost', port: 1 };
    const refused = await platform().refused(contract.platformChecks.testMail, { mail, to: 'a@b.test' });
    expect(refused).toMatchObject({ http: 422, code: 'platform.mailNotSent' });
  });
});

describe('the demo', () => {
  it('says so on every page, and is left with one click', async () => {
    const demoId = await buildClub(house(), { name: 'Vorführverein' });
    const { personId } = await buildPerson(house(), 0, { first_name: 'Demo' });
    await buildLogin(house(), 0, personId, 'plattform@demo.test');
    expect(await platform().refused(contract.platform.removeDemo, {})).toMatchObject({ http: 409 });
    await house().sql('insert into club_standing (club_id, is_demo) values ($1, true)', [demoId]);
    expect(
      await house()
        .as(null, { host: `verein${demoId}.test` })
        .call(contract.clubs.get, {}),
    ).toMatchObject({
      notices: ['Vorführ-Verein: Alle Personen sind erfunden.'],
    });
    expect(await platform().call(contract.platform.removeDemo, {})).toMatchObject({ setUpPath: '' });
    await eraseDueClubs(house().database, { filesOf: [] });
    const left = await house().sql(
      `select from club where id = $1 union all select from login where email = 'plattform@demo.test'`,
      [demoId],
    );
    expect(left).toEqual([]);
  });
});
