import { type BookingForm, bookingProblem, bookingTexts, isCondition } from '@vereinshaus/contract/booking-rules';
import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { toAppError } from '../../kit/error-handler.ts';
import { AppError, requestErrors } from '../../kit/errors.ts';
import { settingsFrom } from '../clubs/index.ts';
import { maySeeCourse } from '../courses/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { mailBooked, mailWaiting } from './booking.mails.ts';
import { chosenDiscount } from './booking-discount.ts';
import { type CourseFacts, type PersonFacts, personFacts, reasonsAgainst } from './booking-facts.ts';
import { bookingConstraints, bookingErrors, refusedBooking } from './bookings.errors.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { type Place, participant, takePlace } from './take-place.ts';

export type Booking = {
  personId: number;
  form: BookingForm;
  note: string;
  discountCode: string;
};

/** Everything of the club that a booking depends on. */
type House = { name: string; settings: ClubSettings; termsLink: string };

const houseOf = async (ctx: Ctx): Promise<House> => {
  const { settings, ...club } = await ctx.db
    .selectFrom('club as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.name', 'c.terms_link as termsLink', 'c.settings'])
    .executeTakeFirstOrThrow();
  return { ...club, settings: settingsFrom(settings) };
};

/** Only the Verwalter books, for themselves and those they manage. */
const requireOwnGroup = (ctx: Ctx, person: PersonFacts | undefined): PersonFacts => {
  const viewer = viewerOf(ctx);
  if (person && person.managerId === viewer.id) return person;
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

const requireForm = async (ctx: Ctx, course: CourseFacts, person: PersonFacts, booking: Booking, house: House) => {
  const { settings, termsLink } = house;
  const groups = course.hasPaymentPlan ? await activeGroups(ctx, course.id, ctx.now) : [];
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

const bookLocked = async (
  ctx: Ctx,
  course: LockedCourse,
  person: PersonFacts,
  booking: Booking,
  house: House,
): Promise<Place> => {
  requireAllowed(ctx, course, person, house.settings);
  await requireForm(ctx, course, person, booking, house);
  const { settings } = house;
  const wantsMembership = booking.form.becomesMember && !settings.noMembership;
  const paymentGroupId = booking.form.paymentPlanId;
  const wish = { isMember: person.isMember || wantsMembership, paymentGroupId, at: ctx.now };
  const discount = await chosenDiscount(ctx, booking.discountCode, { course, person, wish, settings });
  const place = await takePlace(
    ctx,
    course,
    {
      person,
      isMember: person.isMember,
      wantsMembership,
      paymentGroupId,
      discount,
      note: booking.note,
      role: null,
      isInformed: true,
    },
    settings,
  );
  if (place.role === participant) await mailBooked(ctx, course, person, place.price, house);
  else await mailWaiting(ctx, course, person, place.position, house);
  return place;
};

/**
 * Kurs buchen: by the Verwalter, for one person. Everything about the course is looked at under its lock, because it may
 * have changed while others booked; what depends on the family alone is read before.
 */
export const bookCourse = async (ctx: Ctx, courseId: number, booking: Booking): Promise<Place> => {
  const house = await houseOf(ctx);
  const [found] = await personFacts(ctx, courseId, [booking.personId]);
  const person = requireOwnGroup(ctx, found);
  if (!(await maySeeCourse(ctx, courseId))) throw bookingErrors.notBookable();
  return bookLocked(ctx, await lockCourse(ctx, courseId), person, booking, house);
};

export type Outcome = { personId: number; fullName: string; place: Place | null; message: string };

const bookedMessage = ({ role, position }: Place) =>
  role === participant ? bookingTexts.booked : bookingTexts.waiting(position);

/**
 * Mehrere Kinder buchen: all or nobody when `together`, otherwise each on their own, with the reason for those who were
 * refused. One lock for the whole family.
 */
export const bookFamily = async (
  ctx: Ctx,
  courseId: number,
  bookings: readonly Booking[],
  together: boolean,
): Promise<readonly Outcome[]> => {
  const house = await houseOf(ctx);
  const persons = new Map(
    (
      await personFacts(
        ctx,
        courseId,
        bookings.map(({ personId }) => personId),
      )
    ).map((person) => [person.id, person]),
  );
  for (const { personId } of bookings) requireOwnGroup(ctx, persons.get(personId));
  if (!(await maySeeCourse(ctx, courseId))) throw bookingErrors.notBookable();
  const course = await lockCourse(ctx, courseId);
  const outcomes: Outcome[] = [];
  for (const [index, booking] of bookings.entries()) {
    const person = requireOwnGroup(ctx, persons.get(booking.personId));
    const result = await onItsOwn(ctx, course, () => bookLocked(ctx, course, person, booking, house));
    if (together && result instanceof AppError) throw bookings.length === 1 ? result : about(person, index, result);
    const isBooked = !(result instanceof AppError);
    outcomes.push({
      personId: person.id,
      fullName: person.fullName,
      place: isBooked ? result : null,
      message: isBooked ? bookedMessage(result) : result.message,
    });
  }
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
const onItsOwn = async <T>(ctx: Ctx, course: LockedCourse, run: () => Promise<T>): Promise<T | AppError> => {
  const before = { participants: course.participants, waiting: course.waiting, inLine: course.inLine };
  await sql`savepoint one_of_many`.execute(ctx.db);
  try {
    const result = await run();
    await sql`release savepoint one_of_many`.execute(ctx.db);
    return result;
  } catch (error) {
    const refused = error instanceof Error ? toAppError(error, bookingConstraints) : undefined;
    if (refused === undefined) throw error;
    await sql`rollback to savepoint one_of_many`.execute(ctx.db);
    Object.assign(course, before);
    return refused;
  }
};
