import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { withWarning } from '@vereinshaus/contract/trainer-papers/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { requireKnownCode } from '../discounts/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import type { BookedPlace } from './book-course.ts';
import { mailBooked } from './booking.mails.ts';
import { chosenDiscount } from './booking-discount.ts';
import { unmetConditions } from './booking-reasons.ts';
import { bookingErrors, refusedBooking } from './bookings.errors.ts';
import { countPlaces, type Places } from './course-facts.ts';
import { hasPlaceForNewcomer, type LockedCourse, placesForQueue } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { lockForNewcomer } from './promote-waiting.ts';
import type { Role } from './stored-booking.ts';
import { type PlaceEntryInput, placeTaken, takePlace } from './take-place.ts';

const { participant, trainer, waiting } = participationRole;

export type Addition = {
  courseId: number;
  personIds: readonly number[];
  role: Role;
  /** Beyond the places and the conditions. */
  force: boolean;
  inform: boolean;
  note?: string;
  discountCode?: string;
  paymentGroupId?: number | null;
  wantsMembership?: boolean;
};

export type AddedParticipant = { personId: number; fullName: string; place: BookedPlace | null; message: string };

/**
 * In einen Kurs aufnehmen: by the office, one or many. Conditions and places hold for the office as well unless it
 * insists (`force`); a full course puts them on the waitlist. Who takes part already is told so and left alone.
 */
export const addParticipants = async (ctx: Ctx, addition: Addition): Promise<readonly AddedParticipant[]> => {
  await requireKnownCode(ctx, addition.discountCode ?? '');
  const course = await lockForNewcomer(ctx, addition.courseId, addition.personIds);
  const settings = await clubSettingsOf(ctx);
  await lockFamilies(ctx, [course], settings, addition);
  const persons = new Map((await personFacts(ctx, course.id, addition.personIds)).map((person) => [person.id, person]));
  const added: AddedParticipant[] = [];
  for (const personId of new Set(addition.personIds)) {
    const person = persons.get(personId);
    if (!person) throw bookingErrors.personGone();
    const places = added.length === 0 ? course.places : await countPlaces(ctx, course.id);
    added.push(await addOne(ctx, course, places, person, addition, settings));
  }
  return added;
};

const addOne = async (
  ctx: Ctx,
  course: LockedCourse,
  places: Places,
  person: PersonFacts,
  addition: Addition,
  settings: ClubSettings,
): Promise<AddedParticipant> => {
  const answer = (place: BookedPlace | null, message: string) => ({
    personId: person.id,
    fullName: person.fullName,
    place,
    message,
  });
  if (person.role !== null) return answer(null, bookingTexts.alreadyParticipating(person.fullName));
  const unmet =
    addition.role === participant && !addition.force ? unmetConditions(ctx, course, person, settings)[0] : undefined;
  if (unmet) {
    const text = `${bookingTexts.conditionsNotMet(person.fullName)}: ${unmet.text}`;
    if (addition.personIds.length > 1) return answer(null, text);
    throw refusedBooking(unmet.code, text);
  }
  const role = roleFor(course, places, addition);
  const entrance = await entranceFor(ctx, course, person, role, addition, settings);
  const position = role === waiting ? places.waiting + 1 : 0;
  const taken = await takePlace(ctx, course, entrance, settings);
  const place = { ...taken, position, forQueue: placesForQueue(course, places), isOffered: settings.offerPlaces };
  if (addition.inform && role !== trainer) await mailBooked(ctx, course, [{ person, place, position }]);
  return answer(place, outcomeText(place, addition.inform));
};

/** BookingNotice to the office; a mail is promised only when one is sent. */
const outcomeText = ({ role, position, warning }: BookedPlace, isInformed: boolean) => {
  if (role === waiting) return `Platz ${position} auf der Warteliste.`;
  return role === participant && isInformed ? bookingTexts.booked : withWarning('Aufgenommen.', warning);
};

/** A place when one is free behind the queue, otherwise the queue; unless the office insists. */
const roleFor = (course: LockedCourse, places: Places, { role, force }: Addition): Role =>
  role !== participant || force || hasPlaceForNewcomer(course, places) ? role : waiting;

/** A plan has to be chosen by somebody: the office takes the first when it says nothing. */
const planOf = async (ctx: Ctx, course: LockedCourse, chosen: number | null | undefined) => {
  if (chosen !== undefined && chosen !== null) return chosen;
  const groups = await activeGroups(ctx, course.id, ctx.now);
  return groups[0]?.id ?? null;
};

const entranceFor = async (
  ctx: Ctx,
  course: LockedCourse,
  person: PersonFacts,
  role: Role,
  addition: Addition,
  settings: ClubSettings,
): Promise<PlaceEntryInput> => {
  const wantsMembership = (addition.wantsMembership ?? false) || (course.membersOnly && !person.isMember);
  const paymentGroupId = addition.role === trainer ? null : await planOf(ctx, course, addition.paymentGroupId);
  const isMember = person.isMember || wantsMembership;
  const wish = { isMember, paymentGroupId, at: ctx.now, chargedOn: dayInVienna(ctx.now), fee: null };
  return {
    person,
    booking: null,
    role,
    wantsMembership,
    paymentGroupId,
    at: ctx.now,
    discount: await chosenDiscount(ctx, addition.discountCode ?? '', { course, person, wish, settings }),
    note: addition.note ?? '',
    isInformed: addition.inform,
    insists: addition.force,
    tell: placeTaken(course, person, role, addition.note ?? ''),
  };
};
