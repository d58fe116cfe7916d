import { percentText, sharedCoursesText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { dayInVienna, formatDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { maySeeCourse } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import {
  payerShareAgreedText,
  payerShareEndedText,
  payerShareInvitationText,
  payerShareQuestionText,
  payerShareRefusedText,
} from './family.texts.ts';
import { hashOfCode } from './find-by-secret.ts';
import { type LockedPerson, lockLivingPerson } from './find-person.ts';
import { requireChild } from './guardianship-record.ts';
import { requireAdult } from './invite-guardian.ts';
import { codeExpiry, newCode, spelledCode } from './new-code.ts';
import {
  addShare,
  type LockedShare,
  lockShare,
  requireRoomForShare,
  requireWhole,
  runningShares,
} from './payer-share-record.ts';
import { personErrors } from './persons.errors.ts';
import { nameOf } from './tell-allocation.ts';
import { nameOfPerson, tellHome, tellStranger } from './tell-homes.ts';

/** Record check behind maySee('payerShare', …): the viewer is the Verwalter of the child, or pays. */
export const isOfShare = async (ctx: Ctx, id: number): Promise<boolean> => {
  const viewerId = viewerOf(ctx).id;
  const found = await runningShares(ctx)
    .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 's.club_id').onRef('p.id', '=', 's.child_id'))
    .where('s.id', '=', id)
    .where((eb) => eb.or([eb('p.manager_id', '=', viewerId), eb('s.payer_id', '=', viewerId)]))
    .select('s.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** The Verwalter acts for the home; the office needs the permission, and a reason. */
const askerOf = (ctx: Ctx, child: LockedPerson, reason: string): 'home' | 'office' => {
  const viewer = viewerOf(ctx);
  if (viewer.id === child.manager_id) return 'home';
  if (!hasPermission(viewer, 'user')) throw requestErrors.notAllowed();
  if (reason.trim() === '') throw personErrors.reasonMissing();
  return 'office';
};

const courseNameOf = async (ctx: Ctx, courseId: number | null): Promise<string> => {
  if (courseId === null) return '';
  const course = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.name')
    .executeTakeFirst();
  if (!course) throw personErrors.shareCourseGone();
  return course.name;
};

/** The name of an unpublished course is not revealed. */
const requireSeenCourse = async (ctx: Ctx, courseId: number | null) => {
  if (courseId !== null && !(await maySeeCourse(ctx, courseId))) throw personErrors.shareCourseGone();
};

/** The chosen second home; it must be one of this child. */
const secondHomeOf = async (ctx: Ctx, childId: number, guardianshipId: number): Promise<number> => {
  const found = await ctx.db
    .selectFrom('guardianship as g')
    .where('g.id', '=', guardianshipId)
    .where('g.child_id', '=', childId)
    .where('g.agreed_at', 'is not', null)
    .where('g.ended_at', 'is', null)
    .select('g.guardian_id')
    .executeTakeFirst();
  if (!found?.guardian_id) throw personErrors.guardianshipGone();
  return found.guardian_id;
};

type Question = {
  childId: number;
  guardianshipId: number;
  percent: number;
  courseId: number | null;
  email: string;
  reason: string;
};

/**
 * Fragen, ob jemand mitzahlt: a second home sees the question at once, others after entering the code. Nothing changes until they agree. A
 * new question replaces the pending one for the same payer.
 */
export const askToPay = async (
  ctx: Ctx,
  { childId, guardianshipId, percent, courseId, email, reason }: Question,
): Promise<{ code: string; validUntil: number }> => {
  const child = await lockLivingPerson(ctx, childId);
  const askedBy = askerOf(ctx, child, reason);
  requireChild(child);
  const course = await courseNameOf(ctx, courseId);
  await requireSeenCourse(ctx, courseId);
  const payerId = guardianshipId === 0 ? null : await secondHomeOf(ctx, childId, guardianshipId);
  if (payerId !== null) await withdrawQuestions(ctx, { childId, payerId, courseId });
  await requireRoomForShare(ctx, childId);
  await requireWhole(ctx, childId, { payerId, courseId, percent });
  const code = payerId === null ? newCode() : '';
  const expiresAt = codeExpiry(ctx.now);
  const codeHash = code === '' ? null : hashOfCode(code);
  await addShare(ctx, { childId, payerId, courseId, percent, askedBy, codeHash, expiresAt });
  await recordHistory(ctx, {
    kind: 'person.payerAsked',
    personId: childId,
    details: { payerId: payerId ?? 0, percent, course, by: askedBy, reason },
  });
  const told = { code: code === '' ? '' : spelledCode(code), validUntil: toSeconds(expiresAt) };
  const homeName = await nameOfPerson(ctx, child.manager_id);
  const link = `${ctx.club.origin}/zuhause`;
  const words = { zuhause: homeName, anteil: shareInWords(child, percent, course), link };
  if (payerId !== null) await tellHome(ctx, child, payerId, payerShareQuestionText, words);
  else if (email !== '') {
    const gueltigBis = formatDay(dayInVienna(expiresAt));
    await tellStranger(ctx, child, email, payerShareInvitationText, { ...words, code: told.code, gueltigBis });
  }
  return told;
};

const shareInWords = ({ first_name: childName }: Pick<LockedPerson, 'first_name'>, percent: number, course: string) =>
  `${percentText(percent)} für ${sharedCoursesText(course)} von ${childName}`;

type Same = { childId: number; payerId: number; courseId: number | null };

const withdrawQuestions = async (ctx: Ctx, { childId, payerId, courseId }: Same) => {
  await ctx.db
    .updateTable('payer_share')
    .set({ ended_at: ctx.now, ended_by_id: viewerOf(ctx).id })
    .where('child_id', '=', childId)
    .where('payer_id', '=', payerId)
    .where('course_id', 'is not distinct from', courseId)
    .where('agreed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
};

/** Only adults who manage themselves, and not the home that asks. */
const requirePayer = (ctx: Ctx, child: LockedPerson, payer: LockedPerson) => {
  if (payer.id === child.manager_id || payer.id === child.id) throw personErrors.ownGroup();
  if (payer.manager_id !== payer.id) throw personErrors.payerIsPaidFor();
  requireAdult(ctx, payer);
};

/** Wer den Code eingibt, liest die Frage und hat noch nicht zugestimmt. */
export const takeShareCode = async (ctx: Ctx, shareId: number) => {
  const { child, share } = await lockShare(ctx, shareId, viewerOf(ctx).id);
  if (share.payer_id !== null) throw personErrors.codeUnknown();
  requirePayer(ctx, child, await lockLivingPerson(ctx, viewerOf(ctx).id));
  await ctx.db
    .updateTable('payer_share')
    .set({ payer_id: viewerOf(ctx).id, code_hash: null })
    .where('id', '=', shareId)
    .execute();
};

/** Antworten: only the payer, and nobody in a taken-over view agrees for them. Their earlier agreement for the same courses is replaced. */
export const answerShare = async (ctx: Ctx, { id, agrees }: { id: number; agrees: boolean }) => {
  if (agrees && viewerOf(ctx).originalId !== null) throw personErrors.payerAgreesAlone();
  const { child, share } = await lockShare(ctx, id, viewerOf(ctx).id);
  const payer = await lockLivingPerson(ctx, viewerOf(ctx).id);
  if (share.payer_id !== payer.id || share.agreed_at !== null) throw personErrors.shareGone();
  const { percent, course_id: courseId } = share;
  const course = await courseNameOf(ctx, courseId);
  if (agrees) {
    requirePayer(ctx, child, payer);
    await requireWhole(ctx, child.id, { payerId: payer.id, courseId, percent });
    await replaceAgreed(ctx, { childId: child.id, payerId: payer.id, courseId });
  }
  const answered = agrees
    ? { agreed_at: ctx.now, expires_at: null }
    : { ended_at: ctx.now, ended_by_id: viewerOf(ctx).id };
  await ctx.db.updateTable('payer_share').set(answered).where('id', '=', id).execute();
  await recordHistory(ctx, {
    kind: agrees ? 'person.payerAgreed' : 'person.payerRefused',
    personId: child.id,
    details: { payerId: payer.id, percent, course },
  });
  await tellHome(ctx, child, child.manager_id, agrees ? payerShareAgreedText : payerShareRefusedText, {
    zahlt: nameOf(payer),
    anteil: shareInWords(child, percent, course),
  });
};

const replaceAgreed = async (ctx: Ctx, { childId, payerId, courseId }: Same) => {
  await ctx.db
    .updateTable('payer_share')
    .set({ ended_at: ctx.now, ended_by_id: payerId })
    .where('child_id', '=', childId)
    .where('payer_id', '=', payerId)
    .where('course_id', 'is not distinct from', courseId)
    .where('agreed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
};

const sideOf = (ctx: Ctx, child: LockedPerson, { payer_id }: LockedShare, reason: string) =>
  viewerOf(ctx).id === payer_id ? 'payer' : askerOf(ctx, child, reason);

/** Beenden: by either side or the office, for all future charges. Past charges stay. */
export const endShare = async (ctx: Ctx, { id, reason }: { id: number; reason: string }) => {
  const { child, share } = await lockShare(ctx, id);
  const by = sideOf(ctx, child, share, reason);
  const { payer_id: payerId, agreed_at } = share;
  await ctx.db
    .updateTable('payer_share')
    .set({ ended_at: ctx.now, ended_by_id: viewerOf(ctx).id })
    .where('id', '=', id)
    .execute();
  if (payerId === null || agreed_at === null) return;
  await recordHistory(ctx, { kind: 'person.payerEnded', personId: child.id, details: { payerId, by, reason } });
  const words = { zahlt: await nameOfPerson(ctx, payerId) };
  const told = [...(by === 'home' ? [] : [child.manager_id]), ...(by === 'payer' ? [] : [payerId])];
  for (const personId of told) await tellHome(ctx, child, personId, payerShareEndedText, words);
};
