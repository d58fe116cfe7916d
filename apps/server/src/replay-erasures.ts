import type { Database, Db } from './kit/database.ts';
import { switchTenant } from './kit/database.ts';
import { AppError } from './kit/errors.ts';
import { platformTenant } from './kit/platform-tenant.ts';
import type { WorkTools } from './kit/tenant-work.ts';
import { markErased, type NumberedErasure, nextDueErasure } from './modules/backup/index.ts';
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

/** Erases the next one, or returns the one that a rule of a module keeps; undefined = none is left. */
const replayNext = async (database: Database, tools: WorkTools, tried: readonly NumberedErasure[]) => {
  let due: DueErasure | undefined;
  try {
    await database.transaction({ tenant: platformTenant }, async (db) => {
      due = await nextDueErasure(db, tried);
      if (due === undefined) return;
      await eraseAgain(db, due, tools);
      await markErased(db, due);
    });
  } catch (error) {
    if (due === undefined || !(error instanceof AppError)) throw error;
    return { due, isErased: false };
  }
  return due && { due, isErased: true };
};

/** For the operator: only numbers, no names. */
export const keptErasuresText = (kept: readonly NumberedErasure[]): string =>
  `${kept.length} Löschungen konnten in der zurückgespielten Sicherung nicht wiederholt werden, weil damals noch etwas offen war: ${kept
    .map(({ clubId, recordId }) => `Verein ${clubId} Nr. ${recordId}`)
    .join(', ')}. Kläre das im Verein; beim nächsten Start wird es wieder versucht.`;

/**
 * Repeats erasures that happened after the restored archive was made, one after the other and before the server accepts requests. Of
 * several processes each waits for the erasure that another is running. If a rule still keeps a person, because the archive is from a day
 * on which money was owed, the erasure stays due and is retried at the next start; the others do not wait for it.
 */
export const replayErasures = async (
  database: Database,
  tools: WorkTools,
): Promise<{ erased: number; kept: readonly NumberedErasure[] }> => {
  const kept: NumberedErasure[] = [];
  let erased = 0;
  for (let done = await replayNext(database, tools, kept); done; done = await replayNext(database, tools, kept)) {
    const { kind, clubId, recordId: personId } = done.due;
    if (!done.isErased) kept.push(done.due);
    else {
      if (kind === 'person') await eraseAllMentions(database, everythingAboutPersons, { clubId, personId }, tools.now);
      erased += 1;
    }
  }
  return { erased, kept };
};
