import { useQuery } from '@tanstack/react-query';
import { isOfCourse } from '@vereinshaus/contract/bookings/booking-lines';
import { type BookingLine, bookings } from '@vereinshaus/contract/bookings/calls';
import { participantsBy } from '@vereinshaus/contract/bookings/participants-by';
import { courses } from '@vereinshaus/contract/courses/calls';
import { manager } from '@vereinshaus/contract/kit/access';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { ledger } from '@vereinshaus/contract/ledger/calls';
import { paymentPlans } from '@vereinshaus/contract/payment-plans/calls';
import { query, useCommand } from '../../kit/api.ts';
import { useMay } from '../../kit/May.tsx';

/** Places in courses; what was only charged to a family stands on the billing page. */
const placesOf = ({ courses: lines }: { courses: readonly BookingLine[] }) => ({ courses: lines.filter(isOfCourse) });

export const billedToPersonQuery = (personId: number) => query(bookings.visiting, { userID: personId });
export const bookingsOfPersonQuery = (personId: number) => ({ ...billedToPersonQuery(personId), select: placesOf });
export const familyBookingsQuery = () => ({ ...query(bookings.ofFamily, {}), select: placesOf });
export const onlineCoursesQuery = (personId: number) => query(courses.ofPerson, { id: personId, parts: 'online' });
export const trainedCoursesQuery = (personId: number, withPast: boolean) =>
  query(courses.ofPerson, { id: personId, parts: 'trainer', restricted: !withPast });
export const hallListQuery = (courseId: number) => query(bookings.participants, { id: courseId, deleted: false });
export const bankDetailsQuery = (personId: number) => query(ledger.bankDetails, { childID: personId });
export const useSaveBankDetails = () =>
  useCommand(ledger.saveBankDetails, { invalidates: [ledger.bankDetails], announces: true, inline: true });

export const saldoQuery = (personId: number) => query(ledger.saldo, { childID: personId });

/** What is open on the family's account, undefined when nothing is; it is the Verwalter's business, so nobody else asks. */
export const useOwnBalance = (personId: number): ReplyOf<typeof ledger.saldo> | undefined => {
  const isOwn = useMay(manager);
  const { data } = useQuery({ ...saldoQuery(personId), enabled: isOwn });
  return data !== undefined && data.saldo !== 0 ? data : undefined;
};

export const courseQuery = (courseId: number) => query(courses.get, { courseId });
export const offeredPlansQuery = (courseId: number) =>
  query(paymentPlans.activeOfCourse, { courseId, withmodel: true });

/** Whatever shows bookings, places or what is owed for them. */
export const showsBookings = [
  bookings.visiting,
  bookings.ofFamily,
  bookings.participants,
  bookings.participate,
  bookings.last,
  bookings.turnover,
  participantsBy.list,
  courses.list,
  courses.get,
  courses.ofPerson,
  ledger.saldo,
];

export const useLeaveCourse = () =>
  useCommand(bookings.deregister, { invalidates: showsBookings, announces: true, inline: true });
export const useChangePlan = () =>
  useCommand(bookings.changePlan, { invalidates: showsBookings, announces: true, inline: true });
