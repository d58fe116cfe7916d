import { dayInVienna, formatDay, isMinorOn, toSeconds } from '@vereinshaus/contract/kit/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { secondHomeBegunText, secondHomeInvitationText } from './family.texts.ts';
import { hashOfCode } from './find-by-secret.ts';
import { type LockedPerson, lockSpokenFor } from './find-person.ts';
import {
  addGuardianship,
  agreeTo,
  lockBothHomes,
  lockGuardianship,
  type Rights,
  requireChild,
  requireMinor,
  requireRoom,
} from './guardianship-record.ts';
import { codeExpiry, newCode, spelledCode } from './new-code.ts';
import { personErrors } from './persons.errors.ts';
import { nameOf } from './tell-allocation.ts';
import { nameOfPerson, secondHomeInWords, tellHome, tellStranger } from './tell-homes.ts';

export const requireAdult = (ctx: Ctx, { birth_date }: Pick<LockedPerson, 'birth_date'>) => {
  if (birth_date !== null && isMinorOn(birth_date, dayInVienna(ctx.now))) throw personErrors.guardianIsMinor();
};

/** Zweites Zuhause einladen: entering the code means agreement. A new invitation replaces the pending one. */
export const inviteGuardian = async (
  ctx: Ctx,
  { childId, email, mayExcuse, mayBook }: Rights & { childId: number; email: string },
) => {
  const child = await lockSpokenFor(ctx, childId);
  requireChild(child);
  requireMinor(ctx, child);
  await ctx.db
    .deleteFrom('guardianship')
    .where('child_id', '=', childId)
    .where('guardian_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await requireRoom(ctx, child, null);
  const code = newCode();
  const expiresAt = codeExpiry(ctx.now);
  const rights = { mayExcuse, mayBook };
  await addGuardianship(ctx, {
    childId,
    guardianId: null,
    askedBy: 'home',
    ...rights,
    code: { hash: hashOfCode(code) },
    expiresAt,
  });
  await recordHistory(ctx, { kind: 'person.guardianInvited', personId: childId, details: rights });
  const told = { code: spelledCode(code), validUntil: toSeconds(expiresAt) };
  if (email === '') return told;
  await tellStranger(ctx, child, email, secondHomeInvitationText, {
    zuhause: await nameOfPerson(ctx, viewerOf(ctx).id),
    code: told.code,
    gueltigBis: formatDay(dayInVienna(expiresAt)),
    link: `${ctx.club.origin}/zuhause`,
  });
  return told;
};

/** Wer den Code einer Einladung eingibt, stimmt zu. Returns the child. */
export const acceptInvitation = async (ctx: Ctx, guardianshipId: number): Promise<number> => {
  const viewerId = viewerOf(ctx).id;
  const open = await ctx.db
    .selectFrom('guardianship as g')
    .where('g.id', '=', guardianshipId)
    .select('g.child_id')
    .executeTakeFirst();
  if (!open) throw personErrors.codeUnknown();
  if (open.child_id === viewerId) throw personErrors.ownGroup();
  const { child, guardian } = await lockBothHomes(ctx, open.child_id, viewerId);
  const { guardianship } = await lockGuardianship(ctx, guardianshipId);
  if (guardianship.guardian_id !== null) throw personErrors.codeUnknown();
  requireChild(child);
  requireMinor(ctx, child);
  requireAdult(ctx, guardian);
  const rights = { mayExcuse: guardianship.may_excuse, mayBook: guardianship.may_book };
  // The pending invitation itself is among the counted rows.
  if (child.manager_id === viewerId) throw personErrors.ownGroup();
  const other = await ctx.db
    .selectFrom('guardianship as g')
    .where('g.child_id', '=', child.id)
    .where('g.guardian_id', '=', viewerId)
    .where('g.ended_at', 'is', null)
    .select('g.id')
    .executeTakeFirst();
  if (other) throw personErrors.alreadyShared();
  await agreeTo(ctx, guardianshipId, { guardianId: viewerId, ...rights });
  await recordHistory(ctx, {
    kind: 'person.guardianAgreed',
    personId: child.id,
    details: { guardianId: viewerId, by: 'guardian', reason: '', ...rights },
  });
  await tellHome(ctx, child, child.manager_id, secondHomeBegunText, secondHomeInWords(child, nameOf(guardian), rights));
  return child.id;
};
