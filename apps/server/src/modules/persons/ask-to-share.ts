import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireCanBecome, requireRightsOf } from '../session/index.ts';
import { join } from './families.ts';
import {
  childMovedText,
  childMoveQuestionText,
  secondHomeAgreedText,
  secondHomeQuestionText,
  secondHomeRefusedText,
} from './family.texts.ts';
import { findBySecret } from './find-by-secret.ts';
import { lockLivingPerson } from './find-person.ts';
import {
  addGuardianship,
  agreeTo,
  lockGuardianship,
  type Rights,
  requireMinor,
  requireRoom,
} from './guardianship-record.ts';
import { acceptInvitation, requireAdult } from './invite-guardian.ts';
import { codeExpiry } from './new-code.ts';
import { takeShareCode } from './payer-shares.ts';
import { personErrors } from './persons.errors.ts';
import { nameOf, requireNoObjection, tellAllocation } from './tell-allocation.ts';
import { rightsInWords, tellHome } from './tell-homes.ts';

type Secret = { code: string; svn: string };

/** The result: the person is in the own family, is shared with it, somebody is asked, or the viewer is asked to pay. */
export type SharingOutcome = { outcome: 'joined' | 'shared'; personId: number } | { outcome: 'asked' | 'pays' };

/**
 * Person hinzufügen: with an invitation the child is added at once. With a code or a child's SVN the person's Verwalter is asked first;
 * only a person who manages themselves and has handed out their own code joins at once.
 */
export const addToOwnFamily = async (
  ctx: Ctx,
  { moves, ...secret }: Secret & { moves: boolean },
): Promise<SharingOutcome> => {
  const found = await findBySecret(ctx, secret);
  if (found.kind === 'invitation') return { outcome: 'shared', personId: await acceptInvitation(ctx, found.id) };
  if (found.kind === 'share') {
    await takeShareCode(ctx, found.id);
    return { outcome: 'pays' };
  }
  const viewerId = viewerOf(ctx).id;
  if (found.id === viewerId) throw personErrors.ownGroup();
  const person = await lockLivingPerson(ctx, found.id);
  if (person.manager_id === viewerId) throw personErrors.ownGroup();
  // A code was handed out by the person; an SVN alone is known to many.
  await (secret.code === '' ? requireCanBecome : requireRightsOf)(ctx, person.id);
  await requireNoObjection(ctx, person.id);
  if (person.manager_id === person.id) {
    // A person with an address is asked for a code; an SVN alone only finds children without a Verwalter.
    if (secret.code === '' && person.email !== '') throw personErrors.svnUnknown();
    await join(ctx, person, viewerId);
    await tellAllocation(ctx, person, viewerId);
    return { outcome: 'joined', personId: person.id };
  }
  if (!moves) requireMinor(ctx, person);
  const guardian = await lockLivingPerson(ctx, viewerId);
  requireAdult(ctx, guardian);
  await requireRoom(ctx, person, viewerId);
  await addGuardianship(ctx, {
    childId: person.id,
    guardianId: viewerId,
    askedBy: 'guardian',
    mayExcuse: true,
    mayBook: false,
    isMove: moves,
    expiresAt: codeExpiry(ctx.now),
  });
  await recordHistory(ctx, {
    kind: 'person.guardianAsked',
    personId: person.id,
    details: { guardianId: viewerId, isMove: moves },
  });
  const question = moves ? childMoveQuestionText : secondHomeQuestionText;
  const words = { fragt: nameOf(guardian), link: `${ctx.club.origin}/zuhause` };
  await tellHome(ctx, person, person.manager_id, question, words);
  return { outcome: 'asked' };
};

type Answer = Rights & { id: number; agrees: boolean; staysHome: boolean };

/** Antworten: only the child's Verwalter, and only to questions addressed to them. */
export const answerQuestion = async (ctx: Ctx, { id, agrees, staysHome, mayExcuse, mayBook }: Answer) => {
  const viewerId = viewerOf(ctx).id;
  const { child, guardianship } = await lockGuardianship(ctx, id);
  const { guardian_id: guardianId, is_move: isMove } = guardianship;
  const isOpen = guardianship.asked_by === 'guardian' && guardianship.agreed_at === null && guardianId !== null;
  if (child.manager_id !== viewerId || !isOpen) throw personErrors.guardianshipGone();
  const rights = { mayExcuse, mayBook };
  if (!agrees) await tellHome(ctx, child, guardianId, secondHomeRefusedText, {});
  else if (isMove) await tellHome(ctx, child, guardianId, childMovedText, {});
  else await tellHome(ctx, child, guardianId, secondHomeAgreedText, { rechte: rightsInWords(rights) });
  if (!agrees || isMove) {
    await ctx.db
      .updateTable('guardianship')
      .set({ ended_at: ctx.now, ended_by_id: viewerId })
      .where('id', '=', id)
      .execute();
  }
  if (!agrees) {
    await recordHistory(ctx, { kind: 'person.guardianRefused', personId: child.id, details: { guardianId, isMove } });
    return;
  }
  if (isMove) {
    await join(ctx, await lockLivingPerson(ctx, child.id), guardianId);
    if (!staysHome) return;
    await addGuardianship(ctx, { childId: child.id, guardianId: viewerId, askedBy: 'home', isAgreed: true, ...rights });
  } else await agreeTo(ctx, id, { guardianId, ...rights });
  await recordHistory(ctx, {
    kind: 'person.guardianAgreed',
    personId: child.id,
    details: { guardianId: isMove ? viewerId : guardianId, by: 'home', reason: '', ...rights },
  });
};
