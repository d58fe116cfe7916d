import { attendance } from '@vereinshaus/contract/attendance/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { substitutes } from '@vereinshaus/contract/substitutes/calls';
import { query, useCommand } from '../../kit/api.ts';

export const mineQuery = () => query(substitutes.mine, {});
export const searchesQuery = () => query(substitutes.searches, {});
export const colleaguesQuery = (eventId: number) => query(substitutes.colleagues, { event_ID: eventId });

/** The trainer of a date is also shown in the calendar and in the next lists. */
const changes = {
  invalidates: [
    substitutes.mine,
    substitutes.searches,
    substitutes.colleagues,
    events.calendar,
    events.ofCourse,
    attendance.next,
  ],
  announces: true,
};
export const useRequest = () => useCommand(substitutes.request, { ...changes, inline: true });
export const useOffer = () => useCommand(substitutes.offer, { ...changes, inline: true });
export const useAssign = () => useCommand(substitutes.assign, { ...changes, inline: true });
export const useSearchFor = () => useCommand(substitutes.search, { ...changes, inline: true });
export const useWithdraw = () => useCommand(substitutes.withdraw, changes);
export const useAnswer = () => useCommand(substitutes.answer, changes);
