import { z } from 'zod';
import { everyone, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, id, integer, moment, nothing, seconds, success, text } from '../kit/wire.ts';
import { doorStandings, kioskLimits, pinPattern, pinText } from './rules.ts';

const device = z.strictObject({
  ID: z.int(),
  name: z.string(),
  room_ID: z.int(),
  room: z.string(),
  /** waiting: its code was not entered yet; expired: the code is no longer valid. */
  state: z.enum(['active', 'waiting', 'expired', 'revoked']),
  timeRegistered: seconds,
  timeSeen: seconds,
  timeRevoked: seconds,
});
export type KioskDevice = z.output<typeof device>;

const pin = text(8).regex(pinPattern, pinText);

const doorDate = z.strictObject({
  /** 0 = a room booking. */
  event_ID: z.int(),
  /** Of the room booking; 0 = a date. */
  booking_ID: z.int(),
  courseName: z.string(),
  start: seconds,
  end: seconds,
  room: z.string(),
  isHere: z.boolean(),
  leads: z.boolean(),
});

const doorField = z.strictObject({ label: z.string(), text: z.string() });

/** The only data about a person sent to the tablet at the entrance. */
const doorPerson = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Address of the photo; empty = none. */
  image: z.string(),
  status: z.string(),
  fields: z.array(doorField),
  dates: z.array(doorDate),
  /** Dates on which the person has now been marked present. */
  marked: z.array(z.int()),
  /** Since when they are in the hall; 0 = they arrive now. */
  since: seconds,
  /** Until when they count as in the hall; 0 = entry refused. */
  until: seconds,
});
export type DoorPerson = z.output<typeof doorPerson>;

const doorAnswer = z.strictObject({
  verdict: z.enum(['green', 'red']),
  word: z.string(),
  message: z.string(),
  person: doorPerson.nullable(),
});
export type DoorAnswer = z.output<typeof doorAnswer>;

const inHall = z.strictObject({
  ID: z.int(),
  name: z.string(),
  since: seconds,
  until: seconds,
  device: z.string(),
});
export type InHall = z.output<typeof inHall>;

/** The tablet at the entrance shows only the given name and an initial. */
const seenInHall = z.strictObject({ child_ID: z.int(), name: z.string(), since: seconds, until: seconds });
export type SeenInHall = z.output<typeof seenInHall>;

const copiedPerson = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Year of birth; 0 = unknown. */
  year: z.int(),
  serial: z.int(),
  standing: z.enum(doorStandings),
  status: z.string(),
  fields: z.array(doorField),
  /** Ids of dates in the local copy. */
  dates: z.array(z.int()),
  leads: z.array(z.int()),
  /** Rooms they have booked. */
  rooms: z.array(doorDate.omit({ leads: true })),
});
export type CopiedPerson = z.output<typeof copiedPerson>;

/** The data a tablet needs for hours of offline use. */
const localCopy = z.strictObject({
  device: z.strictObject({ ID: z.int(), name: z.string(), room: z.string() }),
  host: z.string(),
  acceptsPrinted: z.boolean(),
  /** By day (yyyymmdd): the keys for verifying that day's codes. */
  keys: z.array(z.strictObject({ day: dayNumber, key: z.string() })),
  persons: z.array(copiedPerson),
  dates: z.array(doorDate.omit({ leads: true })),
  hall: z.array(seenInHall),
});
export type LocalCopy = z.output<typeof localCopy>;

const key = z.uuid('Dieser Schlüssel ist keiner.');

const office = may('club');
const seesHall = may('user_read');

export const kiosk = {
  devices: get('/kiosk/devices', {
    summary: 'Die Geräte am Eingang, mit Raum und wann sie zuletzt da waren.',
    access: office,
    input: nothing,
    reply: z.strictObject({
      devices: z.array(device),
      rooms: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
    }),
  }),
  addDevice: post('/kiosk/devices/add', {
    summary: 'Ein Gerät anlegen; der Code für das Tablet wird einmal gezeigt.',
    access: office,
    perMinute: 20,
    input: z.object({
      name: text(60).min(1, 'Bitte gib einen Namen ein, z. B. „Eingang Turnsaal“.'),
      /** 0 = the whole building. */
      room_ID: id.default(0),
      pin,
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int(), code: z.string() }),
  }),
  renewCode: post('/kiosk/devices/code', {
    summary: 'Einen neuen Code für ein Gerät; ein Tablet, das bisher damit angemeldet war, ist es dann nicht mehr.',
    access: office,
    perMinute: 20,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, code: z.string() }),
  }),
  revokeDevice: post('/kiosk/devices/revoke', {
    summary: 'Ein Gerät sperren; es vergisst, was es weiß.',
    access: office,
    input: z.object({ ID: id }),
    reply: success,
  }),
  hall: get('/kiosk/hall', {
    summary: 'Wer ist in der Halle: alle, die am Eingang durchgegangen und noch da sind.',
    access: seesHall,
    input: nothing,
    reply: z.strictObject({ persons: z.array(inHall) }),
  }),
  statistics: get('/kiosk/statistics', {
    summary: 'Wie viele in welcher Stunde gekommen sind, je Wochentag, in den letzten Wochen.',
    access: seesHall,
    input: z.object({
      weeks: integer.pipe(z.number().min(1).max(52, 'Bitte wähle höchstens 52 Wochen.')).default(4),
    }),
    reply: z.strictObject({
      total: z.int(),
      days: z.int(),
      /** Arrivals per hour of the day, all days together. */
      hours: z.array(z.strictObject({ hour: z.int(), count: z.int() })),
      /** 1 = Monday. */
      weekdays: z.array(z.strictObject({ weekday: z.int(), count: z.int() })),
    }),
  }),
};

/** Calls of the tablet itself: it identifies itself by its own token in a cookie and acts as no person. */
export const kioskDoor = {
  register: post('/kiosk/door/register', {
    summary: 'Ein Tablet mit dem einmaligen Code als Kiosk anmelden.',
    access: everyone,
    perMinute: 10,
    input: z.object({ code: text(20).min(1, 'Bitte gib den Code ein.') }),
    reply: z.strictObject({ ...success.shape, name: z.string() }),
  }),
  copy: get('/kiosk/door/copy', {
    summary: 'Was ein Kiosk für Stunden ohne Netz braucht.',
    access: everyone,
    // Writes data: the time the tablet was last seen.
    effect: true,
    perMinute: 60,
    input: nothing,
    reply: localCopy,
  }),
  scan: post('/kiosk/door/scan', {
    summary: 'Eine Mitgliedskarte am Eingang prüfen und die Anwesenheit eintragen.',
    access: everyone,
    perMinute: 240,
    input: z.object({ code: text(300), arrivalKey: key }),
    reply: doorAnswer,
  }),
  typed: post('/kiosk/door/typed', {
    summary: 'Name und Jahrgang statt der Karte.',
    access: everyone,
    perMinute: 40,
    input: z.object({
      name: text(120).min(3, 'Bitte gib Vor- und Nachnamen ein.'),
      year: integer.pipe(z.number().min(1900, 'Bitte gib den Jahrgang ein, z. B. 2014.').max(2100)),
      arrivalKey: key,
    }),
    reply: doorAnswer,
  }),
  catchUp: post('/kiosk/door/arrivals', {
    summary: 'Nachtragen, wer ohne Netz gekommen oder gegangen ist; derselbe Schlüssel zählt einmal.',
    access: everyone,
    perMinute: 60,
    bodyKb: 64,
    input: z.object({
      arrivals: z
        .array(
          z.strictObject({
            key,
            child_ID: id,
            time: moment,
            /** When they said they were leaving; 0 = they have not. */
            timeLeft: moment.default(0),
          }),
        )
        .min(1, 'Es ist nichts nachzutragen.')
        .max(kioskLimits.maxArrivals, `Höchstens ${kioskLimits.maxArrivals} auf einmal.`),
    }),
    reply: z.strictObject({
      ...success.shape,
      /** Arrivals that need no retry: saved now, saved before, or never to be saved. */
      taken: z.array(z.string()),
    }),
  }),
  go: post('/kiosk/door/go', {
    summary: 'Ich gehe: die Person ist nicht mehr in der Halle.',
    access: everyone,
    perMinute: 240,
    input: z.object({ child_ID: id }),
    reply: success,
  }),
  leave: post('/kiosk/door/leave', {
    summary: 'Den Kiosk mit der PIN verlassen.',
    access: everyone,
    perMinute: 10,
    input: z.object({ pin: text(8) }),
    reply: success,
  }),
};

export const kioskFiles = {
  photo: get('/kiosk/door/photo/:child_ID/:file', {
    summary: 'Das Foto einer Person, für den Eingang.',
    access: everyone,
    perMinute: 240,
    input: z.object({ child_ID: id, file: text(60) }),
    reply: z.unknown(),
  }),
};
