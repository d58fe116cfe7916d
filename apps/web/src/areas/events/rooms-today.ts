import type { CalendarEvent } from '@vereinshaus/contract/events/calls';

export type RoomToday = { room: string; events: readonly CalendarEvent[] };

const byName = new Intl.Collator('de-AT', { numeric: true }).compare;

/** Remaining dates of today by room; those without a room last. */
export const roomsToday = (events: readonly CalendarEvent[], now: Date): readonly RoomToday[] => {
  const rooms = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    if (event.end * 1000 <= now.getTime()) continue;
    rooms.set(event.room, [...(rooms.get(event.room) ?? []), event]);
  }
  return [...rooms]
    .map(([room, taken]) => ({ room, events: taken.toSorted((one, other) => one.start - other.start) }))
    .toSorted((one, other) => Number(one.room === '') - Number(other.room === '') || byName(one.room, other.room));
};
