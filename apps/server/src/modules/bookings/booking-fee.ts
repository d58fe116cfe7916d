import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { entryFeeInFamily, entryFeeOf, isChildOn } from '@vereinshaus/contract/fees/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { PriceFacts } from '@vereinshaus/contract/price-rules/prices';
import type { WorkCtx } from '../../kit/ctx.ts';
import { chargedForYear, feeText } from '../fees/index.ts';
import type { PersonFacts } from './person-facts.ts';
import type { Role, StoredBooking } from './stored-booking.ts';

type FeeWish = {
  person: PersonFacts;
  booking: Pick<StoredBooking, 'membershipFeeCents'> | null;
  role: Role;
  wantsMembership: boolean;
  /** What others of the family would be charged just before, and who they are. */
  alongside?: readonly { birthDate: IsoDay | null; feeCents: number }[];
};

/**
 * The fee that is agreed to with the booking that makes a member: the part of the year that is left, reduced and
 * capped as the family's, and nothing when the person was charged for the year already. Who waited keeps the amount of that day, and owes
 * none with this booking when another has made them a member meanwhile.
 */
export const feeFor = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  { person, booking, role, wantsMembership, alongside = [] }: FeeWish,
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
  const paying = alongside.filter(({ feeCents }) => feeCents > 0);
  const familyCents = paying.reduce((sum, { feeCents }) => sum + feeCents, charged.familyCents);
  const counts = (birthDate: IsoDay | null) =>
    settings.feeFamily.counts === 'members' || isChildOn(birthDate, today, settings);
  const births = [...charged.birthDates, ...paying.map(({ birthDate }) => birthDate)];
  const placesTaken = births.filter(counts).length;
  return { label, cents: entryFeeInFamily({ person, placesTaken, familyCents }, today, settings), isAgreed: false };
};
