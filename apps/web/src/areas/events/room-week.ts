import type { RoomBooking } from '@vereinshaus/contract/events/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';

/** Minutes since midnight; without a booking the room is free. */
export type Slot = { from: number; to: number; booking: RoomBooking | null };

/** Between these hours a gap is worth telling. */
const opens = 7 * 60;
const closes = 22 * 60;
const shortestGap = 30;
const endOfDay = 24 * 60;

const onDay = (day: IsoDay, booking: RoomBooking): Slot | null => {
  const [from, to] = [clockInVienna(new Date(booking.start * 1000)), clockInVienna(new Date(booking.end * 1000))];
  if (from.day > day || to.day < day || (to.day === day && to.minutes === 0)) return null;
  return { from: from.day < day ? 0 : from.minutes, to: to.day > day ? endOfDay : to.minutes, booking };
};

const gap = (from: number, to: number): readonly Slot[] => {
  const free = { from: Math.max(from, opens), to: Math.min(to, closes), booking: null };
  return free.to - free.from >= shortestGap ? [free] : [];
};

/** A day of a room in its order: what takes it, and the gaps between. */
export const slotsOn = (day: IsoDay, bookings: readonly RoomBooking[]): readonly Slot[] => {
  const taken = bookings.flatMap((booking) => onDay(day, booking) ?? []).toSorted((one, two) => one.from - two.from);
  const slots: Slot[] = [];
  let reached = 0;
  for (const slot of taken) {
    slots.push(...gap(reached, slot.from), slot);
    reached = Math.max(reached, slot.to);
  }
  return [...slots, ...gap(reached, endOfDay)];
};
