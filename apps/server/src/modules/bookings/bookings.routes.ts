import { contract } from '@vereinshaus/contract';
import { addsToCourse, type ParticipantWish } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { withWarning } from '@vereinshaus/contract/trainer-papers/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import type { WithCourse } from '../courses/index.ts';
import type { BookingAnswers } from '../forms/index.ts';
import { type AddedParticipant, addParticipants } from './add-participants.ts';
import { applyDiscount } from './apply-discount.ts';
import { attendantsOf } from './attendants.queries.ts';
import {
  type BookedPlace,
  type Booking,
  type BookingOutcome,
  bookCourse,
  bookedMessage,
  bookFamily,
} from './book-course.ts';
import { bookingsOf, bookingsOfFamily } from './booking-lists.queries.ts';
import { bookingPage, pricePreview } from './booking-page.queries.ts';
import { bookingErrors } from './bookings.errors.ts';
import { borneByViewer } from './borne-bookings.queries.ts';
import { changeByStaff, changeEnd, changePlan, deleteInstalment, setHidden } from './change-booking.ts';
import { changeRole } from './change-role.ts';
import { duplicateCourse, previewDuplicate } from './duplicate-course.ts';
import { lastBookings } from './last-bookings.queries.ts';
import { leaveCourse } from './leave-course.ts';
import { moveParticipant, previewMove } from './move-participant.ts';
import { openBalancesOf, participantsOf } from './participants.queries.ts';
import { participantsExcel } from './participants-file.ts';
import { turnoverOf } from './turnover.queries.ts';

const saved = 'Erfolgreich gespeichert';

type Ticks = {
  covid: boolean;
  terms: boolean;
  memberConfirm: boolean;
  memberApproval: boolean;
  guardian: boolean;
  confirmed: boolean;
};
type Wishes = {
  child_ID: number;
  getMember: boolean;
  note: string;
  discountCode: string;
  paymentPlan_ID?: number | null | undefined;
  shownTotal?: number | undefined;
  answers: BookingAnswers;
};

const bookingFrom = (wishes: Wishes, ticks: Ticks): Booking => ({
  personId: wishes.child_ID,
  note: wishes.note,
  discountCode: wishes.discountCode,
  shownCents: wishes.shownTotal,
  answers: wishes.answers,
  form: {
    paymentPlanId: wishes.paymentPlan_ID ?? null,
    acceptsCovidNotice: ticks.covid,
    acceptsTerms: ticks.terms,
    becomesMember: wishes.getMember,
    confirmsMembership: ticks.memberConfirm,
    approvesMembership: ticks.memberApproval,
    guardianAccepts: ticks.guardian,
    isConfirmed: ticks.confirmed,
  },
});

const placeReply = (ctx: Ctx, booked: BookedPlace) => ({
  ...succeeded(bookedMessage(ctx, booked)),
  participating: booked.role,
  position: booked.position,
  course_parts_ID: booked.participationId,
});

const perChild = ({ personId, fullName, place, message }: BookingOutcome | AddedParticipant) => ({
  child_ID: personId,
  fullname: fullName,
  isBooked: place !== null,
  role: place?.role ?? -1,
  position: place?.position ?? 0,
  message,
});

/** What became of a family: what all have in common, or each by name. */
const inOneSentence = (outcomes: readonly BookingOutcome[]): string => {
  const messages = new Set(outcomes.map(({ message }) => message));
  if (messages.size === 1) return [...messages].join('');
  return outcomes.map(({ fullName, message }) => `${fullName}: ${message}`).join(' ');
};

type CopyWishes = {
  withTrainers: boolean;
  withEvents: boolean;
  withMedia: boolean;
  moveYears: boolean;
  withParticipants: boolean;
  participants?: ParticipantWish | undefined;
};

const copyWishes = ({
  withTrainers,
  withEvents,
  withMedia,
  moveYears,
  withParticipants,
  participants,
}: CopyWishes) => ({
  withTrainers,
  withEvents,
  withMedia,
  moveYears,
  participants: participants ?? (withParticipants ? 'reserve' : 'none'),
});

type MoveWish = {
  course_ID: number;
  target_ID: number;
  child_ID: number;
  course_parts_ID?: number | undefined;
  force: boolean;
};

const moveFrom = ({ course_ID, target_ID, child_ID, course_parts_ID, force }: MoveWish) => ({
  courseId: course_ID,
  targetId: target_ID,
  personId: child_ID,
  participationId: course_parts_ID,
  force,
});

/** The office books with its own words (force, inform, role); without them everybody books for their own group. */
const isByOffice = (
  ctx: Ctx,
  input: { course_ID: number; force?: unknown; role?: unknown; trainer?: unknown; inform?: unknown },
) =>
  [input.force, input.role, input.trainer, input.inform].some((word) => word !== undefined) &&
  judgeAccess(addsToCourse('course_ID'), viewerOf(ctx), { course_ID: input.course_ID }) === 'yes';

export const bookingRoutes = (parts: readonly WithCourse[]) =>
  routes(contract.bookings, {
    participate: (ctx, { id }) => bookingPage(ctx, id),
    price: (ctx, { course_ID: courseId, child_ID: personId, getMember: becomesMember, bookedBefore = [], ...wish }) =>
      pricePreview(ctx, {
        courseId,
        personId,
        bookedBefore,
        becomesMember,
        discountCode: wish.discountCode,
        paymentGroupId: wish.paymentPlan_ID ?? null,
      }),
    register: async (ctx, input) => {
      const { course_ID: courseId, child_ID: personId } = input;
      if (!isByOffice(ctx, input)) return placeReply(ctx, await bookCourse(ctx, courseId, bookingFrom(input, input)));
      const [added] = await addParticipants(ctx, {
        courseId,
        personIds: [personId],
        role: input.trainer ? participationRole.trainer : (input.role ?? participationRole.participant),
        force: input.force ?? false,
        inform: input.inform ?? false,
        note: input.note,
        discountCode: input.discountCode,
        paymentGroupId: input.paymentPlan_ID ?? null,
        wantsMembership: input.getMember,
      });
      if (!added?.place) throw bookingErrors.alreadyBooked();
      return { ...placeReply(ctx, added.place), message: added.message };
    },
    registerMany: async (ctx, { course_ID: courseId, children, together, ...ticks }) => {
      const bookings = children.map((child) => bookingFrom(child, { ...ticks, ...child }));
      const outcomes = await bookFamily(ctx, courseId, bookings, together);
      return { ...succeeded(inOneSentence(outcomes)), children: outcomes.map(perChild) };
    },
    addParticipants: async (ctx, { course_ID: courseId, child_IDs: personIds, role, force, inform }) => {
      const added = await addParticipants(ctx, { courseId, personIds, role, force, inform });
      return { ...succeeded(saved), children: added.map(perChild) };
    },
    deregister: async (ctx, { course_ID: courseId, child_ID: personId, course_parts_ID: participationId, refund }) => {
      await leaveCourse(ctx, { courseId, personId, participationId, withCredit: refund });
      return succeeded('Erfolgreich abgemeldet');
    },
    toggleRole: async (ctx, { course_ID: courseId, child_ID: personId, course_parts_ID: participationId, ...rest }) => {
      const { warning } = (await changeRole(ctx, { courseId, personId, participationId, ...rest })).place;
      return succeeded(warning === '' ? saved : `${saved}. ${warning}`);
    },
    move: async (ctx, { inform, shownTotal: shownCents, ...wish }) => {
      const { person, from, to } = await moveParticipant(ctx, { ...moveFrom(wish), inform, shownCents });
      return succeeded(`${person.fullName} ist von „${from.name}“ in „${to.name}“ umgebucht.`);
    },
    previewMove: (ctx, wish) => previewMove(ctx, moveFrom(wish)),
    toggleHidden: async (
      ctx,
      { course_ID: courseId, child_ID: personId, course_parts_ID: participationId, hidden },
    ) => {
      await setHidden(ctx, { courseId, personId, participationId }, hidden);
      return succeeded(saved);
    },
    modifyTimeLeave: async (ctx, { course_parts_ID: participationId, timeLeave }) => {
      await changeEnd(ctx, participationId, timeLeave);
      return succeeded(saved);
    },
    setAdmin: async (ctx, { ID, noteAdmin: adminNote, price: priceCents }) => {
      await changeByStaff(ctx, ID, { adminNote, priceCents });
      return succeeded(saved);
    },
    participants: async (
      ctx,
      { id: courseId, ids: personIds, deleted: withLeft, include_attendants_for: eventId },
    ) => ({
      parts: [
        ...(await participantsOf(ctx, { courseId, personIds, withLeft })),
        ...(eventId === undefined ? [] : await attendantsOf(ctx, courseId, eventId)),
      ],
    }),
    participantsExcel: (ctx, { id: courseId, showOutstanding, additionalFields }) =>
      participantsExcel(ctx, { courseId, withSaldo: showOutstanding, fields: additionalFields.split(',') }),
    changePlan: async (ctx, { cp_ID: participationId, group_ID: groupId }) => {
      await changePlan(ctx, participationId, groupId);
      return succeeded(bookingTexts.planChanged);
    },
    deleteInstalment: async (ctx, { ID }) => {
      await deleteInstalment(ctx, ID);
      return succeeded(saved);
    },
    duplicateCourse: async (ctx, { course_ID: courseId, ...wishes }) => {
      const { courseId: copyId, warning } = await duplicateCourse(ctx, parts, courseId, copyWishes(wishes));
      return { ...succeeded(withWarning('Der Kurs ist dupliziert.', warning)), course_ID: copyId };
    },
    previewDuplicate: async (ctx, { course_ID: courseId, ...wishes }) =>
      previewDuplicate(ctx, parts, courseId, copyWishes(wishes)),
    applyDiscount: async (
      ctx,
      { course_ID: courseId, child_ID: personId, ID: participationId, discountCode: code },
    ) => {
      await applyDiscount(ctx, { participationId, courseId, personId, code });
      return succeeded('Der Rabatt wurde eingelöst.');
    },
    visiting: async (ctx, { userID }) => ({ courses: await bookingsOf(ctx, userID) }),
    ofFamily: async (ctx) => ({ courses: await bookingsOfFamily(ctx), ...(await borneByViewer(ctx)) }),
    last: (ctx, { course_ID: courseId, child_ID: personId, ...list }) =>
      lastBookings(ctx, { ...list, courseId, personId }),
    turnover: async (ctx, { schoolyear }) => ({ courses: await turnoverOf(ctx, schoolyear) }),
    openBalances: async (ctx, { id }) => ({ users: await openBalancesOf(ctx, id) }),
  });
