import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { type EverythingAbout, type MergeInput, mergeRecords } from '../about-person/index.ts';
import { keepOnePhoto } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { clashingMemberships } from '../membership/index.ts';
import { holdMoneyOf } from '../payments/index.ts';
import {
  keepMergedRecord,
  type LockedPerson,
  leaveEmptyRecord,
  lockPerson,
  managerAfterMerge,
} from '../persons/index.ts';
import { endSessionsOf, requireCanBecome } from '../session/index.ts';
import { duplicateErrors } from './duplicates.errors.ts';
import { lockCoursesOf } from './lock-courses.ts';
import { changesOfMerge, type MergeChoices, type MergedPerson, mergedPerson, updateOf } from './merged-person.ts';

type Pair = { survivorId: number; otherId: number };

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
    .selectFrom('person_card as p')
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

/** Two different memberships at once: one ends, or both run on; nobody but the office can say. */
const requireChosenMembership = async (ctx: Ctx, { choices, ...pair }: MergeInput) => {
  if (choices.membership !== undefined) return;
  const clash = await clashingMemberships(ctx, pair);
  if (clash !== null) throw duplicateErrors.membershipOpen(clash);
};

/**
 * Dubletten zusammenführen: everything of one person goes to the other, whose fields are chosen one by one; each module
 * hands on what it knows. One transaction, their courses, their money and both persons locked, in the order of the house. A second click finds it done. Rules:
 * docs/rules/dubletten.md.
 */
export const mergePersons = async (
  ctx: Ctx,
  everything: EverythingAbout,
  { choices, ...pair }: Pair & { choices: MergeChoices },
) => {
  if (pair.survivorId === pair.otherId) throw duplicateErrors.samePerson();
  await lockCoursesOf(ctx, [pair.survivorId, pair.otherId]);
  await holdMoneyOf(ctx, [pair.survivorId, pair.otherId]);
  const both = await lockBoth(ctx, pair);
  const { survivor, other } = both;
  if (other.merged_into_id === survivor.id) return;
  const managerId = managerAfterMerge(survivor, other.id);
  const merging: MergeInput = { ...pair, choices, managerId, formerManagerId: other.manager_id };
  await requireMergeable(ctx, both, managerId);
  await requireChosenMembership(ctx, merging);
  const after = mergedPerson(survivor, other, choices);

  await mergeRecords(ctx, everything, merging);
  await leaveEmptyRecord(ctx, merging);
  await keepMergedRecord(ctx, survivor.id, updateOf(after));
  await keepOnePhoto(ctx, survivor.id, after.image);
  if (after.death_date !== null) await endSessionsOf(ctx, survivor.id);
  await tell(ctx, both, after);
};
