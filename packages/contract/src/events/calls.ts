import { z } from 'zod';
import { allOf, anyOf, everyone, loggedIn, may, maySee, trainer } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integer, moment, nothing, seconds, storedInteger, success, text } from '../kit/wire.ts';
import { eventVisibilities } from './event-visibility.ts';
import { eventPeriods, eventTexts, reasonLimits } from './rules.ts';

const visibility = z.literal(eventVisibilities);

const event = z.strictObject({
  ID: z.int(),
  /** The first date of the same repetition; 0 = it is the first itself, or does not repeat. */
  previous_ID: z.int(),
  name: z.string(),
  start: seconds,
  end: seconds,
  /** Minutes, or 'end' if only the end is given. */
  duration: z.union([z.int(), z.literal('end')]),
  period: z.enum(eventPeriods),
  /** Last day of the repetition; 0 = none. */
  stop: seconds,
  /** Name of the room, or another place. */
  room: z.string(),
  /** One of the club's rooms; 0 = another place. */
  room_ID: z.int(),
  visibility,
  /** 0 = a date of the club itself. */
  course_ID: z.int(),
  courseName: z.string(),
  /** Minutes Vienna is ahead of UTC at the start. */
  timeZoneOffset: z.int(),
  /** Name of the public holiday; empty = none. */
  holiday: z.string(),
  school_holiday: z.string(),
  mayEdit: z.boolean(),
  /** The viewer leads this future date, and the club lets trainers cancel and move the dates they lead. */
  mayChangeOwn: z.boolean(),
});
export type Event = z.output<typeof event>;

const calendarEvent = z.strictObject({
  ...event.shape,
  /** Below 0: not a date but a room booking of the family; the number is the negated booking id. */
  ID: z.int(),
  /** First names of participants from the viewer's own group. */
  own: z.array(z.string()),
  /** Their ids, in the same order. */
  own_IDs: z.array(z.int()),
  /** Ids of the excused ones. */
  excused_IDs: z.array(z.int()),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

const offDate = z.strictObject({
  ID: z.int(),
  name: z.string(),
  course_ID: z.int(),
  courseName: z.string(),
  start: seconds,
  end: seconds,
  room: z.string(),
  /** Empty = no reason given. */
  reason: z.string(),
  /** First names of participants from the viewer's group. */
  own: z.array(z.string()),
});
export type OffDate = z.output<typeof offDate>;

/** Reply fields accepted in the input, so that a record can be sent back unchanged; unused. */
const toldOnly = {
  courseName: text(200).optional(),
  holiday: text(120).optional(),
  school_holiday: text(120).optional(),
  mayEdit: flag.optional(),
  mayChangeOwn: flag.optional(),
  own: z.array(text(120)).max(100).optional(),
  own_IDs: idList.optional(),
  excused_IDs: idList.optional(),
};

/** Only this date, or this date and all later ones of its repetition. */
export const eventScopes = ['only_this', 'all_future'] as const;
export type EventScope = (typeof eventScopes)[number];

const scope = z.enum(eventScopes).default('only_this');

const reason = text(reasonLimits.max).min(reasonLimits.min, eventTexts.reasonMissing);

export const roomName = text(80).min(1, 'Bitte gib dem Raum einen Namen.');

export const room = z.strictObject({
  ID: z.int(),
  name: z.string(),
  address: z.string(),
  active: z.boolean(),
  /** Rooms that are blocked together with it (roomDependencies). */
  parts: z.array(z.int()),
});
export type Room = z.output<typeof room>;

export const feedKinds = ['family', 'trainer', 'course', 'room'] as const;
export type FeedKind = (typeof feedKinds)[number];

const feed = z.strictObject({
  kind: z.enum(feedKinds),
  course_ID: z.int(),
  room_ID: z.int(),
  name: z.string(),
  /** The secret address; empty = not created yet. */
  url: z.string(),
  created: seconds,
  lastUsed: seconds,
});
export type Feed = z.output<typeof feed>;

const feedInput = { kind: z.enum(feedKinds), course_ID: id.default(0), room_ID: id.default(0) };

/** Dates of a course need course/events for that course; dates of the club need `events` or course/events. */
const mayEdit = (idField: string) => anyOf(may('course/events'), may('events'), maySee('eventToEdit', idField));

export const events = {
  ofCourse: get('/course/events/:id', {
    summary: 'Die Termine eines Kurses, die man sehen darf, auch die vergangenen.',
    access: maySee('course', 'id'),
    input: z.object({ id }),
    reply: z.strictObject({ events: z.array(event) }),
  }),

  courseFile: get('/course/events/:id/file', {
    summary: 'Die kommenden Termine eines Kurses als Kalenderdatei (iCalendar).',
    access: allOf(loggedIn, maySee('course', 'id')),
    input: z.object({ id }),
    reply: z.strictObject({ content: z.string(), fileName: z.string(), mimeType: z.string() }),
  }),

  save: post('/events/addnew', {
    summary:
      'Termine anlegen oder (mit ID) ändern: nur diesen oder alle folgenden. Was bei einer Änderung fehlt, bleibt.',
    access: anyOf(may('course/events', 'course_ID'), mayEdit('ID')),
    input: z.object({
      type: scope,
      ID: id.default(0),
      /** Accepted because the reply contains it; the first date of a repetition never changes. */
      previous_ID: storedInteger.optional(),
      course_ID: id.optional(),
      name: text(120).optional(),
      start: moment.optional(),
      end: moment.optional(),
      duration: z.union([z.literal('end'), storedInteger]).optional(),
      period: z.enum(eventPeriods).optional(),
      stop: moment.optional(),
      room: text(120).optional(),
      room_ID: id.optional(),
      visibility: integer.pipe(visibility).optional(),
      ...toldOnly,
      /** Accepted and unused: the club's time zone is Vienna. */
      timeZoneOffset: z.number().min(-100_000).max(100_000).optional(),
      /** Skips dates on public holidays, and on school holidays of the club's Bundesland. */
      withoutHolidays: flag.default(false),
      withoutSchoolHolidays: flag.default(false),
      /** Notify participants when a future date moves. */
      inform: flag.default(true),
    }),
    reply: z.strictObject({ ...success.shape, events: z.array(event) }),
  }),

  get: get('/events/get/:id', {
    summary: 'Ein Termin, wenn seine Sichtbarkeit es erlaubt.',
    access: everyone,
    input: z.object({ id }),
    reply: z.strictObject({ event }),
  }),

  hide: post('/events/hide/:id', {
    summary: 'Einen Termin entfernen, auf Wunsch samt allen folgenden; der Raum wird frei.',
    access: mayEdit('id'),
    input: z.object({
      id,
      type: scope,
      /** Notify participants that future dates are cancelled. */
      inform: flag.default(true),
      /** The date of the same course that replaces it; 0 = none. */
      replacement_ID: id.default(0),
      /** Included in the message; empty = none. */
      reason: text(reasonLimits.max).default(''),
    }),
    reply: success,
  }),

  cancelOwn: post('/events/own/cancel/:id', {
    summary: 'Einen Termin absagen, den man leitet: Familien und Büro erfahren es mit dem Grund, der Raum wird frei.',
    access: trainer,
    input: z.object({ id, reason }),
    reply: success,
  }),

  moveOwn: post('/events/own/move/:id', {
    summary: 'Einen Termin verschieben, den man leitet: Familien und Büro erfahren es mit dem Grund.',
    access: trainer,
    input: z.object({
      id,
      start: moment,
      /** If left out, the room stays; 0 = none of the club's rooms. */
      room_ID: id.optional(),
      reason,
    }),
    reply: z.strictObject({ ...success.shape, event }),
  }),

  courseOf: get('/events/coursebyeventid/:eventID', {
    summary: 'Der Kurs, zu dem ein Termin gehört.',
    access: everyone,
    input: z.object({ eventID: id }),
    reply: z.strictObject({ course: z.strictObject({ ID: z.int(), name: z.string() }) }),
  }),

  calendar: get('/events', {
    summary: 'Alle Termine in einem Zeitraum, die man sehen darf; die der eigenen Familie sind genannt.',
    access: loggedIn,
    input: z.object({
      /** Epoch seconds; from is inclusive, to exclusive. At most 400 days. */
      from: moment,
      to: moment,
    }),
    reply: z.strictObject({ events: z.array(calendarEvent) }),
  }),

  off: get('/events/off', {
    summary:
      'Abgesagte Termine in einem Zeitraum mit dem Grund: die der eigenen Familie, und wer Termine betreut, alle.',
    access: loggedIn,
    input: z.object({ from: moment, to: moment, course_ID: id.default(0) }),
    reply: z.strictObject({ dates: z.array(offDate) }),
  }),

  rooms: get('/rooms', {
    summary: 'Die Räume des Vereins, auch die stillgelegten.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ rooms: z.array(room) }),
  }),

  saveRoom: post('/rooms', {
    summary: 'Einen Raum anlegen oder (mit ID) umbenennen, stilllegen, seine Teile festlegen.',
    access: may('course/events'),
    input: z.object({
      ID: id.default(0),
      name: roomName.optional(),
      address: text(200).optional(),
      active: flag.optional(),
      parts: z.array(id).max(50).optional(),
    }),
    reply: z.strictObject({ ...success.shape, room }),
  }),

  feeds: get('/events/feeds', {
    summary: 'Die Kalender, die man abonnieren kann, mit ihren geheimen Adressen.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ feeds: z.array(feed) }),
  }),

  renewFeed: post('/events/feeds/renew', {
    summary: 'Eine geheime Adresse erzeugen; eine frühere gilt dann nicht mehr.',
    access: loggedIn,
    perMinute: 60,
    input: z.object(feedInput),
    reply: z.strictObject({ ...success.shape, url: z.string() }),
  }),

  removeFeed: post('/events/feeds/remove', {
    summary: 'Eine geheime Adresse abschalten.',
    access: loggedIn,
    input: z.object(feedInput),
    reply: success,
  }),
};

/** Returns a calendar file instead of JSON, so it is separate from the calls above. */
export const calendarFile = get('/events/feed/:file', {
  summary: 'Ein abonnierter Kalender (iCalendar) hinter seiner geheimen Adresse.',
  access: everyone,
  effect: true,
  perMinute: 120,
  input: z.object({ file: text(100) }),
  reply: z.string(),
});
