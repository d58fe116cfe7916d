import { attendance } from '@vereinshaus/contract/attendance/calls';
import { bookings } from '@vereinshaus/contract/bookings/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { makeups } from '@vereinshaus/contract/makeups/calls';
import { query, useCommand } from '../../kit/api.ts';

export const mineQuery = () => query(makeups.mine, {});
export const ofClubQuery = () => query(makeups.ofClub, {});
export const datesQuery = (makeupId: number) => query(makeups.dates, { makeup_ID: makeupId });
export const coursesOfPersonQuery = (personId: number) => query(bookings.visiting, { userID: personId });

const invalidates = [makeups.mine, makeups.ofClub, makeups.dates, events.calendar, attendance.list];

export const useRedeem = () => useCommand(makeups.redeem, { invalidates, announces: true, inline: true });
export const useGiveBack = () => useCommand(makeups.giveBack, { invalidates, announces: true });
export const useGive = () => useCommand(makeups.give, { invalidates, announces: true, inline: true });
export const useWithdraw = () => useCommand(makeups.withdraw, { invalidates, announces: true, inline: true });
