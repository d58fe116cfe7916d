import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, testConfig, useHouse } from '../../../test/harness.ts';
import { startImapServer } from '../../adapters/mailbox/imap-server.testing.ts';
import { withMailbox } from '../../adapters/mailbox/mailbox.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { mailReferenceOf } from '../system/mail-reference.ts';
import { lookIntoMailbox } from './read-bounces.ts';

const now = new Date('2026-11-16T12:00:00Z');
const secrets = secretsFrom('ein Schlüssel, der nur im Test gilt');
const allowedHosts: string[] = [];
const house = useHouse({ clock: () => now, secrets, config: { ...testConfig, WEBHOOK_HOSTS: allowedHosts } });
const { bounceMailbox, bounceMailboxChecks } = contract;

const account = { user: 'noreply', password: 'geheim' };
let imap: Awaited<ReturnType<typeof startImapServer>>;
let access = { server: '127.0.0.1', port: 0, ...account };
let operator: NonNullable<Actor>;
let clubId = 0;
let told: string[] = [];

beforeAll(async () => {
  imap = await startImapServer(account);
  access = { ...access, port: imap.port };
  allowedHosts.push(`127.0.0.1:${imap.port}`);
  operator = await buildPerson(house(), 0);
});
afterAll(() => imap.close());

beforeEach(async () => {
  imap.messages.length = 0;
  imap.commands.length = 0;
  Object.assign(imap.behaviour, { numbering: 7, breakAt: '' });
  told = [];
  clubId = await buildClub(house());
  await house().sql('delete from bounce_mailbox');
});

const platform = () => house().as(operator, { host: 'verein1.test' });

const look = () =>
  lookIntoMailbox({
    database: house().database,
    secrets,
    openMailbox: withMailbox,
    allowedHosts,
    now: () => now,
    tellResting: async (_db, { address }) => void told.push(address),
  });

const sendMail = async (recipient: string) => {
  const [row] = await house().sql<{ id: number }>(
    `insert into mail (club_id, recipient, subject, body, state, created_at)
     values ($1, $2, 'Hallo', 'Text', 'sent', now()) returning id`,
    [clubId, recipient],
  );
  return row?.id ?? 0;
};

const reportOf = (mailId: number, reference = mailReferenceOf(secrets, clubId, mailId)) =>
  [
    'Message-ID: <report@provider.test>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    'Leider unzustellbar: Grüße aus Wörgl',
    '--x',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 User unknown',
    '',
    `Message-ID: <${reference}@localhost>`,
    '',
  ].join('\r\n');

const answerOfSomebody = 'From: maria@x.test\r\nSubject: Danke\r\n\r\nDanke!\r\n';

const bouncesOf = async (address: string) => {
  const [row] = await house().sql<{ bounces: number }>(
    'select bounces from bounced_address where club_id = $1 and address = $2',
    [clubId, address],
  );
  return row?.bounces ?? 0;
};

describe('the mailbox for undeliverable mail', () => {
  it('is looked into: what came back counts and is marked, what somebody wrote stays unread', async () => {
    const mailId = await sendMail('maria@x.test');
    imap.add(answerOfSomebody);
    imap.add(reportOf(mailId));
    await platform().call(bounceMailbox.save, access);
    await look();
    expect(await bouncesOf('maria@x.test')).toBe(1);
    expect(imap.messages.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(await platform().call(bounceMailbox.get, {})).toEqual({
      isSetUp: true,
      server: '127.0.0.1',
      port: imap.port,
      user: 'noreply',
      timeLooked: now.getTime() / 1000,
      error: '',
      messagesRead: 2,
      bouncesCounted: 1,
    });
    imap.commands.length = 0;
    await look();
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toEqual([]);
    expect(await bouncesOf('maria@x.test')).toBe(1);
  });

  it('takes no report that was made up: the numbers of a mail of another club rest nobody', async () => {
    await platform().call(bounceMailbox.save, access);
    for (let n = 0; n < 3; n += 1) {
      const mailId = await sendMail('maria@x.test');
      imap.add(reportOf(mailId, `${clubId}.${mailId}`));
      imap.add(reportOf(mailId, `${clubId}.${mailId}.${mailReferenceOf(secrets, clubId + 1, mailId).split('.')[2]}`));
    }
    await look();
    expect([await bouncesOf('maria@x.test'), told]).toEqual([0, []]);
    expect(
      imap.messages.every(({ isRead }) => !isRead),
      'they stay for whoever keeps the mailbox',
    ).toBe(true);
  });

  it('lets an address rest after the third, and tells of it once', async () => {
    await platform().call(bounceMailbox.save, access);
    for (const expected of [[], [], ['maria@x.test'], ['maria@x.test']]) {
      imap.add(reportOf(await sendMail('Maria@x.test')));
      await look();
      expect(told.map((address) => address.toLowerCase())).toEqual(expected);
    }
  });

  it.each(['UID STORE', 'UID FETCH'])('counts nothing twice and loses nothing when it ends at %s', async (breakAt) => {
    await platform().call(bounceMailbox.save, access);
    for (const address of ['eins@x.test', 'zwei@x.test']) imap.add(reportOf(await sendMail(address)));
    imap.behaviour.breakAt = breakAt;
    await look();
    expect((await platform().call(bounceMailbox.get, {})).error).not.toBe('');
    imap.behaviour.breakAt = '';
    await look();
    expect([await bouncesOf('eins@x.test'), await bouncesOf('zwei@x.test')]).toEqual([1, 1]);
    expect(imap.messages.map(({ isRead }) => isRead)).toEqual([true, true]);
    expect((await platform().call(bounceMailbox.get, {})).error).toBe('');
  });

  it('that is numbered anew is read by what is unread', async () => {
    await platform().call(bounceMailbox.save, access);
    imap.add(reportOf(await sendMail('eins@x.test')));
    await look();
    imap.behaviour.numbering = 8;
    imap.add(reportOf(await sendMail('zwei@x.test')));
    imap.commands.length = 0;
    await look();
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toHaveLength(1);
    expect(await bouncesOf('zwei@x.test')).toBe(1);
  });

  it('says what is wrong with it', async () => {
    const wrong = { ...access, password: 'falsch' };
    expect(await platform().refused(bounceMailboxChecks.test, wrong)).toMatchObject({
      http: 422,
      message: 'Das Postfach lässt sich nicht öffnen. Benutzername oder Passwort stimmt nicht.',
    });
    await platform().call(bounceMailbox.save, wrong);
    await look();
    expect(await platform().call(bounceMailbox.get, {})).toMatchObject({
      error: 'Benutzername oder Passwort stimmt nicht.',
      timeLooked: now.getTime() / 1000,
    });
    imap.add(answerOfSomebody);
    const { message } = await platform().call(bounceMailboxChecks.test, access);
    expect(message).toBe('Die Verbindung klappt. Eine Nachricht liegt im Posteingang.');
    expect(imap.messages[0]?.isRead).toBe(false);
  });

  it('keeps its password, shows it to nobody and sends it to no other server', async () => {
    await platform().call(bounceMailbox.save, access);
    const [row] = await house().sql<{ settings: Buffer }>('select settings from bounce_mailbox');
    expect(row?.settings.includes('geheim')).toBe(false);
    const without = { ...access, password: '' };
    await platform().call(bounceMailboxChecks.test, without);
    await platform().call(bounceMailbox.save, without);
    await look();
    expect((await platform().call(bounceMailbox.get, {})).error).toBe('');
    for (const call of [bounceMailbox.save, bounceMailboxChecks.test])
      expect(await platform().refused(call, { ...without, server: 'imap.example.org' })).toMatchObject({
        http: 422,
        fields: { password: 'Bitte gib das Passwort des Postfachs ein.' },
      });
  });

  it('does not lie inside the house', async () => {
    for (const server of ['localhost', 'mail.intranet', '10.0.0.5', '169.254.169.254', '127.0.0.1'])
      for (const call of [bounceMailbox.save, bounceMailboxChecks.test])
        expect(await platform().refused(call, { ...access, server, port: 993 })).toMatchObject({
          http: 422,
          code: 'platform.mailboxInside',
        });
    expect(await house().sql('select 1 from bounce_mailbox')).toEqual([]);
  });

  it('is read no more once it is removed', async () => {
    await platform().call(bounceMailbox.save, access);
    await platform().call(bounceMailbox.remove, {});
    await look();
    expect(imap.commands).toEqual([]);
    expect(await platform().call(bounceMailbox.get, {})).toMatchObject({ isSetUp: false, server: '' });
  });
});
