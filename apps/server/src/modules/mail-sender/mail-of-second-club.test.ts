import type { AddressInfo } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { outboxCarriers } from '../../adapters/carriers.ts';
import { smtpMailer } from '../../adapters/mail/mailer.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { allWorkers } from '../../work.ts';
import { mailWorkers } from '../system/index.ts';

/** What a mail server is handed, to the last header, when the second club of an installation writes. */
const secrets = secretsFrom('geheim');
const house = useHouse({ secrets });

type Received = { from: string; source: string };
const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const { mailFrom } = session.envelope;
      received.push({ from: mailFrom ? mailFrom.address : '', source: Buffer.concat(parts).toString('latin1') });
      done();
    });
  },
});

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise<void>((closed) => server.close(closed)));

/** Folded headers in one line, quoted-printable and encoded words as they are read. */
const readable = (source: string): string =>
  source
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('latin1'))
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => word.replaceAll('_', ' '))
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const inUtf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8');

it('a password mail of the second club names the first nowhere: not in a header, not in a link, not in the envelope', async () => {
  const build = async (name: string, office: string) => {
    const clubId = await buildClub(house(), { name });
    await house().sql('insert into club_imprint (club_id, email) values ($1, $2)', [clubId, office]);
    const { personId } = await buildPerson(house(), clubId, { first_name: 'Vera', email: 'vera@example.at' });
    await buildLogin(house(), clubId, personId, 'vera@example.at');
    return clubId;
  };
  // Somebody with the same address in both clubs.
  const first = await build('Turnverein Nordlicht', 'buero@nordlicht.example');
  const second = await build('Sportklub Südstern', 'buero@suedstern.example');
  const { statusCode } = await house().app.inject({
    method: 'POST',
    url: `/api${contract.session.requestPasswordReset.path}`,
    headers: { host: `verein${second}.test` },
    payload: { email: 'vera@example.at' },
  });
  expect(statusCode).toBe(200);
  const attempt = { database: house().database, now: () => new Date(), isLast: true };
  const workers = allWorkers(house().queue, outboxCarriers, undefined, undefined, {}, { secrets });
  const [asked] = await house().sql<{ data: unknown }>(
    `select data from pgboss.job where name = 'send-requested-password-link'`,
  );
  await workers.find(({ job }) => job.name === 'send-requested-password-link')?.run(attempt, asked?.data as never);
  const mails = await house().sql<{ id: number; club_id: number }>(
    `select id, club_id from mail where recipient = 'vera@example.at'`,
  );
  expect(mails.map(({ club_id }) => club_id)).toEqual([second]);
  const { port } = server.server.address() as AddressInfo;
  const email = smtpMailer(`smtp://127.0.0.1:${port}`, '"Vereinshaus" <post@haus.example>');
  const [worker] = mailWorkers({ ...outboxCarriers, email }, { secrets, forgetDevice: async () => undefined });
  await worker?.run(attempt, { clubId: second, mailId: mails[0]?.id ?? 0 } as never);
  email.close();
  const [mail] = received;
  const source = inUtf8(readable(mail?.source ?? ''));
  // What comes back comes to the installation, and its Message-ID says of which club it is.
  expect(mail?.from).toBe('post@haus.example');
  expect(source).toMatch(new RegExp(`^Message-ID: <${second}\\.`, 'm'));
  expect(source).toMatch(/^From: "?Sportklub Südstern"? <post@haus\.example>/m);
  expect(source).toMatch(/^Reply-To: buero@suedstern\.example/m);
  expect(source).toContain(`verein${second}.test`);
  for (const foreign of ['Nordlicht', 'nordlicht', `verein${first}.test`, 'Vereinshaus <'])
    expect({ foreign, isNamed: source.includes(foreign) }).toEqual({ foreign, isNamed: false });
});
