import { sql } from 'kysely';
import type { Mailbox, OpenMailbox } from '../../adapters/mailbox/mailbox.ts';
import { worker } from '../../kit/jobs.ts';
import { MailboxError } from '../../kit/mailbox-error.ts';
import { describeConnectionProblem } from '../../kit/outer-address.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { type BounceTools, noteBounce } from '../system/index.ts';
import { keptMailbox } from './bounce-mailbox.ts';
import { readBounces } from './read-bounces.job.ts';

type Tools = BounceTools & { openMailbox: OpenMailbox; allowedHosts: readonly string[] };

type Place = { numbering: string; lastNumber: number };

/** What is left comes with the next look. */
const maxMessagesPerLook = 500;

const noteLook = ({ database, now }: Tools, error: string) =>
  database.transaction({ tenant: platformTenant }, (db) =>
    db.updateTable('bounce_mailbox').set({ looked_at: now(), error }).execute(),
  );

const notePlace = ({ database }: Tools, { numbering, lastNumber }: Place, isBounce: boolean) =>
  database.transaction({ tenant: platformTenant }, (db) =>
    db
      .updateTable('bounce_mailbox')
      .set({
        numbering,
        last_number: lastNumber,
        messages_read: sql`messages_read + 1`,
        bounces_counted: sql`bounces_counted + ${isBounce ? 1 : 0}`,
      })
      .execute(),
  );

/**
 * Message by message: counted, marked as read, and noted as the last one, in this order. Whoever takes over after a death in
 * between reads the same message again; the mail it is about counts once.
 */
const readAll = async (mailbox: Mailbox, place: Place, tools: Tools) => {
  const isSameNumbering = place.numbering === mailbox.numbering;
  // Numbered anew, what was counted before is known by its mark alone.
  const which = isSameNumbering || place.numbering === '' ? 'all' : 'unread';
  const found = await mailbox.findMessages(isSameNumbering ? place.lastNumber : 0, which);
  for (const number of found.slice(0, maxMessagesPerLook)) {
    const source = await mailbox.readMessage(number);
    const became = source === undefined ? 'other' : await noteBounce(source, tools);
    // What somebody has written stays as unread as it is.
    if (became !== 'other') await mailbox.markRead(number);
    await notePlace(tools, { numbering: mailbox.numbering, lastNumber: number }, became === 'counted');
  }
};

/** Sieht im Postfach nach. What went wrong is told where the mailbox is entered; the next look tries again. */
export const lookIntoMailbox = async (tools: Tools) => {
  const { database, secrets, openMailbox, allowedHosts } = tools;
  const kept = await database.transaction({ tenant: platformTenant, readOnly: true }, (db) =>
    keptMailbox({ db, secrets }),
  );
  if (kept === undefined) return;
  try {
    await openMailbox(kept.access, allowedHosts, (mailbox) => readAll(mailbox, kept, tools));
    await noteLook(tools, '');
  } catch (error) {
    await noteLook(tools, error instanceof MailboxError ? error.message : describeConnectionProblem(error));
    if (!(error instanceof MailboxError)) throw error;
  }
};

export const readBouncesWorker = (tools: Omit<Tools, 'database' | 'now'>) =>
  worker(readBounces, ({ database, now }) => lookIntoMailbox({ ...tools, database, now }));
