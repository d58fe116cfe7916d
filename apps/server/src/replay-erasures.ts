import type { Database, Db } from './kit/database.ts';
import { switchTenant } from './kit/database.ts';
import { platformTenant } from './kit/platform-tenant.ts';
import type { WorkTools } from './kit/tenant-work.ts';
import { markErased, nextDueErasure } from './modules/backup/index.ts';
import { anonymiseContact } from './modules/contacts/index.ts';
import { eraseAllMentions, erasePerson, lockPerson } from './modules/persons/index.ts';
import { eraseClubAgain, eraseClubs } from './modules/platform/index.ts';
import { everythingAboutPersons } from './modules.ts';

type DueErasure = NonNullable<Awaited<ReturnType<typeof nextDueErasure>>>;

const eraseAgain = async (db: Db, { kind, clubId, recordId }: DueErasure, { now, senderIn }: WorkTools) => {
  const jobs = senderIn(db);
  if (kind === 'club') {
    await eraseClubAgain(db, clubId);
    return jobs.send(eraseClubs, { clubId: platformTenant });
  }
  await switchTenant(db, clubId);
  const ctx = { db, club: { id: clubId, origin: '' }, viewer: null, now: now(), jobs };
  if (kind === 'contact') await anonymiseContact(ctx, recordId);
  else await erasePerson(ctx, everythingAboutPersons, await lockPerson(ctx, recordId));
  await switchTenant(db, platformTenant);
};

/**
 * Whoever was erased after the archive was made that now stands here goes again, one after the other and before the doors open. Of
 * several processes each waits for what another is about. Tells how many it erased.
 */
export const replayErasures = async (database: Database, tools: WorkTools): Promise<number> => {
  const replayNext = async (db: Db) => {
    const due = await nextDueErasure(db);
    if (due === undefined) return undefined;
    await eraseAgain(db, due, tools);
    await markErased(db, due);
    return due;
  };
  let count = 0;
  let done = await database.transaction({ tenant: platformTenant }, replayNext);
  while (done !== undefined) {
    const { kind, clubId, recordId: personId } = done;
    if (kind === 'person') await eraseAllMentions(database, everythingAboutPersons, { clubId, personId }, tools.now);
    count += 1;
    done = await database.transaction({ tenant: platformTenant }, replayNext);
  }
  return count;
};
