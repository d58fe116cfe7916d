import { bookingTexts } from '@vereinshaus/contract/booking-rules';
import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { mailBooked, mailWaiting } from './booking.mails.ts';
import { chosenDiscount } from './booking-discount.ts';
import { type PersonFacts, personFacts, unmetConditions } from './booking-facts.ts';
import { bookingErrors, refusedBooking } from './bookings.errors.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { type Place, participant, type Role, takePlace, waiting } from './take-place.ts';

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

export type Added = { personId: number; fullName: string; place: Place | null; message: string };

/**
 * In einen Kurs aufnehmen: by the office, one or many. Conditions and places hold for the office as well unless it
 * insists (`force`); a full course puts them on the waitlist. Who takes part already is told so and left alone.
 */
export const addParticipants = async (ctx: Ctx, addition: Addition): Promise<readonly Added[]> => {
  const course = await lockCourse(ctx, addition.courseId);
  const persons = new Map((await personFacts(ctx, course.id, addition.personIds)).map((person) => [person.id, person]));
  const added: Added[] = [];
  for (const personId of new Set(addition.personIds)) {
    const person = persons.get(personId);
    if (!person) throw bookingErrors.personGone();
    added.push(await addOne(ctx, course, person, addition));
  }
  return added;
};

const addOne = async (ctx: Ctx, course: LockedCourse, person: PersonFacts, addition: Addition): Promise<Added> => {
  const answer = (place: Place | null, message: string) => ({
    personId: person.id,
    fullName: person.fullName,
    place,
    message,
  });
  if (person.role !== null) return answer(null, bookingTexts.alreadyParticipating(person.fullName));
  const settings = await clubSettingsOf(ctx);
  const unmet =
    addition.role === participant && !addition.force ? unmetConditions(ctx, course, person, settings)[0] : undefined;
  if (unmet) {
    const text = `${bookingTexts.conditionsNotMet(person.fullName)}: ${unmet.text}`;
    if (addition.personIds.length > 1) return answer(null, text);
    throw refusedBooking(unmet.code, text);
  }
  const place = await takePlace(ctx, course, await requestFor(ctx, course, person, addition, settings), settings);
  if (addition.inform && place.role === participant) await mailBooked(ctx, course, person, place.price);
  if (addition.inform && place.role === waiting) await mailWaiting(ctx, course, person, place.position);
  return answer(place, outcomeText(place, addition.inform));
};

/** Told to the office; a mail is promised only when one is sent. */
const outcomeText = ({ role, position }: Place, isInformed: boolean) => {
  if (role === waiting) return `Platz ${position} auf der Warteliste.`;
  return role === participant && isInformed ? bookingTexts.booked : 'Aufgenommen.';
};

/** A plan has to be chosen by somebody: the office takes the first when it says nothing. */
const planOf = async (ctx: Ctx, course: LockedCourse, chosen: number | null | undefined) => {
  const groups = await activeGroups(ctx, course.id, ctx.now);
  if (chosen !== undefined && chosen !== null) return chosen;
  return groups[0]?.id ?? null;
};

const requestFor = async (
  ctx: Ctx,
  course: LockedCourse,
  person: PersonFacts,
  addition: Addition,
  settings: ClubSettings,
) => {
  const wantsMembership = (addition.wantsMembership ?? false) || (course.membersOnly && !person.isMember);
  const paymentGroupId = addition.role === 1 ? null : await planOf(ctx, course, addition.paymentGroupId);
  const wish = { isMember: person.isMember || wantsMembership, paymentGroupId, at: ctx.now };
  return {
    person,
    isMember: person.isMember,
    wantsMembership,
    paymentGroupId,
    discount: await chosenDiscount(ctx, addition.discountCode ?? '', { course, person, wish, settings }),
    note: addition.note ?? '',
    role: roleFor(addition),
    isInformed: addition.inform,
  };
};

/** Null lets the door decide: a place when one is free behind the queue, otherwise the queue. */
const roleFor = ({ role, force }: Addition): Role | null => (role === participant && !force ? null : role);
