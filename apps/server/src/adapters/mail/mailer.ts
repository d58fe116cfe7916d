import { createTransport } from 'nodemailer';

export type OutgoingMail = { to: string; subject: string; text: string; messageId: string };

/** One interface, two ways: a mail server, or the outbox in the product for trials and development. */
export type Mailer = { kind: 'smtp' | 'outbox'; send(mail: OutgoingMail): Promise<void>; close(): void };

export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    kind: 'smtp',
    send: async ({ to, subject, text, messageId }) => {
      await transport.sendMail({ from, to, subject, text, messageId: `<${messageId}@${domain}>` });
    },
    close: () => transport.close(),
  };
};

/** Nothing leaves the house; the mail stays where an administrator can open it. */
export const outboxMailer: Mailer = { kind: 'outbox', send: async () => undefined, close: () => undefined };
