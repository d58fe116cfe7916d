import { mailServer } from '@vereinshaus/contract/platform/inputs';
import type { z } from 'zod';
import type { Mailer } from '../../adapters/mail/mailer.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { platformErrors } from './platform.errors.ts';

export type MailServer = z.output<typeof mailServer>;

const scope = 'mail-server';

const implicitTls = 465;

/** As nodemailer wants it. */
export const smtpOf = ({ server, port, user, password, sender, senderName }: MailServer) => {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return {
    url: `${port === implicitTls ? 'smtps' : 'smtp'}://${account}${server}:${port}`,
    from: senderName === '' ? sender : `"${senderName.replaceAll(/["\\]/g, '')}" <${sender}>`,
  };
};

/** What was set up in the browser. Asked in the view of the platform. */
export const keptMailServer = async (db: Db, secrets: Secrets): Promise<MailServer | undefined> => {
  const row = await db.selectFrom('mail_server as m').select('m.settings').executeTakeFirst();
  return row && mailServer.parse(JSON.parse(secrets.open(row.settings, scope)));
};

/** For whoever sends: the same, in a transaction of its own. */
export const findMailServer = (database: Database, secrets: Secrets) => async () => {
  const kept = await database.transaction({ tenant: platformTenant, readOnly: true }, (db) =>
    keptMailServer(db, secrets),
  );
  return kept && smtpOf(kept);
};

/** Without a password the one that is kept for this account stays. */
export const withKeptPassword = async ({ db, secrets }: Pick<Ctx, 'db' | 'secrets'>, given: MailServer) => {
  if (given.password !== '' || given.user === '') return given;
  const kept = await keptMailServer(db, secrets);
  const isSame = kept?.server === given.server && kept.user === given.user;
  return isSame ? { ...given, password: kept.password } : given;
};

/** Mailserver speichern. */
export const keepMailServer = async (ctx: Pick<Ctx, 'db' | 'secrets'>, given: MailServer) => {
  const settings = ctx.secrets.seal(JSON.stringify(await withKeptPassword(ctx, given)), scope);
  await ctx.db
    .insertInto('mail_server')
    .values({ id: 1, settings })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings }))
    .execute();
};

export type OpenMailer = (url: string, from: string) => Mailer;

/** Testmail: goes out at once, and what the server says about it comes back. */
export const sendTestMail = async (open: OpenMailer, server: MailServer, to: string, now: Date) => {
  const { url, from } = smtpOf(server);
  const mailer = open(url, from);
  const refused = (reason: string) => platformErrors.mailNotSent({ reason });
  try {
    const answer = await mailer.send({
      to,
      subject: 'Testmail von Vereinshaus',
      text: 'Wenn du das liest, ist der Mailserver richtig eingerichtet.\n',
      messageId: `test.${now.getTime()}`,
    });
    if (answer === 'unclear') throw refused('Die Verbindung brach ab.');
    if (answer !== 'accepted') throw refused(answer.refused);
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AppError') throw error;
    throw refused(error.message);
  } finally {
    mailer.close();
  }
};
