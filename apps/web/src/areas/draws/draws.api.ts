import { bookings } from '@vereinshaus/contract/bookings/calls';
import { waitlists } from '@vereinshaus/contract/bookings/waitlists';
import { courses } from '@vereinshaus/contract/courses/calls';
import { drawComparison, draws } from '@vereinshaus/contract/draws/calls';
import { query, useCommand } from '../../kit/api.ts';

export const mineQuery = () => query(draws.mine, {});
export const ofClubQuery = () => query(draws.ofClub, {});
export const candidatesQuery = (drawId: number) => query(draws.candidates, { draw_ID: drawId });
export const sheetQuery = (drawId: number) => query(draws.sheet, { draw_ID: drawId });
export const resultsQuery = (drawId: number) => query(draws.results, { draw_ID: drawId });
export const simulationQuery = (drawId: number) => query(drawComparison.simulate, { ID: drawId });

const everyDraw = [draws.mine, draws.ofClub, drawComparison.simulate];
/** What a draw opens, closes or books. */
const everyBooking = [
  ...everyDraw,
  draws.sheet,
  draws.results,
  courses.get,
  courses.list,
  bookings.participants,
  waitlists.list,
  waitlists.mine,
];

export const useWish = () => useCommand(draws.wish, { invalidates: everyDraw, announces: true, inline: true });
export const usePlan = () => useCommand(draws.plan, { invalidates: everyBooking, announces: true, inline: true });
export const useChange = () => useCommand(draws.change, { invalidates: everyDraw, announces: true, inline: true });
export const useStop = () => useCommand(draws.stop, { invalidates: everyBooking, announces: true, inline: true });
export const useRun = () => useCommand(draws.run, { invalidates: everyBooking, announces: true, inline: true });
