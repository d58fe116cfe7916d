import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpMailer } from './mailer.ts';

type Received = { from: string; to: string[]; source: string };

const servers: SMTPServer[] = [];

/** A real mail server on loopback that keeps what it receives. */
const startSmtp = async (options: { refuse?: boolean; unknownRecipient?: boolean } = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      options.unknownRecipient ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (options.refuse) return done(new Error('mailbox full'));
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        received.push({
          from,
          to: session.envelope.rcptTo.map((to) => to.address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
};

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((closed) => server.close(closed))));
});

const mail = { to: 'anna@example.at', subject: 'Grüße', text: 'Schöne Grüße aus St. Pölten', messageId: '1.7' };

describe('mail over SMTP', () => {
  it('arrives with sender, recipient, subject and text', async () => {
    const { url, received } = await startSmtp();
    const mailer = smtpMailer(url, 'Turnverein <info@verein.example>');
    await mailer.send(mail);
    mailer.close();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'info@verein.example', to: ['anna@example.at'] });
    expect(received[0]?.source).toContain('Subject: =?UTF-8?');
    expect(received[0]?.source).toContain('Message-ID: <1.7@verein.example>');
  });

  it('of a club comes in its name, and what comes back goes to the installation', async () => {
    const { url, received } = await startSmtp();
    const mailer = smtpMailer(url, '"Vereinshaus" <post@haus.example>');
    await mailer.send({ ...mail, sender: { name: 'TV „Nord“, Wien' }, replyTo: 'buero@nord.example' });
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const own = { address: 'office@nord.example', domain: 'nord.example', selector: 'vereinshaus7', privateKey };
    await mailer.send({ ...mail, sender: { name: 'TV Nord', own } });
    mailer.close();
    expect(received.map(({ from }) => from)).toEqual(['post@haus.example', 'post@haus.example']);
    const [byInstallation, byClub] = received.map(({ source }) => source.replaceAll(/\r\n[ \t]+/g, ' '));
    expect(byInstallation).toMatch(/^From: .*<post@haus\.example>$/m);
    expect(byInstallation).not.toContain('Vereinshaus');
    expect(byInstallation).toContain('Reply-To: buero@nord.example');
    expect(byInstallation).not.toContain('DKIM-Signature');
    expect(byClub).toMatch(/^From: TV Nord <office@nord\.example>$/m);
    expect(byClub).toMatch(/^DKIM-Signature: .*d=nord\.example; .*s=vereinshaus7;/m);
  });

  it('has the headers and recipients we give it, whatever stands in a name, a subject or an address', async () => {
    const { url, received } = await startSmtp();
    const mailer = smtpMailer(url, 'Vereinshaus <post@haus.example>');
    const evil = 'x\r\nBcc: alle@example.at\r\n\r\nHallo';
    await mailer.send({
      ...mail,
      sender: { name: `"Bank" <bank@example.at>, ${evil}` },
      subject: evil,
      replyTo: 'otto@example.at\r\nBcc: alle@example.at',
      unsubscribeUrl: `https://verein.example/${evil}`,
    });
    mailer.close();
    expect(received.map(({ to }) => to)).toEqual([['anna@example.at']]);
    const source = received[0]?.source ?? '';
    const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head.match(/^From: .*$/gm)).toEqual([expect.stringMatching(/ <post@haus\.example>$/)]);
    // Text in the name that looks like an address stays part of the name.
    expect(head).not.toMatch(/^From: [^"=]*<bank@example\.at>/m);
  });

  it('of a newsletter says how one click ends it (RFC 8058)', async () => {
    const { url, received } = await startSmtp();
    const mailer = smtpMailer(url, 'Turnverein <info@verein.example>');
    const unsubscribeUrl = 'https://verein.example/api/newsletter/one-click/abc';
    await mailer.send({ ...mail, unsubscribeUrl });
    await mailer.send(mail);
    mailer.close();
    expect(received[0]?.source).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(received[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(received[1]?.source).not.toContain('List-Unsubscribe');
  });

  it('arrives as text and in colour, for whoever shows which', async () => {
    const { url, received } = await startSmtp();
    const mailer = smtpMailer(url, 'Turnverein <info@verein.example>');
    await mailer.send({ ...mail, html: '<p>Gruss aus Graz</p>' });
    mailer.close();
    const source = received[0]?.source ?? '';
    expect(source).toContain('Content-Type: multipart/alternative');
    expect(source.indexOf('Content-Type: text/plain')).toBeLessThan(source.indexOf('Content-Type: text/html'));
    expect(source).toContain('<p>Gruss aus Graz</p>');
  });

  it('names where an answer goes', async () => {
    const { url, received } = await startSmtp();
    const mailer = smtpMailer(url, 'Turnverein <info@verein.example>');
    await mailer.send({ ...mail, replyTo: 'otto@example.at' });
    mailer.close();
    expect(received[0]?.source).toContain('Reply-To: otto@example.at');
  });

  it('is unclear, and not sent again, when the connection breaks while the server has the mail in hand', async () => {
    const received: string[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.write('220 ready\r\n');
      let isMail = false;
      socket.on('data', (chunk) => {
        const said = chunk.toString();
        if (isMail && said.includes('\r\n.\r\n')) {
          received.push(said);
          socket.destroy();
        } else if (said.startsWith('DATA')) {
          isMail = true;
          socket.write('354 go ahead\r\n');
        } else if (!isMail) socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Turnverein <info@verein.example>');
    expect(await mailer.send(mail)).toBe('unclear');
    expect(received).toHaveLength(1);
    mailer.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });

  it('fails when no server is there, so that the queue tries again', async () => {
    const mailer = smtpMailer('smtp://127.0.0.1:9', 'Turnverein <info@verein.example>');
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
    mailer.close();
  });

  it('is refused for good when the server knows no such recipient', async () => {
    const { url } = await startSmtp({ unknownRecipient: true });
    const mailer = smtpMailer(url, 'Turnverein <info@verein.example>');
    expect(await mailer.send(mail)).toEqual({ refused: expect.stringContaining('550 no such user') });
    mailer.close();
  });

  it('fails loudly when the server refuses, so that the queue tries again', async () => {
    const { url } = await startSmtp({ refuse: true });
    const mailer = smtpMailer(url, 'Turnverein <info@verein.example>');
    await expect(mailer.send(mail)).rejects.toThrow(/mailbox full/);
    mailer.close();
  });
});
