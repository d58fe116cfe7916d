import type { Database, Db } from '../../kit/database.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { isMailReference } from './mail-reference.ts';
import { readBounce } from './read-bounce.ts';
import { noteHardBounce } from './resting-addresses.ts';

export type BounceTools = {
  database: Database;
  secrets: Secrets;
  now: () => Date;
  /** Notifies the club and the family. */
  tellResting: (db: Db, resting: { clubId: number; address: string; reason: string }) => Promise<void>;
};

/**
 * Unzustellbares: one path for all bounces, whether the mail server calls or a mailbox is read. A permanent failure marks the mail as
 * failed, in any club, and after the third the address is blocked. Other bounces, and reports about mails that were not sent here, are
 * ignored.
 */
export const noteBounce = async (
  source: string,
  { database, secrets, now, tellResting }: BounceTools,
): Promise<'counted' | 'known' | 'other'> => {
  const bounce = readBounce(source);
  if (bounce === undefined || !isMailReference(secrets, bounce.reference)) return 'other';
  const { reference, reason, isAboutAddress } = bounce;
  const { clubId, mailId } = reference;
  return database.transaction({ tenant: clubId }, async (db) => {
    const at = now();
    const returned = await db
      .updateTable('mail')
      .set({ state: 'failed', error: reason, bounced_at: at })
      .where('id', '=', mailId)
      .where('channel', '=', 'email')
      .where('state', 'in', ['sent', 'unclear'])
      .returning('recipient as address')
      .executeTakeFirst();
    // A repeated report of the same mail counts once.
    if (returned === undefined) return 'known';
    if (!isAboutAddress) return 'counted';
    const rests = await noteHardBounce(db, { ...returned, reason, at });
    if (rests) await tellResting(db, { clubId, reason, ...returned });
    return 'counted';
  });
};
