import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { timesInWords } from '../events/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { lettersPerAddress, noticeLetter, personsByNumber } from '../messaging/index.ts';
import { queuePushes } from '../push/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { inHistory, type LockedShift, lockShift } from './find-shift.ts';
import { putInto, requireCandidates, settleIn } from './join-shift.ts';
import { endOffer, endOffersOf, findOffer } from './offer-rows.ts';
import { lockHelpers } from './one-place.ts';
import { shiftErrors } from './shifts.errors.ts';
import { shiftSwappedText, shiftTakenText } from './shifts.texts.ts';

type OfferInput = { courseId: number; shiftId: number; personId: number; wantedId: number };

const isIn = async (ctx: Ctx, shiftId: number, personId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from shift_participation a where a.shift_id = ${shiftId} and a.person_id = ${personId}`.execute(ctx.db);
  return rows.length > 0;
};

const requireToCome = (ctx: Ctx, shift: LockedShift) => {
  if (shift.isDeleted) throw shiftErrors.shiftGone();
  if (shift.startsAt <= ctx.now) throw shiftErrors.hasBegun();
};

/** Schicht anbieten: the own family's, before it begins. Until somebody accepts it stays theirs. */
export const offerShift = async (ctx: Ctx, { courseId, shiftId, personId, wantedId }: OfferInput) => {
  await requireCandidates(ctx, courseId, [personId]);
  const shift = await lockShift(ctx, courseId, shiftId);
  requireToCome(ctx, shift);
  if (!(await isIn(ctx, shiftId, personId))) throw shiftErrors.notJoined();
  if (wantedId === shiftId) throw shiftErrors.sameShift();
  if (wantedId !== 0) requireToCome(ctx, await lockShift(ctx, courseId, wantedId));
  await ctx.db
    .insertInto('shift_offer')
    .values({
      club_id: sql<number>`current_club()`,
      shift_id: shiftId,
      person_id: personId,
      wanted_shift_id: wantedId === 0 ? null : wantedId,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .execute();
};

/** Angebot zurücknehmen: by whoever could make it. */
export const withdrawOffer = async (ctx: Ctx, courseId: number, offerId: number) => {
  const { personId } = await findOffer(ctx, { courseId, offerId, isLocked: true });
  await requireCandidates(ctx, courseId, [personId]);
  await endOffer(ctx, offerId, null);
};

type AcceptInput = { courseId: number; offerId: number; personId: number };

/**
 * Angebot annehmen: the shift changes hands, and in a swap the other one as well, both or none. Persons are locked first,
 * then the shifts in the order of their numbers, then the offer: of two who accept at once one is told.
 */
export const acceptOffer = async (ctx: Ctx, { courseId, offerId, personId }: AcceptInput) => {
  const [taker] = await requireCandidates(ctx, courseId, [personId]);
  const found = await findOffer(ctx, { courseId, offerId, isLocked: false });
  if (taker === undefined || found.personId === personId) throw shiftErrors.ownOffer();
  await lockHelpers(ctx, [found.personId, personId]);
  const ids = [found.shiftId, found.wantedId ?? found.shiftId].toSorted((one, other) => one - other);
  const locked = new Map<number, LockedShift>();
  for (const id of new Set(ids)) locked.set(id, await lockShift(ctx, courseId, id));
  const offer = await findOffer(ctx, { courseId, offerId, isLocked: true });
  for (const shift of locked.values()) requireToCome(ctx, shift);
  const [given, wanted] = [locked.get(offer.shiftId), locked.get(offer.wantedId ?? 0)];
  if (given === undefined || !(await isIn(ctx, given.id, offer.personId))) throw shiftErrors.offerGone();
  if (await isIn(ctx, given.id, personId)) throw shiftErrors.joinedAlready(taker);
  if (wanted && !(await isIn(ctx, wanted.id, personId)))
    throw shiftErrors.nothingToSwap({ name: taker.name, shift: wanted.name });
  if (wanted && (await isIn(ctx, wanted.id, offer.personId))) throw shiftErrors.joinedAlready({ name: offer.name });
  const moves = [
    { shift: given, from: offer.personId, to: personId },
    ...(wanted ? [{ shift: wanted, from: personId, to: offer.personId }] : []),
  ];
  await endOffer(ctx, offer.id, personId);
  for (const { shift, from } of moves) await takeOut(ctx, shift.id, from);
  for (const { shift, to } of moves) await putInto(ctx, shift.id, [to]);
  for (const { shift, to } of moves) await settleIn(ctx, [shift.id], [to]);
  await recordHistoryForEach(
    ctx,
    moves.flatMap(({ shift, from, to }) => [
      { kind: 'shift.left' as const, personId: from, courseId, details: inHistory(shift) },
      { kind: 'shift.joined' as const, personId: to, courseId, details: inHistory(shift) },
    ]),
  );
  await tellHelper(ctx, { courseId, personId: offer.personId, taker: taker.name, given, wanted });
};

const takeOut = async (ctx: Ctx, shiftId: number, personId: number) => {
  await ctx.db
    .deleteFrom('shift_participation')
    .where('shift_id', '=', shiftId)
    .where('person_id', '=', personId)
    .execute();
  await endOffersOf(ctx, shiftId, [personId]);
};

type HandedShift = {
  courseId: number;
  personId: number;
  taker: string;
  given: LockedShift;
  wanted: LockedShift | undefined;
};

const inWords = ({ name, location, startsAt, endsAt }: LockedShift) =>
  `${name} (${location}), ${timesInWords(toSeconds(startsAt), toSeconds(endsAt))}`;

/** Whoever offered it hears who comes instead, and where they are needed now. */
const tellHelper = async (ctx: Ctx, { courseId, personId, taker, given, wanted }: HandedShift) => {
  const told = await wordText(ctx, await senderOf(ctx), wanted ? shiftSwappedText : shiftTakenText, {
    values: { kurs: given.course, schicht: given.name, wer: taker },
  });
  const page = { label: 'Zur Schicht-Einteilung', path: `/kurse/${courseId}?tab=schichten` };
  const letter = await noticeLetter(ctx, {
    told,
    facts: [
      { label: 'Nicht mehr', text: inWords(given) },
      ...(wanted ? [{ label: 'Stattdessen', text: inWords(wanted) }] : []),
    ],
    page,
  });
  const letters = lettersPerAddress(await personsByNumber(ctx, [personId]));
  await queueMails(
    ctx,
    ctx.club.id,
    letters.map((to) => ({ ...to, ...letter })),
  );
  await queuePushes(ctx, {
    kind: 'messages',
    personIds: [personId],
    title: told.subject,
    text: inWords(given),
    link: page.path,
  });
};
