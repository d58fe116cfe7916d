import { toSeconds } from '@vereinshaus/contract/kit/days';
import { mailboxAccess } from '@vereinshaus/contract/platform/bounce-mailbox';
import type { MailboxAccess, OpenMailbox } from '../../adapters/mailbox/mailbox.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { MailboxError } from '../../kit/mailbox-error.ts';
import { isAllowedHost, isInnerHost } from '../../kit/outer-address.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { platformErrors } from './platform.errors.ts';
import { readBounces } from './read-bounces.job.ts';

export type { OpenMailbox };

const scope = 'bounce-mailbox';

type Access = Pick<Ctx, 'db' | 'secrets'>;

const findRow = (db: Db) => db.selectFrom('bounce_mailbox as m').selectAll('m').executeTakeFirst();

const opened = (settings: Buffer, secrets: Secrets): MailboxAccess =>
  mailboxAccess.parse(JSON.parse(secrets.open(settings, scope)));

/** The mailbox that was entered, and how far it was read. Asked in the view of the platform. */
export const keptMailbox = async ({ db, secrets }: Access) => {
  const row = await findRow(db);
  return row && { access: opened(row.settings, secrets), numbering: row.numbering, lastNumber: row.last_number };
};

const nothingEntered = { isSetUp: false, server: '', port: 993, user: '' };

/** Postfach für Unzustellbares, as the operator sees it. */
export const mailboxState = async ({ db, secrets }: Access) => {
  const row = await findRow(db);
  if (row === undefined) return { ...nothingEntered, timeLooked: 0, error: '', messagesRead: 0, bouncesCounted: 0 };
  const { password: _secret, ...shown } = opened(row.settings, secrets);
  return {
    isSetUp: true,
    ...shown,
    timeLooked: toSeconds(row.looked_at),
    error: row.error,
    messagesRead: row.messages_read,
    bouncesCounted: row.bounces_counted,
  };
};

/** A server inside the house is nobody's mail provider, unless the installation says so. */
const requireOutside = ({ server, port }: MailboxAccess, allowedHosts: readonly string[]) => {
  if (!isAllowedHost(server, port, allowedHosts) && isInnerHost(server)) throw platformErrors.mailboxInside();
};

/** Without a password the one that is kept for this account stays. It goes to no other server. */
const withKeptPassword = async (ctx: Access, given: MailboxAccess) => {
  if (given.password !== '') return given;
  const kept = await keptMailbox(ctx);
  const isSame = kept?.access.server === given.server && kept.access.user === given.user;
  if (!isSame) throw platformErrors.mailboxPassword();
  return { ...given, password: kept.access.password };
};

export const enteredMailbox = async (ctx: Access, given: MailboxAccess, allowedHosts: readonly string[]) => {
  requireOutside(given, allowedHosts);
  return withKeptPassword(ctx, given);
};

/** Postfach speichern. Another account is read from its beginning. */
export const keepMailbox = async (ctx: Ctx, given: MailboxAccess, allowedHosts: readonly string[]) => {
  const access = await enteredMailbox(ctx, given, allowedHosts);
  const before = await keptMailbox(ctx);
  const isSame = before?.access.server === access.server && before.access.user === access.user;
  const settings = ctx.secrets.seal(JSON.stringify(access), scope);
  const fresh = { numbering: '', last_number: 0, looked_at: null, messages_read: 0, bounces_counted: 0 };
  await ctx.db
    .insertInto('bounce_mailbox')
    .values({ id: 1, settings })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings, error: '', ...(isSame ? {} : fresh) }))
    .execute();
  await ctx.jobs.send(readBounces, { clubId: ctx.club.id });
};

export const dropMailbox = async ({ db }: Pick<Ctx, 'db'>) => {
  await db.deleteFrom('bounce_mailbox').execute();
};

/** Verbindung prüfen: how many messages lie there. */
export const tryMailbox = async (
  openMailbox: OpenMailbox,
  access: MailboxAccess,
  allowedHosts: readonly string[],
): Promise<number> => {
  try {
    return await openMailbox(access, allowedHosts, async ({ messageCount }) => messageCount);
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    throw platformErrors.mailboxUnreachable({ reason: error.message });
  }
};
