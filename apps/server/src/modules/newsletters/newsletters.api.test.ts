import { contract } from '@vereinshaus/contract';
import { receptionCounters } from '@vereinshaus/contract/messaging/reception';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import type { NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { openDatabase } from '../../kit/database.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { pdfText } from '../invoices/invoices.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { planFor } from './choose-persons.ts';
import { workOfNewsletters } from './newsletters.testing.ts';

const house = useHouse();
const { newsletters, newsletterFiles } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let maria: NonNullable<Actor>;
let tim: NonNullable<Actor>;

/** A quarter of an hour after the release. */
const soon = () => new Date(Date.now() + 15 * 60_000);

beforeEach(async () => {
  clubId = await buildClub(house(), {});
  admin = await buildPerson(house(), clubId, { staff_level: 80, email: 'buero@x.test', mailing: 0 });
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Moser', email: 'maria@x.test' });
  tim = await buildPerson(house(), clubId, { first_name: 'Tim', last_name: 'Moser', manager_id: maria.personId });
});

const office = () => house().as(admin);
const text = (html: string): NewsletterBlock => ({ kind: 'text', html });
const everybody = { ...emptyAudience, groups: [{}] };
const draftOf = (change: Record<string, unknown> = {}) => ({
  subject: 'Sommerfest für {vorname}',
  blocks: [text('<p>Hallo {vorname}!</p>')],
  audience: everybody,
  ...change,
});

const save = (change: Record<string, unknown> = {}) => office().call(newsletters.save, draftOf(change));

const released = async (change: Record<string, unknown> = {}) => {
  const { ID, version } = await save(change);
  const { mails } = await office().call(newsletters.recipients, { audience: everybody });
  await office().call(newsletters.send, { newsletter_ID: ID, version, mails });
  return ID;
};

const sent = async (change: Record<string, unknown> = {}) => {
  const ID = await released(change);
  const work = workOfNewsletters(house(), clubId, soon);
  await work.begin(ID);
  while ((await work.handOver(ID)) === 'more');
  return ID;
};

const moves = ({ personId }: NonNullable<Actor>, email: string) =>
  house().sql('update person set email = $2 where id = $1', [personId, email]);

const stateOf = async (newsletter_ID: number) => (await office().call(newsletters.get, { newsletter_ID })).state;

describe('a draft', () => {
  it('is cleaned of what Word brings along, and keeps what a letter needs', async () => {
    const word =
      '<p class="MsoNormal" style="mso-x:y"><o:p></o:p><b>Hallo</b><script>x()</script><!--[if gte mso 9]>z<![endif]--></p>';
    const { ID } = await save({ blocks: [text(word)] });
    const { blocks } = await office().call(newsletters.get, { newsletter_ID: ID });
    expect(blocks).toEqual([text('<p><strong>Hallo</strong></p>')]);
  });

  it('names the placeholder that nobody fills, also where it is half bold', async () => {
    const { message } = await office().refused(
      newsletters.save,
      draftOf({ blocks: [text('<p>{vor<b>nahme</b>}</p>')] }),
    );
    expect(message).toBe('Den Platzhalter {vornahme} gibt es nicht. Möglich sind {vorname}, {nachname}, {verein}.');
  });

  it('is never overwritten by an older state: the later one is asked', async () => {
    const { ID, version } = await save();
    await office().call(newsletters.save, draftOf({ newsletter_ID: ID, version, subject: 'Aus dem ersten Fenster' }));
    const late = await office().refused(newsletters.save, draftOf({ newsletter_ID: ID, version, subject: 'Zu spät' }));
    expect([late.http, late.code]).toEqual([409, 'newsletters.changedMeanwhile']);
    expect((await office().call(newsletters.get, { newsletter_ID: ID })).subject).toBe('Aus dem ersten Fenster');
  });

  it('names no person, list or picture of another place', async () => {
    const stranger = await buildPerson(house(), await buildClub(house(), {}), { email: 'fremd@x.test' });
    const foreign = draftOf({ audience: { ...emptyAudience, user_ids: [stranger.personId] } });
    expect((await office().refused(newsletters.save, foreign)).http).toBe(404);
    const list = draftOf({ audience: { ...emptyAudience, lists: [2_000_000_000] } });
    expect((await office().refused(newsletters.save, list)).http).toBe(404);
    const picture = { kind: 'picture', src: 'https://spy.test/x.gif', alt: '', link: '' };
    expect((await office().refused(newsletters.save, draftOf({ blocks: [picture] }))).http).toBe(422);
    const button = { kind: 'button', label: 'Hier', url: 'javascript:alert(1)' };
    expect((await office().refused(newsletters.save, draftOf({ blocks: [button] }))).http).toBe(422);
  });

  it('is read as a chosen person will read it, for dark rooms and without pictures, too', async () => {
    const courseId = await buildCourse(house(), clubId, { name: 'Turnen <1>' });
    await buildParticipation(house(), clubId, courseId, tim.personId);
    const blocks: NewsletterBlock[] = [
      text('<p>Hallo {vorname}!</p>'),
      { kind: 'button', label: 'Anmelden', url: '/kurs/buchung' },
      { kind: 'columns', left: '<p>Links</p>', right: '<p>Rechts</p>' },
      { kind: 'courses', title: 'Unsere Kurse', tag: 0 },
    ];
    const { previewText: _none, ...content } = { ...draftOf({ blocks }), previewText: '' };
    const {
      subject,
      html,
      text: plain,
    } = await office().call(newsletters.preview, {
      subject: content.subject,
      blocks,
      child_ID: tim.personId,
    });
    expect(subject).toBe('Sommerfest für Tim');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('Turnen &lt;1&gt;');
    expect(plain).toContain(`Anmelden: http://verein${clubId}.test/kurs/buchung`);
    expect(plain).toContain('Links\n\nRechts');
  });

  it('leaves a template behind for the next one', async () => {
    await office().call(newsletters.saveTemplate, { name: 'Monat', blocks: [text('<p>Neues</p>')] });
    await office().call(newsletters.saveTemplate, { name: 'monat', blocks: [text('<p>Neueres</p>')] });
    const { templates } = await office().call(newsletters.templates, {});
    expect(templates).toMatchObject([{ name: 'monat', blocks: [text('<p>Neueres</p>')] }]);
    await office().call(newsletters.removeTemplate, { ID: templates[0]?.ID ?? 0 });
    expect((await office().call(newsletters.templates, {})).templates).toEqual([]);
  });
});

describe('the recipients', () => {
  it('are counted before, and everybody left out is named with the reason', async () => {
    await buildPerson(house(), clubId, {
      first_name: 'Ohne',
      last_name: 'Adresse',
      street: 'Gasse',
      postal_code: '1010',
    });
    await buildPerson(house(), clubId, { first_name: 'Nie', last_name: 'Gefragt', email: 'nie@x.test', mailing: 0 });
    const weg = await buildPerson(house(), clubId, { first_name: 'Weg', last_name: 'Moser', email: 'weg@x.test' });
    await house().as(weg).call(contract.messaging.saveMailing, { child_ID: weg.personId, shouldReceivePost: 0 });
    await buildPerson(house(), clubId, { first_name: 'Rast', last_name: 'Ruh', email: 'Ruht@x.test' });
    await house().sql(
      `insert into bounced_address (club_id, address, bounces, reason, last_at, rests_since) values ($1, 'ruht@x.test', 3, '', now(), now())`,
      [clubId],
    );
    const dead = await buildPerson(house(), clubId, {
      first_name: 'Alt',
      email: 'alt@x.test',
      death_date: '2020-01-01',
    });
    const audience = { ...everybody, user_ids: [dead.personId] };
    const { mails, sameAddress, leftOut, byPost } = await office().call(newsletters.recipients, { audience });
    // Maria, with Tim at the same address.
    expect([mails, sameAddress, byPost]).toEqual([1, 1, 1]);
    const reasons = Object.fromEntries(leftOut.map(({ fullname, why }) => [fullname.split(' ')[0], why]));
    expect(reasons).toMatchObject({
      Ohne: 'noAddress',
      Nie: 'noConsent',
      Weg: 'unsubscribed',
      Rast: 'resting',
      Alt: 'gone',
    });
  });

  it('are chosen by course, by list and by name, each once', async () => {
    const courseId = await buildCourse(house(), clubId);
    await buildParticipation(house(), clubId, courseId, tim.personId);
    await office().call(newsletters.saveList, { name: 'Helfer', user_ids: [tim.personId, maria.personId] });
    const { lists } = await office().call(newsletters.lists, {});
    const audience = {
      ...emptyAudience,
      groups: [{ course: String(courseId) }],
      lists: lists.map(({ ID }) => ID),
      user_ids: [maria.personId],
    };
    expect(await office().call(newsletters.recipients, { audience })).toMatchObject({ persons: 2, mails: 1 });
  });

  it('stay those who are there when a list is deleted and two persons become one', async () => {
    await office().call(newsletters.saveList, { name: 'Helfer', user_ids: [tim.personId] });
    await office().call(newsletters.saveList, { name: 'Eltern', user_ids: [tim.personId] });
    const { lists } = await office().call(newsletters.lists, {});
    const double = await buildPerson(house(), clubId, { email: 'doppelt@x.test' });
    const user_ids = [maria.personId, double.personId];
    const audience = { ...emptyAudience, lists: lists.map(({ ID }) => ID), user_ids };
    const { ID } = await office().call(newsletters.save, draftOf({ audience }));
    const [gone, stays] = lists.map((list) => list.ID);
    const removed = await office().call(newsletters.removeList, { ID: gone ?? 0 });
    expect(removed.message).toBe('Die Empfängerliste ist gelöscht. Ein Entwurf nennt sie nicht mehr.');
    const both = { survivor_ID: maria.personId, other_ID: double.personId };
    await office().call(contract.duplicates.merge, both);
    const { audience: now, version } = await office().call(newsletters.get, { newsletter_ID: ID });
    expect(now).toEqual({ ...audience, lists: [stays], user_ids: [maria.personId] });
    const { mails } = await office().call(newsletters.recipients, { audience: now });
    await office().call(newsletters.send, { newsletter_ID: ID, version, mails });
  });

  it('are for those alone who may read persons', async () => {
    const writer = await buildPerson(house(), clubId, {});
    await house().sql(`insert into permission_grant (club_id, person_id, permission) values ($1, $2, 'newsletter')`, [
      clubId,
      writer.personId,
    ]);
    const { http } = await house().as(writer).refused(newsletters.recipients, { audience: everybody });
    expect(http).toBe(403);
  });
});

describe('sending', () => {
  it('is refused when the number is another one than the sender saw', async () => {
    const { ID, version } = await save();
    const refused = await office().refused(newsletters.send, { newsletter_ID: ID, version, mails: 5000 });
    expect(refused.message).toBe('Es wäre jetzt eine E-Mail statt 5000. Bitte sieh dir die Empfänger noch einmal an.');
    expect(await stateOf(ID)).toBe('draft');
  });

  it('waits ten minutes, in which it can be stopped', async () => {
    const ID = await released();
    const work = workOfNewsletters(house(), clubId, () => new Date());
    expect(await work.begin(ID)).toBe('early');
    // Checked again when it is due, not every minute until then.
    const [again] = await house().sql<{ minutes: number }>(
      `select round(extract(epoch from start_after - created_on) / 60)::integer as minutes from pgboss.job
       where name = 'start-newsletter' and data ->> 'clubId' = $1 order by created_on desc limit 1`,
      [String(clubId)],
    );
    expect(again).toEqual({ minutes: 10 });
    const [{ count } = { count: 0 }] = await house().sql<{ count: number }>(
      `select count(*)::integer as count from pgboss.job where name = 'start-newsletter' and data ->> 'clubId' = $1`,
      [String(clubId)],
    );
    expect(count).toBe(2);
    await office().call(newsletters.stop, { newsletter_ID: ID });
    expect(await workOfNewsletters(house(), clubId, soon).begin(ID)).toBe('nothing');
    expect([await stateOf(ID), await deliveredFrom(house(), clubId)]).toEqual(['draft', []]);
  });

  it('reaches each address once, with all its children, and stands in their histories', async () => {
    const ID = await sent();
    const mails = await deliveredFrom(house(), clubId);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['maria@x.test', 'Sommerfest für Maria und Tim']]);
    const entries = await office().call(contract.history.ofPerson, { userID: tim.personId });
    expect(entries.history[0]).toMatchObject({
      type: 'newsletter.received',
      newsletter: { subject: 'Sommerfest für Maria und Tim' },
    });
    const { messages } = await office().call(contract.messaging.statistics, { newsletter_ID: ID });
    expect(receptionCounters(messages)).toMatchObject({ initialisiert: 1, empfangen: 1 });
    expect(await stateOf(ID)).toBe('sent');
  });

  it('sends nothing twice when a worker dies, and leaves out who unsubscribed meanwhile', async () => {
    const otto = await buildPerson(house(), clubId, { first_name: 'Otto', email: 'otto@x.test' });
    const ID = await released();
    const work = workOfNewsletters(house(), clubId, soon);
    await work.begin(ID);
    expect(await work.begin(ID)).toBe('nothing');
    await house().as(otto).call(contract.messaging.saveMailing, { child_ID: otto.personId, shouldReceivePost: 2 });
    await expect(work.handOverAndDie(ID)).rejects.toThrow('killed');
    expect(await deliveredFrom(house(), clubId)).toEqual([]);
    await Promise.all([work.handOver(ID), work.handOver(ID)]);
    const mails = await deliveredFrom(house(), clubId);
    expect(mails.map(({ to }) => to)).toEqual(['maria@x.test']);
  });

  it('follows whoever has another address meanwhile, and reaches no address twice', async () => {
    const build = (name: string) => buildPerson(house(), clubId, { first_name: name, email: `${name}@x.test` });
    const [otto, ida, pia] = [await build('otto'), await build('ida'), await build('pia')];
    await build('paul');
    const ID = await released();
    const work = workOfNewsletters(house(), clubId, soon);
    await work.begin(ID);
    await office().call(newsletters.pause, { newsletter_ID: ID });
    await moves(otto, 'Otto.neu@x.test');
    await moves(ida, 'maria@x.test');
    await moves(tim, 'tim@x.test');
    await moves(pia, 'pia.neu@x.test');
    await house().as(pia).call(contract.messaging.saveMailing, { child_ID: pia.personId, shouldReceivePost: 2 });
    await office().call(newsletters.resume, { newsletter_ID: ID });
    while ((await work.handOver(ID)) === 'more');
    const mails = await deliveredFrom(house(), clubId);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'maria@x.test',
      'otto.neu@x.test',
      'paul@x.test',
      'tim@x.test',
    ]);
    expect(new Set(mails.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(4);
    expect(await stateOf(ID)).toBe('sent');
  });

  it('writes once to a home that had its letter and another address since, when the other home gets its own', async () => {
    await buildPerson(house(), clubId, { first_name: 'Karl', email: 'karl@x.test' });
    const ID = await released();
    const work = workOfNewsletters(house(), clubId, soon);
    await work.begin(ID);
    await work.handOver(ID);
    // Repeated as if the letter for the child's other home were still waiting.
    await house().sql(
      `update newsletter_letter set done_at = null, mail_id = null, person_ids = person_ids || $2::integer
       where newsletter_id = $1 and address = 'karl@x.test'`,
      [ID, tim.personId],
    );
    await moves(maria, 'maria.neu@x.test');
    await house().sql(`update newsletter set state = 'sending' where id = $1`, [ID]);
    while ((await work.handOver(ID)) === 'more');
    const to = (await deliveredFrom(house(), clubId)).map((mail) => mail.to);
    expect(to.filter((address) => address.startsWith('maria'))).toEqual(['maria@x.test']);
  });

  it('is paused, resumed and broken off', async () => {
    const ID = await released();
    const work = workOfNewsletters(house(), clubId, soon);
    await work.begin(ID);
    await office().call(newsletters.pause, { newsletter_ID: ID });
    expect(await work.handOver(ID)).toBe('halted');
    await office().call(newsletters.resume, { newsletter_ID: ID });
    await office().call(newsletters.pause, { newsletter_ID: ID });
    await office().call(newsletters.cancel, { newsletter_ID: ID });
    expect([await work.handOver(ID), await stateOf(ID)]).toEqual(['halted', 'stopped']);
    expect(await deliveredFrom(house(), clubId)).toEqual([]);
    expect((await office().refused(newsletters.remove, { newsletter_ID: ID })).http).toBe(409);
  });

  it('goes to the writer alone to try it', async () => {
    const { ID } = await save();
    await office().call(newsletters.test, { newsletter_ID: ID });
    const mails = await deliveredFrom(house(), clubId);
    expect(mails.map(({ to, subject }) => [to, subject.startsWith('[Probe] ')])).toEqual([['buero@x.test', true]]);
  });
});

describe('the link that ends it', () => {
  const tokenIn = (url = '') => url.split('/').at(-1) ?? '';
  const forms = {
    'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
    'multipart/form-data; boundary=x':
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  };
  const click = (path: string, method: 'GET' | 'POST', host: string, type = Object.keys(forms)[0] ?? '') =>
    house().app.inject({
      method,
      url: path,
      headers: { host, ...(method === 'POST' && { 'content-type': type }) },
      ...(method === 'POST' && { payload: Reflect.get(forms, type) }),
    });
  const mailingOf = async ({ personId }: { personId: number }) =>
    (await house().sql<{ mailing: number }>(`select mailing from person where id = $1`, [personId]))[0]?.mailing;

  it.each(Object.keys(forms))('takes what mail programs post as %s', async (type) => {
    await sent();
    const [mail] = await deliveredFrom(house(), clubId);
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
    expect((await click(pathname, 'POST', `verein${clubId}.test`, type)).statusCode).toBe(200);
    expect(await mailingOf(maria)).toBe(2);
  });

  it('ends it also for who has another address since; back again goes only where the letter came to', async () => {
    await sent();
    const [mail] = await deliveredFrom(house(), clubId);
    const token = tokenIn(new URL(mail?.unsubscribeUrl ?? '').pathname);
    await house().sql(`update person set email = 'maria@neu.test' where id = $1`, [maria.personId]);
    const visitor = house().as(null, { host: `verein${clubId}.test` });
    expect(await visitor.call(newsletters.subscription, { token })).toMatchObject({ isSubscribed: true });
    await visitor.call(newsletters.saveSubscription, { token, isSubscribed: false });
    expect([await mailingOf(maria), await mailingOf(tim)]).toEqual([2, 2]);
    expect(await visitor.refused(newsletters.saveSubscription, { token, isSubscribed: true })).toMatchObject({
      http: 409,
      code: 'newsletters.nobodyThere',
    });
    expect(await mailingOf(maria)).toBe(2);
  });

  it('works with one click for everybody at the address, and back again', async () => {
    await sent();
    const [mail] = await deliveredFrom(house(), clubId);
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
    const host = `verein${clubId}.test`;
    const token = tokenIn(pathname);
    const looked = await click(pathname, 'GET', host);
    expect(looked.headers.location).toBe(`/newsletter/abmelden/${token}`);
    expect(mail?.html).toContain(`/newsletter/abmelden/${token}`);
    expect((await click(pathname, 'POST', host)).statusCode).toBe(200);
    const mailings = await house().sql(`select mailing from person where club_id = $1 and id = any($2) order by id`, [
      clubId,
      [maria.personId, tim.personId],
    ]);
    expect(mailings).toEqual([{ mailing: 2 }, { mailing: 2 }]);
    const visitor = house().as(null, { host });
    const link = await visitor.call(newsletters.subscription, { token });
    expect(link).toEqual({ address: 'm…a@x.test', isSubscribed: false });
    const { leftOut } = await office().call(newsletters.recipients, { audience: everybody });
    expect(leftOut.map(({ why }) => why)).toContain('unsubscribed');
    const again = await visitor.call(newsletters.saveSubscription, { token, isSubscribed: true });
    expect(again.isSubscribed).toBe(true);
    const proofs = await house().sql(
      `select wants_emails, source from mailing_consent where club_id = $1 and person_id = $2 order by id`,
      [clubId, maria.personId],
    );
    expect(proofs).toEqual([
      { wants_emails: false, source: 'link' },
      { wants_emails: true, source: 'link' },
    ]);
  });

  it('is nothing to another club', async () => {
    await sent();
    const [mail] = await deliveredFrom(house(), clubId);
    const other = await buildClub(house(), {});
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
    expect((await click(pathname, 'POST', `verein${other}.test`)).statusCode).toBe(404);
    const visitor = house().as(null, { host: `verein${other}.test` });
    const input = { token: tokenIn(pathname), isSubscribed: false };
    expect((await visitor.refused(newsletters.saveSubscription, input)).http).toBe(404);
    const [row] = await house().sql(`select mailing from person where club_id = $1 and id = $2`, [
      clubId,
      maria.personId,
    ]);
    expect(row).toEqual({ mailing: 1 });
  });
});

describe('what is left of it', () => {
  it('is read by members only where the club shows it', async () => {
    const hidden = await sent();
    const shown = await sent({ isInArchive: true });
    const member = house().as(maria);
    const { newsletters: all } = await member.call(newsletters.archive, {});
    expect(all.map(({ ID, subject }) => [ID, subject])).toEqual([[shown, 'Sommerfest für Maria']]);
    expect((await member.call(newsletters.archived, { newsletter_ID: shown })).html).toContain('Hallo Maria!');
    expect((await member.refused(newsletters.archived, { newsletter_ID: hidden })).http).toBe(404);
  });

  it('is printed for those who want post, one letter per household', async () => {
    const home = { street: 'Hauptstraße', house_number: '1', postal_code: '8010', locality: 'Graz', mailing: 2 };
    const oma = await buildPerson(house(), clubId, { first_name: 'Oma', last_name: 'Post', ...home });
    await buildPerson(house(), clubId, { first_name: 'Kind', manager_id: oma.personId, mailing: 2 });
    await buildPerson(house(), clubId, { first_name: 'Will', last_name: 'Nichts', ...home, mailing: 0 });
    const { ID } = await save();
    expect((await office().call(newsletters.recipients, { audience: everybody })).byPost).toBe(1);
    const { mimeType, content } = await office().call(newsletterFiles.letters, { newsletter_ID: ID });
    expect(mimeType).toBe('application/pdf');
    expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
  });

  it('have labels for their envelopes, with the same addresses', async () => {
    const home = { street: 'Ring', house_number: '1', postal_code: '4020', locality: 'Linz' };
    await buildPerson(house(), clubId, { first_name: 'Oma', last_name: 'Huber', ...home, mailing: 2 });
    const { ID } = await save();
    const { mimeType, content } = await office().call(newsletterFiles.labels, { newsletter_ID: ID });
    expect(mimeType).toBe('application/pdf');
    expect(pdfText(content)).toContain('OmaHuber');
    expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
    expect(pdfText(content)).toContain('4020Linz');
  });

  it('and labels are refused where nothing goes by post', async () => {
    const { ID } = await save();
    expect((await office().ask(newsletterFiles.labels, { newsletter_ID: ID })).http).toBe(
      (await office().ask(newsletterFiles.letters, { newsletter_ID: ID })).http,
    );
  });
});

describe('three thousand recipients', () => {
  it('are planned in as many statements as three', async () => {
    let statements = 0;
    const database = openDatabase(house().url, { max: 1, onStatement: () => (statements += 1) });
    const counted = async () => {
      const rows = await house().sql<{ id: number }>('select id from person where club_id = $1', [clubId]);
      statements = 0;
      const personIds = rows.map(({ id }) => id);
      const { letters } = await database.transaction({ tenant: clubId }, (db) =>
        planFor({ db }, { personIds, contactIds: [] }),
      );
      return { letters: letters.length, statements };
    };
    const few = await counted();
    await house().sql(
      `insert into person (club_id, first_name, last_name, email)
       select $1, 'Vorname' || n, 'Nachname' || n, 'person' || n || '@x.test' from generate_series(1, 3000) n`,
      [clubId],
    );
    expect(await counted()).toEqual({ letters: 3001, statements: few.statements });
    await database.end();
  });
});
