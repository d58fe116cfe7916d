import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { MailboxError } from '../../kit/mailbox-error.ts';
import { describeConnectionProblem, findOuterAddress, isAllowedHost } from '../../kit/outer-address.ts';

export type MailboxAccess = { server: string; port: number; user: string; password: string };

/** The inbox of an account, open for a moment. */
export type Mailbox = {
  messageCount: number;
  /** Message numbers are valid as long as this stays the same (RFC 3501, UIDVALIDITY). */
  numbering: string;
  /** Numbers above `after` in rising order, all or only unread ones. */
  findMessages(after: number, which: 'all' | 'unread'): Promise<readonly number[]>;
  /** The beginning of a message, unparsed; undefined = it was removed. Reading does not mark it as read. */
  readMessage(number: number): Promise<string | undefined>;
  markRead(number: number): Promise<void>;
};

const implicitTls = 993;
const maxMessageBytes = 256 * 1024;
const patienceMs = 10_000;

/** Every expected response is small; a longer one does not come from a mailbox. */
const limits = {
  connectionTimeout: patienceMs,
  greetingTimeout: patienceMs,
  socketTimeout: 2 * patienceMs,
  maxLineLength: 1024 * 1024,
  maxLiteralSize: 2 * maxMessageBytes,
  maxResponseSize: 4 * maxMessageBytes,
};

const isTrue = (error: Error, name: string): boolean => Reflect.get(error, name) === true;

const reasonOf = (error: unknown): string => {
  if (error instanceof Error && isTrue(error, 'authenticationFailed'))
    return 'Benutzername oder Passwort stimmt nicht.';
  if (error instanceof Error && isTrue(error, 'tlsFailed')) return 'Der Server verschlüsselt die Verbindung nicht.';
  return describeConnectionProblem(error);
};

/** Runs a command of the mailbox; failures become readable messages. */
const say = async <T>(command: () => Promise<T>): Promise<T> => {
  try {
    return await command();
  } catch (error) {
    throw error instanceof MailboxError ? error : new MailboxError(reasonOf(error), { cause: error });
  }
};

const brokeOff = () => new MailboxError('Der Mailserver hat die Verbindung abgebrochen.');

const inboxOf = (client: ImapFlow): Mailbox => {
  const { mailbox } = client;
  if (mailbox === false) throw new MailboxError('Das Postfach hat keinen Posteingang.');
  return {
    messageCount: mailbox.exists,
    numbering: String(mailbox.uidValidity),
    findMessages: (after, which) =>
      say(async () => {
        const range = { uid: `${after + 1}:*`, ...(which === 'unread' && { seen: false }) };
        const found = await client.search(range, { uid: true });
        if (found === false || found === undefined) throw brokeOff();
        // A range in IMAP always includes the last message, even if its number is lower.
        return found.filter((uid) => uid > after).toSorted((one, other) => one - other);
      }),
    readMessage: (uid) =>
      say(async () => {
        const found = await client.fetchOne(String(uid), { source: { maxLength: maxMessageBytes } }, { uid: true });
        if (found !== false && found !== undefined) return found.source?.toString('utf8');
        // A missing message is gone only if the server still answers.
        if (!client.usable) throw brokeOff();
        return undefined;
      }),
    markRead: (uid) =>
      say(async () => {
        const isMarked = await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        if (!isMarked && !client.usable) throw brokeOff();
      }),
  };
};

const connect = async ({ server, port, user, password }: MailboxAccess, allowedHosts: readonly string[]) => {
  const { address } = await findOuterAddress({ host: server, port }, { allowedHosts });
  // Loaded on first use: most installations never need it.
  const { ImapFlow: Client } = await import('imapflow');
  const isKnown = isAllowedHost(server, port, allowedHosts);
  const client = new Client({
    host: address,
    port,
    ...(isIP(server) === 0 && { servername: server }),
    secure: port === implicitTls,
    // Passwords are never sent unencrypted, except to internal hosts that the operator allows.
    ...(port !== implicitTls && !isKnown && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...limits,
  });
  // Later connection errors are reported by the running command.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
};

/** Opens the inbox of an account for as long as `run` takes. */
export type OpenMailbox = <T>(
  access: MailboxAccess,
  allowedHosts: readonly string[],
  run: (mailbox: Mailbox) => Promise<T>,
) => Promise<T>;

/** Opens the inbox, runs the work and closes it again; failures are explained in German. */
export const withMailbox: OpenMailbox = async (access, allowedHosts, run) => {
  const client = await say(() => connect(access, allowedHosts));
  try {
    await say(() => client.mailboxOpen('INBOX'));
    return await run(inboxOf(client));
  } finally {
    await client.logout().catch(() => undefined);
  }
};
