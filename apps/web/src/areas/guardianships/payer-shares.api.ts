import { bookings } from '@vereinshaus/contract/bookings/calls';
import { payerShares } from '@vereinshaus/contract/guardianships/payer-shares';
import { query, useCommand } from '../../kit/api.ts';

export const paidByMeQuery = () => query(payerShares.mine, {});
export const sharesOfChildQuery = (childId: number) => query(payerShares.ofChild, { child_ID: childId });
/** The course the user came from, for its name. */
export const courseQuery = (courseId: number) => query(bookings.participate, { id: courseId });

const invalidates = [payerShares.mine, payerShares.ofChild, bookings.price, bookings.participate];
const inline = { invalidates, announces: true, inline: true };

export const useAskToPay = () => useCommand(payerShares.ask, { invalidates, inline: true });
export const useAnswerShare = () => useCommand(payerShares.answer, inline);
export const useEndShare = () => useCommand(payerShares.end, inline);
