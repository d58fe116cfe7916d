import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { type LockedPerson, lockPerson, nobody } from '../persons/index.ts';
import { endSessionsOf, requireCanBecome } from '../session/index.ts';
import { duplicateErrors } from './duplicates.errors.ts';
import { type Choices, changesOfMerge, type MergedPerson, mergedPerson, updateOf } from './merged-person.ts';
import { lockCoursesOf, moveBookings } from './move-bookings.ts';
import { managerAfter, moveFamily } from './move-family.ts';
import { moveMarks } from './move-marks.ts';
import { moveMembership } from './move-membership.ts';
import { moveMoney } from './move-money.ts';
import { moveReferences, type Pair } from './move-references.ts';
import { moveRights } from './move-rights.ts';

const nameOf = ({ first_name, last_name }: LockedPerson) => ({ name: `${first_name} ${last_name}`.trim() });

/** Both, in the order of their numbers: two merges at once wait for each other instead of blocking each other. */
const lockBoth = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  const isSurvivorFirst = survivorId < otherId;
  const first = await lockPerson(ctx, isSurvivorFirst ? survivorId : otherId);
  const second = await lockPerson(ctx, isSurvivorFirst ? otherId : survivorId);
  return isSurvivorFirst ? { survivor: first, other: second } : { survivor: second, other: first };
};

type Both = { survivor: LockedPerson; other: LockedPerson };

const managesAnybody = async (ctx: Ctx, personId: number, exceptId: number): Promise<boolean> => {
  const managed = await ctx.db
    .selectFrom('person as p')
    .where('p.manager_id', '=', personId)
    .where('p.id', 'not in', [personId, exceptId])
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .executeTakeFirst();
  return managed !== undefined;
};

const requireMergeable = async (ctx: Ctx, { survivor, other }: Both, managerId: number) => {
  const viewer = viewerOf(ctx);
  for (const person of [survivor, other]) {
    if (person.deleted_at !== null) throw duplicateErrors.gone(nameOf(person));
    await requireCanBecome(ctx, person.id);
  }
  if (other.id === viewer.id || other.id === viewer.originalId) throw duplicateErrors.notYourself();
  const isDependant = managerId !== survivor.id;
  if (isDependant && (await managesAnybody(ctx, other.id, survivor.id))) {
    throw duplicateErrors.managesOthers(nameOf(other));
  }
};

/** Everybody has one photo; the one that was not chosen goes. */
const removeReplacedPhoto = (ctx: Ctx, { id, image }: MergedPerson) =>
  ctx.db
    .deleteFrom('stored_file')
    .where('person_id', '=', id)
    .where('purpose', '=', 'photo')
    .$if(image !== '', (query) => query.where('id', '<>', image))
    .execute();

/** An empty record that points to the person who stays: old links lead on, and nothing about anybody stands here twice. */
const leaveEmptyRecord = (ctx: Ctx, { survivorId, otherId }: Pair, managerId: number) =>
  ctx.db
    .updateTable('person')
    .set({
      ...nobody(otherId),
      first_name: 'zusammengeführt',
      member_since: null,
      // The family of the person who stays may follow the link.
      manager_id: managerId,
      deleted_at: ctx.now,
      anonymised_at: ctx.now,
      merged_into_id: survivorId,
    })
    .where('id', '=', otherId)
    .execute();

const tell = async (ctx: Ctx, { survivor, other }: Both, after: MergedPerson) => {
  await recordHistory(ctx, {
    kind: 'person.merged',
    personId: survivor.id,
    details: { otherId: other.id, ...nameOf(other), changes: changesOfMerge(survivor, after) },
  });
  await recordHistory(ctx, {
    kind: 'person.mergedAway',
    personId: other.id,
    details: { survivorId: survivor.id },
  });
};

/**
 * Dubletten zusammenführen: everything of one person goes to the other, whose fields are chosen one by one. One
 * transaction, their courses and both persons locked. A second click finds it done. Rules: docs/rules/dubletten.md.
 */
export const mergePersons = async (ctx: Ctx, { choices, ...pair }: Pair & { choices: Choices }) => {
  if (pair.survivorId === pair.otherId) throw duplicateErrors.samePerson();
  await lockCoursesOf(ctx, pair);
  const both = await lockBoth(ctx, pair);
  const { survivor, other } = both;
  if (other.merged_into_id === survivor.id) return;
  const managerId = managerAfter(survivor, pair);
  await requireMergeable(ctx, both, managerId);
  const after = mergedPerson(survivor, other, choices);

  await moveFamily(ctx, pair, managerId);
  await moveMembership(ctx, pair, choices.membership);
  await moveBookings(ctx, pair);
  await moveMoney(ctx, pair, { before: other.manager_id, after: managerId });
  await moveRights(ctx, pair, choices.signIn);
  await moveMarks(ctx, pair);
  await moveReferences(ctx, pair);
  await leaveEmptyRecord(ctx, pair, managerId);
  await ctx.db.updateTable('person').set(updateOf(after)).where('id', '=', survivor.id).execute();
  await removeReplacedPhoto(ctx, after);
  if (after.death_date !== null) await endSessionsOf(ctx, survivor.id);
  await tell(ctx, both, after);
};
