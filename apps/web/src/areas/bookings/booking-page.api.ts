import { bookings } from '@vereinshaus/contract/bookings/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { profile } from '@vereinshaus/contract/persons/profile';
import { query, useCommand } from '../../kit/api.ts';
import { showsBookings } from './my-bookings.api.ts';

export const bookingPageQuery = (courseId: number) => query(bookings.participate, { id: courseId });

export type PriceQuestion = {
  course_ID: number;
  child_ID: number;
  getMember: boolean;
  discountCode: string;
  paymentPlan_ID: number | undefined;
};
export const priceQuery = (question: PriceQuestion) => query(bookings.price, question);

export const useBookMany = () => useCommand(bookings.registerMany, { invalidates: showsBookings, inline: true });
export const useCourseFile = () => useCommand(events.courseFile);
export const useEnterSvn = () => useCommand(profile.addSvn, { invalidates: [bookings.participate], inline: true });
export const useVerifyDiscount = () => useCommand(bookings.price, { inline: true });
