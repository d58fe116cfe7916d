import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import { dayInVienna } from '@vereinshaus/contract/days';
import { entryFeeOf } from '@vereinshaus/contract/fee-rules';
import { participationRole } from '@vereinshaus/contract/participation-role';
import type { PriceFacts } from '@vereinshaus/contract/prices';
import type { WorkCtx } from '../../kit/ctx.ts';
import { chargedForYear, feeText } from '../fees/index.ts';
import type { PersonFacts } from './booking-facts.ts';
import type { Role, StoredBooking } from './stored-booking.ts';

type FeeWish = {
  person: PersonFacts;
  booking: Pick<StoredBooking, 'membershipFeeCents'> | null;
  role: Role;
  wantsMembership: boolean;
  /** What others of the family would be charged just before. */
  alongsideCents?: number;
};

/**
 * The fee that is agreed to with the booking that makes a member: the part of the year that is left, within the cap of the
 * family, and nothing when the person was charged for the year already. Who waited keeps the amount of that day, and owes
 * none with this booking when another has made them a member meanwhile.
 */
export const feeFor = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  { person, booking, role, wantsMembership, alongsideCents = 0 }: FeeWish,
  settings: ClubSettings,
): Promise<PriceFacts['fee']> => {
  const today = dayInVienna(ctx.now);
  const year = Number(today.slice(0, 4));
  const label = feeText(year);
  if (booking !== null) {
    const isMadeByOther = wantsMembership && person.isMember;
    return isMadeByOther ? null : { label, cents: booking.membershipFeeCents, isAgreed: true };
  }
  if (!wantsMembership || person.isMember || role === participationRole.trainer) return null;
  const whole = entryFeeOf(person, today, settings);
  if (whole === 0) return null;
  const charged = await chargedForYear(ctx, { personId: person.id, managerId: person.managerId, year });
  if (charged.isOwn) return null;
  const familyCents = charged.familyCents + alongsideCents;
  const left = settings.feeFamilyCap === 0 ? whole : Math.max(0, settings.feeFamilyCap - familyCents);
  return { label, cents: Math.min(whole, left), isAgreed: false };
};
