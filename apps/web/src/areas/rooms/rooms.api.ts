import { bookings } from '@vereinshaus/contract/bookings/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { rooms } from '@vereinshaus/contract/rooms/calls';
import { query, useCommand } from '../../kit/api.ts';

type Range = { from: number; to: number };

export const roomWeekQuery = (range: Range) => query(rooms.week, range);
export const roomBoardQuery = (range: Range) => query(rooms.board, range);
export const roomOffersQuery = () => query(rooms.offers, {});
export const roomBookingsQuery = (input: Range & { course_ID: number }) => query(rooms.bookings, input);
export const occupancyQuery = (range: Range) => query(rooms.occupancy, range);
export const closuresQuery = () => query(rooms.closures, {});
export const affectedQuery = (input: Range & { room_ID: number }) => query(rooms.affected, input);

const showsTimes = [rooms.week, rooms.bookings, rooms.occupancy, rooms.affected, bookings.ofFamily, events.calendar];

export const useBookRoom = () => useCommand(rooms.book, { invalidates: showsTimes, announces: true, inline: true });
export const useCancelBooking = () =>
  useCommand(rooms.cancel, { invalidates: showsTimes, announces: true, inline: true });
export const useDecideBooking = () =>
  useCommand(rooms.decide, { invalidates: showsTimes, announces: true, inline: true });
export const useSaveTerms = () =>
  useCommand(rooms.saveTerms, { invalidates: [rooms.offers, rooms.bookings], announces: true, inline: true });
export const useSavePrices = () =>
  useCommand(rooms.savePrices, { invalidates: [rooms.offers], announces: true, inline: true });

const showsClosures = [...showsTimes, rooms.closures, events.ofCourse];
export const useCloseRoom = () =>
  useCommand(rooms.close, { invalidates: showsClosures, announces: true, inline: true });
export const useUndoClosure = () => useCommand(rooms.undoClosure, { invalidates: showsClosures, announces: true });
