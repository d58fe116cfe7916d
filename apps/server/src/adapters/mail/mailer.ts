import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** The sender shown in a mail. */
export type MailSender = {
  name: string;
  /** The sender's own address, with the key that signs for its domain; none = that of the installation. */
  own?: { address: string; domain: string; selector: string; privateKey: string };
};

export type OutgoingMail = {
  to: string;
  /** None: the installation itself. */
  sender?: MailSender | undefined;
  subject: string;
  text: string;
  html?: string;
  messageId: string;
  replyTo?: string;
  /** The address for one-click unsubscription from mails of this kind: mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string;
  /** `cid`: the name by which the mail itself refers to it. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[];
};

/**
 * unclear: the connection broke while the server was processing the mail; it may or may not have arrived. refused: the server will never
 * accept this mail, and says why.
 */
export type Delivery = 'accepted' | 'unclear' | { refused: string };

/**
 * One interface, two implementations: a mail server, or the outbox in the product for trials and development. Throws if the mail was not
 * accepted now but may be later, so that it can be retried.
 */
export type Mailer = {
  readonly kind: 'smtp' | 'outbox';
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
  /** For a mailer whose settings may change while the process runs: reads them again. */
  refresh?(): Promise<void>;
};

/** Failures before the mail is handed over, or in the server's response to it. */
const neverHandedOver = new Set([
  'EDNS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'ETLS',
  'EREQUIRETLS',
  'EENVELOPE',
  'EMESSAGE',
  'EMAXRECIPIENTS',
  'ECONFIG',
  'EPROXY',
]);
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const beforeGreeting = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);

const smtpFailure = z.object({
  code: z.string().catch(''),
  originalCode: z.string().catch(''),
  timeoutType: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
});

const isCertainlyUnsent = (error: unknown): boolean => {
  const { code, originalCode, timeoutType, responseCode } = smtpFailure.parse(error);
  return (
    responseCode !== undefined ||
    neverHandedOver.has(code) ||
    unreachable.has(originalCode) ||
    unreachable.has(code) ||
    beforeGreeting.has(timeoutType)
  );
};

/** Responses about our login and not about this mail: a wrong password that somebody will fix. */
const aboutSignIn = new Set([530, 534, 535, 538]);

const isPermanent = (error: unknown): error is Error => {
  const { code, responseCode = 0 } = smtpFailure.parse(error);
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return error instanceof Error && isAboutMail && responseCode >= 500 && !aboutSignIn.has(responseCode);
};

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const fewConnections = 3;

/** „Turnverein <office@verein.example>“ or the address alone. */
const parseAddress = (from: string) => {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>/.exec(from) ?? [];
  return { name, address: address.trim() };
};

/**
 * Bounces always go to the installation, which knows whose mail it was. So the domain of a club needs the key in its DNS and nothing else.
 */
const sentBy = (installation: { name: string; address: string }, to: string, sender: MailSender | undefined) => {
  if (sender === undefined) return { from: installation };
  if (sender.own === undefined) return { from: { name: sender.name, address: installation.address } };
  const { address, domain, selector, privateKey } = sender.own;
  return {
    from: { name: sender.name, address },
    envelope: { from: installation.address, to },
    dkim: { domainName: domain, keySelector: selector, privateKey },
  };
};

export const smtpMailer = (url: string, from: string, connections = fewConnections): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // The library would resend a mail if the connection broke after the server had accepted it.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const installation = parseAddress(from);
  const domain = installation.address.split('@')[1] ?? 'localhost';
  return {
    kind: 'smtp',
    send: async ({ messageId, unsubscribeUrl, sender, ...mail }) => {
      try {
        const headers = unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl);
        await transport.sendMail({
          ...sentBy(installation, mail.to, sender),
          ...mail,
          headers,
          messageId: `<${messageId}@${domain}>`,
        });
        return 'accepted';
      } catch (error) {
        if (isPermanent(error)) return { refused: error.message };
        if (isCertainlyUnsent(error)) throw error;
        return 'unclear';
      }
    },
    close: () => transport.close(),
  };
};

/** Sends nothing; the mail stays where an administrator can open it. */
export const outboxMailer: Mailer = { kind: 'outbox', send: async () => 'accepted', close: () => undefined };
