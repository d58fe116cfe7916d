import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpMailer } from './mailer.ts';

type Received = { from: string; to: string[]; source: string };

const servers: SMTPServer[] = [];

/** A real mail server on loopback that keeps what it gets. */
const startSmtp = async (options: { refuse?: boolean } = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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

  it('fails loudly when the server refuses, so that the queue tries again', async () => {
    const { url } = await startSmtp({ refuse: true });
    const mailer = smtpMailer(url, 'Turnverein <info@verein.example>');
    await expect(mailer.send(mail)).rejects.toThrow(/mailbox full/);
    mailer.close();
  });
});
