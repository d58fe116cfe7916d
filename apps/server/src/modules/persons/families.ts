import { adultAge, ageOn, dayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { moveOpenItems } from '../ledger/index.ts';
import { requireManagerCanBecome } from '../session/index.ts';
import { newVersion } from './changed-meanwhile.ts';
import { hashOfCode } from './find-by-secret.ts';
import { countManaged, type LockedPerson, lockLivingPerson, lockPerson, lockSpokenFor } from './find-person.ts';
import { forgetPickups } from './forget-pickups.ts';
import { endAfterMove } from './guardianship-record.ts';
import { codeExpiry, newCode, spelledCode } from './new-code.ts';
import { personErrors } from './persons.errors.ts';
import { tellAllocation } from './tell-allocation.ts';

/** A person who leaves a group no longer represents, or is represented by, anybody left behind. */
const loosenRepresentation = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('person')
    .set({ legal_representative_id: null })
    .where((eb) => eb.or([eb('id', '=', personId), eb('legal_representative_id', '=', personId)]))
    .execute();
};

/** Unused codes. */
const deleteCodes = (ctx: Ctx, personId: number) =>
  ctx.db.deleteFrom('allocation_code').where('person_id', '=', personId).where('used_at', 'is', null).execute();

/**
 * The Verwalter pays: the new one takes over what is open for the person. A person who managed themselves brings along their whole account,
 * which nobody would see any more, and the deleted persons they once managed; from a family's account only the items about the person move.
 */
const setManager = async (ctx: Ctx, { id, manager_id: before }: LockedPerson, managerId: number) => {
  await loosenRepresentation(ctx, id);
  await ctx.db
    .updateTable('person')
    .set({ manager_id: managerId })
    .where((eb) => eb.or([eb('id', '=', id), eb('manager_id', '=', id)]))
    .execute();
  await endAfterMove(ctx, id, managerId);
  await forgetPickups(ctx, id);
  // A code was issued by the Verwalter at that time.
  await deleteCodes(ctx, id);
  await moveOpenItems(ctx, {
    fromId: before,
    toId: managerId,
    ...(before !== id && { aboutId: id }),
    text: `Offener Betrag übernommen: Person ${id} hat einen anderen Verwalter`,
  });
};

const isMinor = (ctx: Ctx, { birth_date }: Pick<LockedPerson, 'birth_date'>) =>
  birth_date !== null && ageOn(birth_date, dayInVienna(ctx.now)) < adultAge;

/** A person who takes others into their group becomes a Verwalter, and leaves their own group for it. */
const becomeManager = async (ctx: Ctx, target: LockedPerson) => {
  if (target.manager_id === target.id) return;
  await setManager(ctx, target, target.id);
  await recordHistory(ctx, {
    kind: 'person.becameManager',
    personId: target.id,
    details: { changes: { verwalter_ID: { before: target.manager_id, after: target.id } } },
  });
};

/** Locked: the new Verwalter must not join another group or be removed meanwhile, or nobody would see what is owed. */
const requireManager = async (ctx: Ctx, managerId: number) => {
  const manager = await lockPerson(ctx, managerId);
  if (manager.manager_id !== managerId || manager.deleted_at !== null) throw personErrors.targetUnknown();
};

export const join = async (ctx: Ctx, person: LockedPerson, managerId: number) => {
  if (person.manager_id === managerId) throw personErrors.ownGroup();
  await requireManager(ctx, managerId);
  if ((await countManaged(ctx, person.id)) > 0) throw personErrors.managesOthers();
  await setManager(ctx, person, managerId);
  await recordHistory(ctx, {
    kind: 'person.moved',
    personId: person.id,
    details: { changes: { verwalter_ID: { before: person.manager_id, after: managerId } } },
  });
};

/** In andere Familie verschieben: a target who was a dependant becomes a Verwalter. Never across clubs. */
export const moveToGroup = async (ctx: Ctx, { personId, managerId }: { personId: number; managerId: number }) => {
  const person = await lockLivingPerson(ctx, personId);
  if (personId === managerId) throw personErrors.ownGroup();
  const target = await lockLivingPerson(ctx, managerId).catch(() => {
    throw personErrors.targetUnknown();
  });
  if (isMinor(ctx, target)) throw personErrors.targetIsMinor();
  await requireManagerCanBecome(ctx, managerId, personId);
  await becomeManager(ctx, target);
  await join(ctx, person, managerId);
  await tellAllocation(ctx, person, managerId);
};

/** The minor, who is locked, and everybody they managed are moved under the guardian, with the open items of the account. */
export const putUnderGuardian = async (
  ctx: Ctx,
  { id: minorId }: LockedPerson,
  guardian: { id: number; managerId: number },
) => {
  await requireManager(ctx, guardian.managerId);
  await ctx.db
    .updateTable('person')
    .set({ manager_id: guardian.managerId })
    .where('manager_id', '=', minorId)
    .execute();
  await ctx.db
    .updateTable('person')
    .set({ legal_representative_id: guardian.id, ...newVersion })
    .where('id', '=', minorId)
    .execute();
  await moveOpenItems(ctx, {
    fromId: minorId,
    toId: guardian.managerId,
    text: `Offener Betrag übernommen: Person ${minorId} hat einen anderen Verwalter`,
  });
};

/** Aus der Familie lösen: the person manages themselves from now on. */
export const leaveGroup = async (ctx: Ctx, personId: number) => {
  const person = await lockLivingPerson(ctx, personId);
  if (person.manager_id === personId) throw personErrors.alreadyAlone();
  await setManager(ctx, person, personId);
  await recordHistory(ctx, {
    kind: 'person.leftGroup',
    personId,
    details: { changes: { verwalter_ID: { before: person.manager_id, after: personId } } },
  });
};

/** Zuordnungscode: whoever shows it may ask for the person. A new code replaces the old one. */
export const createAllocationCode = async (ctx: Ctx, personId: number) => {
  await lockSpokenFor(ctx, personId);
  const code = newCode();
  const expiresAt = codeExpiry(ctx.now);
  await deleteCodes(ctx, personId);
  await ctx.db
    .insertInto('allocation_code')
    .values({
      club_id: ctx.club.id,
      code_hash: hashOfCode(code),
      person_id: personId,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
      expires_at: expiresAt,
    })
    .execute();
  await recordHistory(ctx, { kind: 'person.codeCreated', personId, details: {} });
  return { code: spelledCode(code), validUntil: toSeconds(expiresAt) };
};
