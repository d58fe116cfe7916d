import { contract } from '@vereinshaus/contract';
import { isUnderWay, receptionCounters, receptionStatus } from '@vereinshaus/contract/messaging/reception';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, testConfig, useHouse } from '../../../test/harness.ts';
import type { Queue } from '../../kit/jobs.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { mailReferenceOf } from '../system/mail-reference.ts';
import { tellRestingAddress } from './tell-resting.ts';

const bounceToken = 'nur-der-mailserver-kennt-ihn';
const secrets = secretsFrom('ein Schlüssel, der nur im Test gilt');
const house = useHouse({ secrets, config: { ...testConfig, MAIL_BOUNCE_TOKEN: bounceToken } });

let clubId = 0;
let admin: NonNullable<Actor>;
let maria: NonNullable<Actor>;
let courseId = 0;

beforeEach(async () => {
  clubId = await buildClub(house(), { settings: { countsReception: true } });
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Moser', email: 'maria@x.test' });
  const otto = await buildPerson(house(), clubId, { first_name: 'Otto', last_name: 'Amon', email: 'otto@x.test' });
  courseId = await buildCourse(house(), clubId);
  for (const { personId } of [maria, otto]) await buildParticipation(house(), clubId, courseId, personId);
});

const textLong = '<p>Siehe <a href="https://plan.test/?a=1&amp;b=2">Plan</a></p>';

const write = async () => {
  const input = { courseId, subject: 'Turnier', textLong, email: true };
  const { ID } = await house().as(admin).call(contract.news.add, input);
  return ID;
};

const open = (path: string, host = `verein${clubId}.test`) =>
  house().app.inject({ method: 'GET', url: path, headers: { host } });

const pixelIn = (html = '') => /src="http:\/\/[^/]+(\/api\/reception\/[\w-]+\.gif)"/.exec(html)?.[1] ?? '';
const linksIn = (html = '') =>
  [...html.matchAll(/href="http:\/\/[^/]+(\/api\/reception\/[^"]+)"/g)].map(([, path]) => path ?? '');

const statistics = (news_ID: number) => house().as(admin).call(contract.news.statistics, { news_ID });

describe('the reception of a sending', () => {
  it('counts what really happened: accepted, opened, clicked', async () => {
    const newsId = await write();
    const [toMaria] = (await deliveredFrom(house(), clubId)).filter(({ to }) => to === 'maria@x.test');
    expect((await open(pixelIn(toMaria?.html))).headers['content-type']).toBe('image/gif');
    await open(pixelIn(toMaria?.html));
    const [first = ''] = linksIn(toMaria?.html);
    const click = await open(first);
    expect([click.statusCode, click.headers.location]).toEqual([302, 'https://plan.test/?a=1&b=2']);
    const { messages, isCounted, subject } = await statistics(newsId);
    expect([subject, isCounted]).toEqual(['Turnier', true]);
    expect(receptionCounters(messages)).toEqual({ initialisiert: 2, empfangen: 2, geöffnet: 1, geklickt: 1 });
    expect(isUnderWay(messages)).toBe(false);
    expect(messages.filter(({ childID }) => childID === maria.personId).map(({ status }) => status)).toEqual([
      'Link geklickt',
      'E-Mail geöffnet',
      'Empfang: angenommen',
      'erfolgreich initialisiert',
    ]);
    expect(messages[0]).toMatchObject({ childName: 'Maria Moser', personType: 0, msgType: 'email' });
    expect(messages.map(({ time }) => time)).toEqual(messages.map(({ time }) => time).toSorted((a, b) => b - a));
  });

  it('carries no pixel and no other links where the club does not count', async () => {
    await house().sql(`update club set settings = '{}' where id = $1`, [clubId]);
    const newsId = await write();
    for (const { html } of await deliveredFrom(house(), clubId)) {
      expect(html).not.toContain('/api/reception/');
      expect(html).toContain('href="https://plan.test/?a=1&amp;b=2"');
    }
    expect((await statistics(newsId)).isCounted).toBe(false);
  });

  it('carries none to whoever objects, until they allow it again', async () => {
    const asMaria = house().as(maria);
    const child_ID = maria.personId;
    await asMaria.call(contract.messaging.saveReception, { child_ID, objects: true });
    expect(await asMaria.call(contract.messaging.reception, { child_ID })).toEqual({
      isCounted: true,
      objects: true,
      resting: '',
    });
    const measured = async () => {
      await write();
      const mails = await deliveredFrom(house(), clubId);
      return mails.filter(({ html = '' }) => html.includes('/api/reception/')).map(({ to }) => to);
    };
    expect(await measured()).toEqual(['otto@x.test']);
    await asMaria.call(contract.messaging.saveReception, { child_ID, objects: false });
    expect((await measured()).toSorted()).toEqual(['maria@x.test', 'otto@x.test']);
  });

  it('is not written by who guesses, nor from another club, and a link leads nowhere else', async () => {
    const newsId = await write();
    const [mail] = await deliveredFrom(house(), clubId);
    const other = await buildClub(house());
    const [link = ''] = linksIn(mail?.html);
    await open(pixelIn(mail?.html), `verein${other}.test`);
    const foreign = await open(link, `verein${other}.test`);
    expect(foreign.headers.location).toBe(`http://verein${other}.test`);
    expect((await open(`${link.slice(0, link.lastIndexOf('/'))}/999`)).headers.location).toBe(
      `http://verein${clubId}.test`,
    );
    expect((await open(`/api/reception/${'x'.repeat(24)}.gif`)).statusCode).toBe(200);
    expect((await open('/api/reception/kurz.gif')).statusCode).toBe(404);
    expect(receptionCounters((await statistics(newsId)).messages).geöffnet).toBe(1);
  });

  it('counts only what left the house and did not come back', async () => {
    // The mail is not sent when its address cannot be reached, judging by its name.
    const { personId } = await buildPerson(house(), clubId, { first_name: 'Ida', email: 'ida@x.invalid' });
    await buildParticipation(house(), clubId, courseId, personId);
    const newsId = await write();
    await deliveredFrom(house(), clubId);
    const { messages } = await statistics(newsId);
    expect(messages.map(({ status }) => status)).toContain(receptionStatus.kept);
    expect(receptionCounters(messages)).toMatchObject({ initialisiert: 3, empfangen: 2 });
    expect(isUnderWay(messages)).toBe(false);
    await house().sql(
      `update mail set state = 'failed', error = 'Unzustellbar', bounced_at = now() where club_id = $1 and recipient = 'otto@x.test'`,
      [clubId],
    );
    expect(receptionCounters((await statistics(newsId)).messages)).toMatchObject({ initialisiert: 3, empfangen: 1 });
  });

  it('of a message to many is told to those who read newsletters', async () => {
    const message = { user_ids: [maria.personId], subject: 'Sommerfest', text: 'Kommt alle!' };
    const { newsletter_ID } = await house().as(admin).call(contract.messaging.sendMessage, message);
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    const told = await house().as(reader).call(contract.messaging.statistics, { newsletter_ID });
    expect(receptionCounters(told.messages)).toMatchObject({ initialisiert: 1, empfangen: 0 });
    expect(isUnderWay(told.messages)).toBe(true);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(foreign).ask(contract.messaging.statistics, { newsletter_ID })).http).toBe(404);
  });
});

describe('a mail that comes back', () => {
  const report = async (
    token = bounceToken,
    referenceOf = (mailId: number) => mailReferenceOf(secrets, clubId, mailId),
  ) => {
    const [mail] = await house().sql<{ id: number }>(
      `select id from mail where club_id = $1 and recipient = 'maria@x.test' order by id desc limit 1`,
      [clubId],
    );
    return house().app.inject({
      method: 'POST',
      url: '/api/mail/bounces',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
      payload: [
        'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
        '',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 User unknown',
        '',
        `Message-ID: <${referenceOf(mail?.id ?? 0)}@localhost>`,
      ].join('\r\n'),
    });
  };

  it('is a failed one, in the outbox and in the statistics', async () => {
    const newsId = await write();
    await deliveredFrom(house(), clubId);
    expect((await report()).statusCode).toBe(200);
    const { messages } = await statistics(newsId);
    expect(messages.map(({ status }) => status)).toContain('Nicht zugestellt: Unzustellbar (5.1.1): 550 User unknown');
    const [mail] = await house().sql(`select state from mail where club_id = $1 and recipient = 'maria@x.test'`, [
      clubId,
    ]);
    expect(mail).toEqual({ state: 'failed' });
  });

  it('counts by the token of its Message-ID alone: the numbers can be guessed', async () => {
    await write();
    await deliveredFrom(house(), clubId);
    const guesses: ((mailId: number) => string)[] = [
      (mailId) => `${clubId}.${mailId}`,
      (mailId) => `${clubId}.${mailId}.${'0'.repeat(32)}`,
      // For another mail, and for the same number in another club.
      (mailId) => `${clubId}.${mailId}.${mailReferenceOf(secrets, clubId, mailId + 1).split('.')[2]}`,
      (mailId) => `${clubId}.${mailId}.${mailReferenceOf(secrets, clubId + 1, mailId).split('.')[2]}`,
    ];
    for (const guess of guesses) {
      expect((await report(bounceToken, guess)).json()).toEqual({
        status: 'success',
        message: 'Nichts Unzustellbares.',
      });
    }
    expect(await house().sql('select 1 from bounced_address where club_id = $1', [clubId])).toEqual([]);
    expect((await report()).json()).toMatchObject({ message: 'Vermerkt.' });
  });

  it('lets its address rest after the third, and office and family hear of it', async () => {
    const restingOf = async () => {
      const wish = await house().as(maria).call(contract.messaging.reception, { child_ID: maria.personId });
      return wish.resting;
    };
    const oma = await buildPerson(house(), clubId, { first_name: 'Oma', email: 'oma@x.test' });
    await house().sql('update person set manager_id = $1 where id = $2', [oma.personId, maria.personId]);
    for (const resting of ['', '', 'maria@x.test']) {
      await write();
      await deliveredFrom(house(), clubId);
      await report();
      // Reported a second time, the same mail counts once.
      await report();
      expect(await restingOf()).toBe(resting);
    }
    const jobs = await house().sql(
      `select data ->> 'address' as address from pgboss.job where name = 'tell-resting-address' and data ->> 'clubId' = $1`,
      [String(clubId)],
    );
    expect(jobs).toEqual([{ address: 'maria@x.test' }]);
    await house().sql(`update person set email = 'buero@x.test' where id = $1`, [admin.personId]);
    const senderIn: Queue['senderIn'] = (db) => house().queue.senderIn(db);
    const site = { id: clubId, origin: `http://verein${clubId}.test` };
    await transactionsIn(house().database, site, { now: () => new Date(), senderIn })((ctx) =>
      tellRestingAddress(ctx, { address: 'maria@x.test', reason: '550' }),
    );
    const told = await deliveredFrom(house(), clubId);
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['buero@x.test', 'E-Mail-Adresse ruht: maria@x.test'],
      ['oma@x.test', 'E-Mails an dich kommen zurück'],
    ]);
    const { recipients } = await house()
      .as(admin)
      .call(contract.messaging.previewMessage, { user_ids: [maria.personId] });
    expect(recipients.map(({ to }) => to)).toEqual(['oma@x.test']);
    await house().as(maria).call(contract.messaging.useAddress, { child_ID: maria.personId });
    expect(await restingOf()).toBe('');
  });

  it('is believed only from the mail server', async () => {
    await write();
    await deliveredFrom(house(), clubId);
    expect((await report('geraten')).statusCode).toBe(403);
    const states = await house().sql('select distinct state from mail where club_id = $1', [clubId]);
    expect(states).toEqual([{ state: 'sent' }]);
  });
});
