import { createHash } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { calendarFile } from '@vereinshaus/contract/events/calls';
import type { FastifyInstance } from 'fastify';
import { routes, succeeded } from '../../kit/routes.ts';
import { inRequest, type Runtime } from '../../kit/serve-call.ts';
import { calendarFileOf, courseCalendarFile } from './calendar-file.ts';
import {
  calendarEvents,
  courseOfEvent,
  eventById,
  eventsByIds,
  eventsOfCourse,
  type FindExcused,
} from './events.queries.ts';
import { feedsOfViewer } from './feeds.queries.ts';
import { type ForGuests, hideEvents } from './hide-events.ts';
import { offDates } from './off-dates.queries.ts';
import { cancelOwnDate, moveOwnDate } from './own-dates.ts';
import { removeFeed, renewFeed } from './renew-feed.ts';
import { allRooms, roomById } from './rooms.queries.ts';
import { saveEvents } from './save-events.ts';
import { saveRoom } from './save-room.ts';

const saved = (count: number) => (count === 1 ? 'Der Termin ist gespeichert.' : `${count} Termine sind gespeichert.`);
const removed = (count: number) => (count === 1 ? 'Der Termin ist entfernt.' : `${count} Termine sind entfernt.`);

/** Passed in, because these modules depend on dates: guests of single dates, and excuses. */
export const eventRoutes = ({ forGuests, excusedOf }: { forGuests: ForGuests; excusedOf: FindExcused }) =>
  routes(contract.events, {
    ofCourse: async (ctx, { id: courseId }) => ({ events: await eventsOfCourse(ctx, courseId) }),
    courseFile: (ctx, { id: courseId }) => courseCalendarFile(ctx, courseId, excusedOf),
    save: async (ctx, input) => {
      const ids = await saveEvents(ctx, input, forGuests);
      return { ...succeeded(saved(ids.length)), events: await eventsByIds(ctx, ids) };
    },
    get: async (ctx, { id: eventId }) => ({ event: await eventById(ctx, eventId) }),
    hide: async (ctx, { id: eventId, type: scope, inform, replacement_ID: replacementId, reason }) =>
      succeeded(removed(await hideEvents(ctx, { eventId, scope, inform, replacementId, reason }, forGuests))),
    off: async (ctx, { course_ID: courseId, ...range }) => ({ dates: await offDates(ctx, { ...range, courseId }) }),
    cancelOwn: async (ctx, { id: eventId, reason }) => {
      await cancelOwnDate(ctx, { eventId, reason }, forGuests);
      return succeeded('Der Termin ist abgesagt. Familien und Büro sind verständigt.');
    },
    moveOwn: async (ctx, { id: eventId, start, room_ID: roomId, reason }) => {
      await moveOwnDate(ctx, { eventId, start, roomId, reason }, forGuests);
      return {
        ...succeeded('Der Termin ist verschoben. Familien und Büro sind verständigt.'),
        event: await eventById(ctx, eventId),
      };
    },
    courseOf: async (ctx, { eventID: eventId }) => ({ course: await courseOfEvent(ctx, eventId) }),
    calendar: async (ctx, range) => ({ events: await calendarEvents(ctx, range, excusedOf) }),
    rooms: async (ctx) => ({ rooms: await allRooms(ctx) }),
    saveRoom: async (ctx, input) => ({
      ...succeeded('Der Raum ist gespeichert.'),
      room: await roomById(ctx, await saveRoom(ctx, input)),
    }),
    feeds: async (ctx) => ({ feeds: await feedsOfViewer(ctx) }),
    renewFeed: async (ctx, { kind, course_ID: courseId, room_ID: roomId }) => ({
      ...succeeded('Der Link ist bereit.'),
      url: await renewFeed(ctx, { kind, courseId, roomId }),
    }),
    removeFeed: async (ctx, { kind, course_ID: courseId, room_ID: roomId }) => {
      await removeFeed(ctx, { kind, courseId, roomId });
      return succeeded('Der Link ist abgeschaltet.');
    },
  });

/** Calendars poll every few hours; as long as nothing has changed they only get a 304. */
export const serveCalendarFiles = (app: FastifyInstance, runtime: Runtime, excusedOf: FindExcused) => {
  app.get(
    `/api${calendarFile.path}`,
    { config: { rateLimit: { max: calendarFile.perMinute ?? 120, timeWindow: '1 minute' }, hasEffect: true } },
    async (request, reply) => {
      const { answer } = await inRequest(runtime, calendarFile, request, (ctx, { file }) =>
        calendarFileOf(ctx, String(file), excusedOf),
      );
      const etag = `"${createHash('sha256').update(answer).digest('base64url')}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="kalender.ics"')
        .send(answer);
    },
  );
};
