import { undoUntilOf } from '@vereinshaus/contract/bookings/cancellation';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { queueOfferTexts } from '@vereinshaus/contract/bookings/queue-offers';
import { type BookingForm, bookingProblem, bookingTexts, isCondition } from '@vereinshaus/contract/bookings/rules';
import { nextSweepAt, placesForQueueText } from '@vereinshaus/contract/bookings/waitlist';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { dayInVienna, formatTime, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { askEach } from '../../kit/ask-together.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { toAppError } from '../../kit/error-handler.ts';
import { AppError, requestErrors } from '../../kit/errors.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { type Sender, senderOf } from '../clubs/index.ts';
import { courseSight } from '../courses/index.ts';
import { requireKnownCode } from '../discounts/index.ts';
import {
  answersBefore,
  type BookingAnswers,
  holdFormsAtBooking,
  problemInAnswers,
  saveBookingAnswers,
} from '../forms/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { mandateOf } from '../payments/index.ts';
import { holdSharedChildren } from '../persons/index.ts';
import { mailBooked } from './booking.mails.ts';
import { chosenDiscount } from './booking-discount.ts';
import type { BookingNotice } from './booking-letter.ts';
import { reasonsAgainst } from './booking-reasons.ts';
import { bookingConstraints, bookingErrors, refusedBooking } from './bookings.errors.ts';
import { type CourseFacts, countPlaces, type Places } from './course-facts.ts';
import { hasPlaceForNewcomer, type LockedCourse, placesForQueue } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { askPersons, type PersonFacts } from './person-facts.ts';
import { lockForNewcomer } from './promote-waiting.ts';
import { choosesPayment, planFor, requireOwnChoice } from './second-home.ts';
import { type Place, placeTaken, takePlace } from './take-place.ts';

const { participant, waiting } = participationRole;

/** A place, or the place in the queue, counted from one, 0 = none; and the free places that others wait for already. */
export type BookedPlace = Place & {
  position: number;
  forQueue: number;
  /** Free places are offered, and nobody moves up by themselves. */
  isOffered: boolean;
};

export type Booking = {
  personId: number;
  form: BookingForm;
  note: string;
  discountCode: string;
  /** What the screen showed, price and fee. */
  shownCents: number | undefined;
  answers: BookingAnswers;
};

/** Everything of the club that a booking depends on, and how it is paid. */
type ClubFacts = Sender & { hasMandate: boolean };

/** Only the Verwalter books, for themselves and those they manage; and a second home where that was agreed. */
const requireOwnGroup = (ctx: Ctx, person: PersonFacts | undefined): PersonFacts => {
  const viewer = viewerOf(ctx);
  if (person && person.managerId === viewer.id) return person;
  if (person?.secondHomes.some(({ id, mayBook }) => id === viewer.id && mayBook)) return person;
  throw person?.id === viewer.id ? bookingErrors.onlyManager() : requestErrors.notAllowed();
};

/** The first reason, in the words of the booking page. */
const requireAllowed = (ctx: Ctx, course: CourseFacts, person: PersonFacts, settings: ClubSettings) => {
  const reason = reasonsAgainst(ctx, course, person, settings)[0];
  if (!reason) return;
  const text = isCondition(reason.code)
    ? `${bookingTexts.conditionsNotMet(person.fullName)}: ${reason.text}`
    : reason.text;
  throw refusedBooking(reason.code, text);
};

const requireForm = async (
  ctx: Ctx,
  course: CourseFacts,
  person: PersonFacts,
  booking: Booking,
  clubFacts: ClubFacts,
) => {
  const { settings, termsLink } = clubFacts;
  requireOwnChoice(ctx, person, { discountCode: booking.discountCode, paymentGroupId: booking.form.paymentPlanId });
  const asksPlan = course.hasPaymentPlan && choosesPayment(ctx, person);
  const groups = asksPlan ? await activeGroups(ctx, course.id, ctx.now) : [];
  const problem = bookingProblem(
    {
      planIds: groups.map(({ id }) => id),
      covidNotice: settings.covidNotice,
      hasTerms: termsLink !== '',
      termsWording: settings.termsWording,
      noMembership: settings.noMembership,
      membersOnly: course.membersOnly,
      isMember: person.isMember,
      isMinor: person.isMinor,
    },
    booking.form,
  );
  if (problem !== null) throw refusedBooking('incomplete', problem.text, problem.field);
};

/**
 * What was agreed may have ended while others booked: it is looked at under the lock, and held until the booking is done.
 * The Verwalter's own bookings ask nothing. A membership is the business of the first home.
 */
const requireStillShared = async (ctx: Ctx, persons: readonly PersonFacts[], bookings: readonly Booking[]) => {
  const shared = persons.filter(({ managerId }) => managerId !== viewerOf(ctx).id).map(({ id }) => id);
  if (shared.length === 0) return;
  if (bookings.some(({ personId, form }) => shared.includes(personId) && form.becomesMember))
    throw bookingErrors.firstHomeDecides();
  if (!(await holdSharedChildren(ctx, shared))) throw requestErrors.notAllowed();
};

/** The questions of the course, and what is known of those who are booked. */
type Questions = {
  forms: Awaited<ReturnType<typeof holdFormsAtBooking>>;
  known: Awaited<ReturnType<typeof answersBefore>>;
};

const respondentOf = (ctx: Ctx, { id, managerId }: PersonFacts) => ({ id, isOwn: managerId === viewerOf(ctx).id });

const requireAnswers = (ctx: Ctx, person: PersonFacts, { answers }: Booking, { forms, known }: Questions) => {
  const problem = problemInAnswers(forms, respondentOf(ctx, person), known, answers);
  if (problem !== null) throw refusedBooking(problem.code, problem.text, problem.field);
};

/** `places` as counted now: under the lock the newest in the queue is its last. */
const bookLocked = async (
  ctx: Ctx,
  course: LockedCourse,
  places: Places,
  person: PersonFacts,
  booking: Booking,
  { clubFacts, questions }: { clubFacts: ClubFacts; questions: Questions },
): Promise<BookedPlace> => {
  requireAllowed(ctx, course, person, clubFacts.settings);
  await requireForm(ctx, course, person, booking, clubFacts);
  requireAnswers(ctx, person, booking, questions);
  const { settings } = clubFacts;
  const wantsMembership = booking.form.becomesMember && !settings.noMembership;
  const paymentGroupId = await planFor(ctx, course, person, booking.form.paymentPlanId);
  const isMember = person.isMember || wantsMembership;
  const wish = { isMember, paymentGroupId, at: ctx.now, chargedOn: dayInVienna(ctx.now), fee: null };
  const role = hasPlaceForNewcomer(course, places) ? participant : waiting;
  const place = await takePlace(
    ctx,
    course,
    {
      person,
      booking: null,
      role,
      wantsMembership,
      paymentGroupId,
      at: ctx.now,
      discount: await chosenDiscount(ctx, booking.discountCode, { course, person, wish, settings }),
      note: booking.note,
      shownCents: booking.shownCents,
      isInformed: true,
      tell: placeTaken(course, person, role, booking.note),
    },
    settings,
  );
  await saveBookingAnswers(ctx, questions.forms, respondentOf(ctx, person), questions.known, booking.answers);
  const position = role === waiting ? places.waiting + 1 : 0;
  return { ...place, position, forQueue: placesForQueue(course, places), isOffered: settings.offerPlaces };
};

/** What depends on club, family and viewer alone; asked in one go. */
const beforeTheLock = async (ctx: Ctx, courseId: number, personIds: readonly number[]) => {
  const [sender, [mayBeSeen, found, hasMandate], forms] = await Promise.all([
    senderOf(ctx),
    askEach(ctx, [courseSight(ctx, courseId), askPersons(ctx, courseId, personIds), mandateOf(ctx, viewerOf(ctx).id)]),
    holdFormsAtBooking(ctx, courseId),
  ]);
  const clubFacts: ClubFacts = { ...sender, hasMandate };
  const persons = new Map(found.map((person) => [person.id, person]));
  for (const id of personIds) requireOwnGroup(ctx, persons.get(id));
  // Whose child it is comes first: of a course that is not theirs strangers do not even learn that it is not there.
  if (!mayBeSeen()) throw bookingErrors.notBookable();
  const questions: Questions = { forms, known: await answersBefore(ctx, forms, personIds) };
  return { clubFacts, persons, questions };
};

/**
 * Kurs buchen: by the Verwalter, for one person. Everything about the course is looked at under its lock, because it may
 * have changed while others booked; what depends on the family alone is read before.
 */
export const bookCourse = async (ctx: Ctx, courseId: number, booking: Booking): Promise<BookedPlace> => {
  await requireKnownCode(ctx, booking.discountCode);
  const { clubFacts, persons, questions } = await beforeTheLock(ctx, courseId, [booking.personId]);
  const person = requireOwnGroup(ctx, persons.get(booking.personId));
  const course = await lockForNewcomer(ctx, courseId, [person.id]);
  await lockFamilies(ctx, [course], clubFacts.settings, { personIds: [person.id] });
  await requireStillShared(ctx, [person], [booking]);
  const place = await bookLocked(ctx, course, course.places, person, booking, { clubFacts, questions });
  await mailFamilies(ctx, course, clubFacts, [{ person, place }]);
  return place;
};

type PersonWithPlace = { person: PersonFacts; place: BookedPlace };

/**
 * To each family whose children were booked, as its mail tells it. While nobody waits the Verwalter who booked may still undo it;
 * what a second home has booked is paid by the first one.
 */
const mailFamilies = async (
  ctx: Ctx,
  course: LockedCourse,
  clubFacts: ClubFacts,
  placed: readonly PersonWithPlace[],
) => {
  const hasQueue = course.places.waiting > 0 || placed.some(({ place }) => place.role === waiting);
  const { hasMandate, ...sender } = clubFacts;
  for (const [managerId, family] of groupedBy(placed, ({ person }) => person.managerId)) {
    const isOwn = managerId === viewerOf(ctx).id;
    const undoUntil = isOwn && clubFacts.settings.undoBookings && !hasQueue ? undoUntilOf(ctx.now) : 0;
    const told = family.map(
      ({ person, place }): BookingNotice => ({ person, place, position: place.position, undoUntil }),
    );
    await mailBooked(ctx, course, told, isOwn ? { ...sender, hasMandate } : sender);
  }
};

export type BookingOutcome = { personId: number; fullName: string; place: BookedPlace | null; message: string };

/** The queue and the places tell one story: whoever waits although a place is free hears whose it is. */
export const bookedMessage = (ctx: Pick<Ctx, 'now'>, { role, position, forQueue, isOffered }: BookedPlace): string => {
  if (role === participant) return bookingTexts.booked;
  if (isOffered) return queueOfferTexts.waitingFor(position);
  if (forQueue === 0) return bookingTexts.waiting(position);
  const time = formatTime(nextSweepAt(toSeconds(ctx.now)));
  return `${placesForQueueText(forQueue, time)} ${bookingTexts.inLine(position)}`;
};

/**
 * Mehrere Kinder buchen: all or nobody when `together`, otherwise each on their own, with the reason for those who were
 * refused. One lock for the whole family.
 */
export const bookFamily = async (
  ctx: Ctx,
  courseId: number,
  bookings: readonly Booking[],
  together: boolean,
): Promise<readonly BookingOutcome[]> => {
  for (const { discountCode } of bookings) await requireKnownCode(ctx, discountCode);
  const personIds = bookings.map(({ personId }) => personId);
  const { clubFacts, persons, questions } = await beforeTheLock(ctx, courseId, personIds);
  const course = await lockForNewcomer(ctx, courseId, personIds);
  await lockFamilies(ctx, [course], clubFacts.settings, { personIds });
  await requireStillShared(ctx, [...persons.values()], bookings);
  // A refusal of one alone takes back everything anyway.
  const isAlone = together && bookings.length === 1;
  const outcomes: BookingOutcome[] = [];
  const placed: PersonWithPlace[] = [];
  for (const [index, booking] of bookings.entries()) {
    const person = requireOwnGroup(ctx, persons.get(booking.personId));
    const places = index === 0 ? course.places : await countPlaces(ctx, courseId);
    const book = () => bookLocked(ctx, course, places, person, booking, { clubFacts, questions });
    const result = isAlone ? await book() : await onItsOwn(ctx, book);
    if (together && result instanceof AppError) throw about(person, index, result);
    const isBooked = !(result instanceof AppError);
    if (isBooked) placed.push({ person, place: result });
    outcomes.push({
      personId: person.id,
      fullName: person.fullName,
      place: isBooked ? result : null,
      message: isBooked ? bookedMessage(ctx, result) : result.message,
    });
  }
  await mailFamilies(ctx, course, clubFacts, placed);
  return outcomes;
};

/** All are refused because of one: the sentence and its fields say of whom it speaks. */
const about = ({ fullName }: PersonFacts, index: number, { code, httpStatus, message, fields }: AppError): AppError => {
  const text = message.includes(fullName) ? message : `${fullName}: ${message}`;
  const names = Object.keys(fields ?? { child_ID: text });
  return new AppError(
    code,
    httpStatus,
    text,
    Object.fromEntries(names.map((name) => [`children.${index}.${name}`, text])),
  );
};

/** What one causes is taken back without the others; a refusal is an answer, everything else still fails. */
const onItsOwn = async <T>(ctx: Ctx, run: () => Promise<T>): Promise<T | AppError> => {
  await sql`savepoint one_of_many`.execute(ctx.db);
  try {
    const result = await run();
    await sql`release savepoint one_of_many`.execute(ctx.db);
    return result;
  } catch (error) {
    const refused = error instanceof Error ? toAppError(error, bookingConstraints) : undefined;
    if (refused === undefined) throw error;
    await sql`rollback to savepoint one_of_many`.execute(ctx.db);
    return refused;
  }
};
