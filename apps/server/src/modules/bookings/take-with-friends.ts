import { friendsTexts } from '@vereinshaus/contract/bookings/queue-friends';
import type { Ctx } from '../../kit/ctx.ts';
import { dryRun } from '../../kit/dry-run.ts';
import { AppError } from '../../kit/errors.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockFamilies } from './lock-families.ts';
import type { PromotedPlace } from './move-up.ts';
import type { QueueBond } from './queue-bonds.ts';
import { mailFriends } from './queue-offer.mails.ts';
import { type LastOffer, noteAgreed } from './queue-offers.ts';
import type { StoredBooking } from './stored-booking.ts';
import { centsOf, type LockedParty, ownIn, standingOffer, type TakenOffer, takeLocked } from './take-offered.ts';

/**
 * Of friends each family says yes for itself, and the last one to do so takes the places of all. Whose price has changed since is
 * asked again; whoever cannot have the place any more keeps the others from it.
 * @returns null = it is noted, and others have to answer
 */
export const takeWithFriends = async (
  ctx: Ctx,
  locked: LockedParty & { bond: QueueBond },
  shownCents: number | undefined,
): Promise<TakenOffer | null> => {
  const own = ownIn(locked);
  const alone = { ...locked, bond: undefined, entries: own };
  // All of them at once, as everywhere: what is only tried lets go of nobody.
  const personIds = locked.entries.map(({ personId }) => personId);
  await lockFamilies(ctx, [...locked.courses.values()], await clubSettingsOf(ctx), { personIds });
  const ownCents = centsOf((await dryRun(ctx, () => takeLocked(ctx, alone, shownCents))).places);
  const offers = new Map<number, LastOffer>();
  for (const entry of locked.entries) offers.set(entry.id, await standingOffer(ctx, entry));
  const ownIds = new Set(own.map(({ id }) => id));
  const idsOf = (entries: readonly StoredBooking[]) => entries.flatMap(({ id }) => offers.get(id)?.id ?? []);
  await noteAgreed(ctx, idsOf(own), ownCents);
  const others = locked.entries.filter(({ id }) => !ownIds.has(id));
  if (others.every(({ id }) => typeof offers.get(id)?.agreedCents === 'number')) {
    const all = await pricesOfAll(ctx, locked);
    const changed = all === null ? others : await changedSince(ctx, { others, offers, all, locked });
    if (changed.length === 0) return takeLocked(ctx, locked, undefined);
    if (all !== null) await noteAgreed(ctx, idsOf(changed), null);
  }
  for (const { personId, courseId } of own) {
    const course = locked.courses.get(courseId)?.name ?? '';
    await recordHistory(ctx, {
      kind: 'bookings.friendAgreed',
      personId,
      courseId,
      details: { course, cents: ownCents },
    });
  }
  return null;
};

/** Null = somebody of them cannot have the place any more. */
const pricesOfAll = async (ctx: Ctx, locked: LockedParty): Promise<readonly PromotedPlace[] | null> => {
  try {
    return (await dryRun(ctx, () => takeLocked(ctx, locked, undefined))).places;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

type Agreed = {
  others: readonly StoredBooking[];
  offers: ReadonlyMap<number, LastOffer>;
  all: readonly PromotedPlace[];
  locked: LockedParty & { bond: QueueBond };
};

/** Families that have agreed to another price than the one of now; they are told. */
const changedSince = async (ctx: Ctx, { others, offers, all, locked }: Agreed): Promise<readonly StoredBooking[]> => {
  const places = all.filter(({ entry }) => others.some(({ id }) => id === entry.id));
  const changed: StoredBooking[] = [];
  for (const family of groupedBy(places, ({ person }) => person.managerId).values()) {
    const [first] = family;
    if (first === undefined || offers.get(first.entry.id)?.agreedCents === centsOf(family)) continue;
    changed.push(...family.map(({ entry }) => entry));
    const course = locked.courses.get(first.course.id);
    if (course !== undefined) await mailFriends(ctx, course, first.person, friendsTexts.priceChanged);
  }
  return changed;
};
