import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { dayInVienna, type IsoDay, startOfDayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { FamilyBooking } from '@vereinshaus/contract/price-rules/price-rule-terms';
import type { Price } from '@vereinshaus/contract/price-rules/prices';
import { isFamilyOf } from '../../db/family-of.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { toldPlaces } from '../courses/index.ts';
import { requireKnownCode } from '../discounts/index.ts';
import { answersBefore, formsAtBooking, isAskedOf, knownAnswer } from '../forms/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { chosenDiscount } from './booking-discount.ts';
import { feeFor } from './booking-fee.ts';
import { bookingPrice, plannedPlace } from './booking-price.ts';
import { existingMember, reasonsAgainst } from './booking-reasons.ts';
import { bookingErrors } from './bookings.errors.ts';
import { type CourseFacts, courseFacts } from './course-facts.ts';
import { freePlaces, hasPlaceForNewcomer } from './lock-course.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { choosesPayment, isOfSecondHome, planFor, requireOwnChoice, sharesTold } from './second-home.ts';

export const secondsOfDay = (day: IsoDay | null): number => (day === null ? 0 : toSeconds(startOfDayInVienna(day)));

/** The viewer's own group and children of another home they may book; a person who is managed sees themselves, with the hint to ask the Verwalter. */
const groupOf = async (ctx: Ctx): Promise<readonly number[]> => {
  const viewer = viewerOf(ctx);
  if (!viewer.isManager) return [viewer.id];
  const rows = await ctx.db
    .selectFrom('person_card as p')
    .where(isFamilyOf(viewer.id, 'book'))
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .execute();
  return rows.map((row) => row.id);
};

/** Buchungsseite: who of the family can be booked, and for everybody else every reason why not. */
export const bookingPage = async (ctx: Ctx, courseId: number) => {
  const settings = await clubSettingsOf(ctx);
  const course = await courseFacts(ctx, courseId);
  const persons = await personFacts(ctx, courseId, await groupOf(ctx));
  const groups = await activeGroups(ctx, courseId, ctx.now);
  const { isManager } = viewerOf(ctx);
  const forms = await formsAtBooking(ctx, courseId);
  const known = await answersBefore(
    ctx,
    forms,
    persons.map(({ id }) => id),
  );
  const answered = (person: PersonFacts) => {
    const respondent = { id: person.id, isOwn: !isOfSecondHome(ctx, person) };
    const [asked, elsewhere] = [true, false].map((is) =>
      forms.filter((form) => isAskedOf(form, respondent, known) === is),
    );
    return {
      answers: (asked ?? []).flatMap((form) => {
        const values = knownAnswer(known, person.id, form);
        return values === undefined ? [] : [{ slot: form.slot, values: { ...values } }];
      }),
      answeredElsewhere: (elsewhere ?? []).map(({ slot }) => slot),
    };
  };
  const candidate = (person: PersonFacts) => {
    const reasons = isManager
      ? [...reasonsAgainst(ctx, course, person, settings)]
      : [{ code: 'onlyManager', text: bookingTexts.onlyManager }];
    return {
      ID: person.id,
      prename: person.firstName,
      fullname: person.fullName,
      birthdate: toDayNumber(person.birthDate),
      participating: person.role ?? -1,
      position: person.position,
      allowed: reasons.length === 0,
      existing_member: existingMember(ctx, course, person),
      isMember: person.isMember,
      isMinor: person.isMinor,
      isShared: isOfSecondHome(ctx, person),
      choosesPayment: choosesPayment(ctx, person),
      reasons,
      ...answered(person),
    };
  };
  return {
    children: persons.map(candidate),
    course: {
      ID: course.id,
      name: course.name,
      description: course.description,
      audience: course.audience,
      bring: course.bring,
      nextevent: toSeconds(course.nextDate?.startsAt ?? null),
      nexteventEnd: toSeconds(course.nextDate?.endsAt ?? null),
      nextlocation: course.nextDate?.place ?? '',
      price: course.priceCents,
      pricenm: course.nonMemberPriceCents,
      membersOnly: course.membersOnly,
      bookingStart: course.bookingStart,
      bookingEnd: course.bookingEnd,
      startdate: secondsOfDay(course.startsOn),
      enddate: secondsOfDay(course.endsOn),
      isFull: !hasPlaceForNewcomer(course, course.places),
      ...toldPlaces(ctx.viewer, settings.hideCapacity, {
        maxparts: course.maxParticipants ?? 0,
        parts_count: course.places.participants,
        queue_count: course.places.waiting,
        line_count: course.places.inLine,
      }),
      paymentDueDate: secondsOfDay(course.paymentDueOn),
      paymentPlan: groups.map((group) => ({
        ID: group.id,
        name: group.name,
        plan: group.rows.map((row) => ({
          ID: row.id,
          description: row.description,
          price: row.priceCents,
          pricenm: row.nonMemberPriceCents,
          dueDate: secondsOfDay(row.dueOn),
        })),
      })),
      questions: forms.map(({ slot, title, description, version, fields }) => ({
        slot,
        title,
        description,
        version,
        fields: [...fields],
      })),
    },
  };
};

type BookingPageQuery = {
  courseId: number;
  personId: number;
  /** Of the family, in the same booking before. */
  bookedBefore: readonly number[];
  becomesMember: boolean;
  discountCode: string;
  paymentGroupId: number | null;
};

/** Who is priced, one after the other: of the family those who would get a place just before, then the one asked about. */
const inTurn = async (ctx: Ctx, course: CourseFacts, { personId, bookedBefore }: BookingPageQuery) => {
  const found = new Map(
    (await personFacts(ctx, course.id, [...bookedBefore, personId])).map((person) => [person.id, person]),
  );
  const person = found.get(personId);
  if (!person) throw bookingErrors.personGone();
  // Who else is in that family is not told to a second home, not even by a price.
  const before = isOfSecondHome(ctx, person) ? [] : bookedBefore.flatMap((id) => found.get(id) ?? []);
  const family = before.filter(({ id, managerId }) => id !== personId && managerId === person.managerId);
  const places = freePlaces(course, course.places) - course.places.inLine;
  return [...family.slice(0, Math.max(0, places)), person];
};

/** What a booking would cost now: the same function as the booking itself. */
export const pricePreview = async (ctx: Ctx, asked: BookingPageQuery) => {
  await requireKnownCode(ctx, asked.discountCode);
  const course = await courseFacts(ctx, asked.courseId);
  const settings = await clubSettingsOf(ctx);
  const wantsMembership = asked.becomesMember && !settings.noMembership;
  const fees: { birthDate: IsoDay | null; feeCents: number }[] = [];
  const priceFor = async (person: PersonFacts, alongside: readonly FamilyBooking[]) => {
    const role = participationRole.participant;
    const wish = {
      isMember: person.isMember || wantsMembership,
      paymentGroupId: await planFor(ctx, course, person, asked.paymentGroupId),
      at: ctx.now,
      chargedOn: dayInVienna(ctx.now),
      fee: await feeFor(ctx, { person, booking: null, role, wantsMembership, alongside: fees }, settings),
      alongside,
    };
    const question = { course, person, wish, settings, isBooking: false };
    requireOwnChoice(ctx, person, asked);
    const discount = await chosenDiscount(ctx, asked.discountCode, question);
    return bookingPrice(ctx, course, person, { ...wish, discount }, settings);
  };
  const alongside: FamilyBooking[] = [];
  let price: Price | null = null;
  let priced: PersonFacts | null = null;
  for (const person of await inTurn(ctx, course, asked)) {
    priced = person;
    price = await priceFor(person, alongside);
    alongside.push(plannedPlace(course, person, price));
    fees.push({ birthDate: person.birthDate, feeCents: price.feeCents });
  }
  if (price === null || priced === null) throw bookingErrors.personGone();
  const isSecondHome = isOfSecondHome(ctx, priced);
  return {
    cents: price.cents,
    membershipFee: price.feeCents,
    // A second home reads the amount, and not what the rules of the club take off for siblings.
    nominal: isSecondHome ? price.cents : price.nominalCents,
    discount: isSecondHome && !choosesPayment(ctx, priced) ? 0 : price.discountCents,
    ...sharesTold(ctx, priced, price),
    steps: isSecondHome ? [] : [...price.steps, ...price.feeSteps],
    payments: price.instalments.map(({ description, cents, dueOn }) => ({
      description,
      price: cents,
      dueDate: secondsOfDay(dueOn),
    })),
  };
};
