import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { secondHomeEndedText, secondHomeEnteredText, secondHomeRightsText } from './family.texts.ts';
import type { LockedPerson } from './find-person.ts';
import {
  addGuardianship,
  type GuardianshipSide,
  type LockedGuardianship,
  lockBothHomes,
  lockGuardianship,
  type Rights,
  requireChild,
  requireMinor,
  requireRoom,
  runningGuardianships,
} from './guardianship-record.ts';
import { requireAdult } from './invite-guardian.ts';
import { endSharesBetween } from './payer-share-record.ts';
import { personErrors } from './persons.errors.ts';
import { nameOf } from './tell-allocation.ts';
import { nameOfPerson, rightsInWords, secondHomeInWords, tellHome } from './tell-homes.ts';

/** Record check behind maySee('guardianship', …): the viewer is the child, its Verwalter or its second home. */
export const isOfGuardianship = async (ctx: Ctx, id: number): Promise<boolean> => {
  const viewerId = viewerOf(ctx).id;
  const found = await runningGuardianships(ctx)
    .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 'g.club_id').onRef('p.id', '=', 'g.child_id'))
    .where('g.id', '=', id)
    .where((eb) =>
      eb.or([eb('p.id', '=', viewerId), eb('p.manager_id', '=', viewerId), eb('g.guardian_id', '=', viewerId)]),
    )
    .select('g.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** The side of the viewer; the office needs the permission, and a reason. */
const sideOf = (
  ctx: Ctx,
  child: LockedPerson,
  { guardian_id }: LockedGuardianship,
  reason: string,
): GuardianshipSide => {
  const viewer = viewerOf(ctx);
  if (viewer.id === child.manager_id || viewer.id === child.id) return 'home';
  if (viewer.id === guardian_id) return 'guardian';
  if (!hasPermission(viewer, 'user')) throw requestErrors.notAllowed();
  if (reason.trim() === '') throw personErrors.reasonMissing();
  return 'office';
};

type Appointment = Rights & { childId: number; guardianId: number; reason: string };

/** Zweites Zuhause eintragen: by the office, with a reason; both sides are notified. */
export const appointGuardian = async (ctx: Ctx, { childId, guardianId, reason, ...rights }: Appointment) => {
  if (reason.trim() === '') throw personErrors.reasonMissing();
  if (childId === guardianId) throw personErrors.ownGroup();
  const { child, guardian } = await lockBothHomes(ctx, childId, guardianId);
  requireChild(child);
  requireMinor(ctx, child);
  requireAdult(ctx, guardian);
  await requireRoom(ctx, child, guardianId);
  await addGuardianship(ctx, { childId, guardianId, askedBy: 'office', isAgreed: true, ...rights });
  await recordHistory(ctx, {
    kind: 'person.guardianAgreed',
    personId: childId,
    details: { guardianId, by: 'office', reason, ...rights },
  });
  const words = secondHomeInWords(child, nameOf(guardian), rights);
  for (const personId of [child.manager_id, guardianId])
    await tellHome(ctx, child, personId, secondHomeEnteredText, words);
};

/** Rechte ändern: by the first home or the office; effective immediately. */
export const setGuardianRights = async (
  ctx: Ctx,
  { id, reason, ...rights }: Rights & { id: number; reason: string },
) => {
  const { child, guardianship } = await lockGuardianship(ctx, id);
  const by = sideOf(ctx, child, guardianship, reason);
  const { guardian_id: guardianId, agreed_at } = guardianship;
  if (guardianId === null || agreed_at === null) throw personErrors.guardianshipGone();
  if (by === 'guardian' || viewerOf(ctx).id === child.id) throw personErrors.onlyHomeDecides();
  await ctx.db
    .updateTable('guardianship')
    .set({ may_excuse: rights.mayExcuse, may_book: rights.mayBook })
    .where('id', '=', id)
    .execute();
  await recordHistory(ctx, {
    kind: 'person.guardianRights',
    personId: child.id,
    details: { guardianId, by, reason, ...rights },
  });
  const told = by === 'office' ? [child.manager_id, guardianId] : [guardianId];
  const words = { rechte: rightsInWords(rights) };
  for (const personId of told) await tellHome(ctx, child, personId, secondHomeRightsText, words);
};

/**
 * Beenden: by either side, effective immediately; the other side is notified. A pending invitation without a recipient is withdrawn
 * silently.
 */
export const endGuardianship = async (ctx: Ctx, { id, reason }: { id: number; reason: string }) => {
  const { child, guardianship } = await lockGuardianship(ctx, id);
  const by = sideOf(ctx, child, guardianship, reason);
  const { guardian_id: guardianId, agreed_at } = guardianship;
  await ctx.db
    .updateTable('guardianship')
    .set({ ended_at: ctx.now, ended_by_id: viewerOf(ctx).id })
    .where('id', '=', id)
    .execute();
  if (guardianId === null || agreed_at === null) return;
  await endSharesBetween(ctx, child.id, guardianId);
  await recordHistory(ctx, { kind: 'person.guardianEnded', personId: child.id, details: { guardianId, by, reason } });
  const words = { zweites: await nameOfPerson(ctx, guardianId) };
  const told = [...(by === 'home' ? [] : [child.manager_id]), ...(by === 'guardian' ? [] : [guardianId])];
  for (const personId of told) await tellHome(ctx, child, personId, secondHomeEndedText, words);
};
