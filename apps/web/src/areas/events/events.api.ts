import { attendance } from '@vereinshaus/contract/attendance/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { rooms } from '@vereinshaus/contract/rooms/calls';
import { substitutes } from '@vereinshaus/contract/substitutes/calls';
import { query, useCommand } from '../../kit/api.ts';

export const eventsOfCourseQuery = (courseId: number) => query(events.ofCourse, { id: courseId });
export const offDatesQuery = (from: number, to: number, courseId = 0) =>
  query(events.off, { from, to, course_ID: courseId });
export const calendarQuery = (from: number, to: number) => query(events.calendar, { from, to });
export const roomsQuery = () => query(events.rooms, {});
export const feedsQuery = () => query(events.feeds, {});

const showsEvents = [events.ofCourse, events.calendar, events.off, rooms.week, events.get];

export const useSaveEvent = () => useCommand(events.save, { invalidates: showsEvents, announces: true, inline: true });
export const useHideEvent = () => useCommand(events.hide, { invalidates: showsEvents, announces: true });
const ownDates = {
  invalidates: [...showsEvents, substitutes.mine, attendance.next],
  announces: true,
  inline: true,
};
export const useCancelOwn = () => useCommand(events.cancelOwn, ownDates);
export const useMoveOwn = () => useCommand(events.moveOwn, ownDates);
export const useSaveRoom = () =>
  useCommand(events.saveRoom, {
    invalidates: [events.rooms, events.feeds, ...showsEvents],
    announces: true,
    inline: true,
  });
export const useRenewFeed = () => useCommand(events.renewFeed, { invalidates: [events.feeds], announces: true });
export const useRemoveFeed = () => useCommand(events.removeFeed, { invalidates: [events.feeds], announces: true });
