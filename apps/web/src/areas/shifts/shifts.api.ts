import { history } from '@vereinshaus/contract/history/calls';
import { shifts } from '@vereinshaus/contract/shifts/calls';
import { query, useCommand } from '../../kit/api.ts';

export const shiftPlanQuery = (courseId: number) => query(shifts.get, { courseID: courseId });
export const shiftUsersQuery = (courseId: number) => query(shifts.users, { courseID: courseId });

const showsShifts = [shifts.get, shifts.users, history.ofPerson];

export const useSavePlan = () => useCommand(shifts.update, { invalidates: showsShifts, announces: true });
export const useJoinShift = () => useCommand(shifts.join, { invalidates: showsShifts, announces: true });
export const useJoinSeveral = () =>
  useCommand(shifts.joinMultiple, { invalidates: showsShifts, announces: true, inline: true });
export const useRemoveFromShift = () => useCommand(shifts.cancelAsAdmin, { invalidates: showsShifts, announces: true });
const offers = { invalidates: showsShifts, announces: true, inline: true };
export const useOfferShift = () => useCommand(shifts.offer, offers);
export const useAcceptOffer = () => useCommand(shifts.acceptOffer, offers);
export const useWithdrawOffer = () => useCommand(shifts.withdrawOffer, { invalidates: showsShifts, announces: true });
export const useLeaveShift = () => useCommand(shifts.cancel, { invalidates: showsShifts, announces: true });
