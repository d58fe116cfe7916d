import { z } from 'zod';
import { everyone, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, id, integer, moment, nothing, seconds, success, text } from '../kit/wire.ts';
import { kioskLimits, pinPattern, pinText, standings } from './rules.ts';

const device = z.strictObject({
  ID: z.int(),
  name: z.string(),
  room_ID: z.int(),
  room: z.string(),
  /** waiting: its code was not typed yet; expired: and counts no more. */
  state: z.enum(['active', 'waiting', 'expired', 'revoked']),
  timeRegistered: seconds,
  timeSeen: seconds,
  timeRevoked: seconds,
});
export type KioskDevice = z.output<typeof device>;

const pin = text(8).regex(pinPattern, pinText);

const doorDate = z.strictObject({
  /** 0 = a booked room. */
  event_ID: z.int(),
  /** Of the booked room; 0 = a date. */
  booking_ID: z.int(),
  courseName: z.string(),
  start: seconds,
  end: seconds,
  room: z.string(),
  isHere: z.boolean(),
  leads: z.boolean(),
});

const doorField = z.strictObject({ label: z.string(), text: z.string() });

/** What the door is told about somebody, and nothing more. */
const doorPerson = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Address of the photo; empty = none. */
  image: z.string(),
  status: z.string(),
  fields: z.array(doorField),
  dates: z.array(doorDate),
  /** Of the dates: those where the person is now written down as there. */
  marked: z.array(z.int()),
  /** Since when they are in the hall already; 0 = they come now. */
  since: seconds,
  /** So long they count as in the hall; 0 = they are not let in. */
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

/** At the door only the given name and an initial are read. */
const seenInHall = z.strictObject({ child_ID: z.int(), name: z.string(), since: seconds, until: seconds });
export type SeenInHall = z.output<typeof seenInHall>;

const copiedPerson = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Of birth; 0 = not known. */
  year: z.int(),
  serial: z.int(),
  standing: z.enum(standings),
  status: z.string(),
  fields: z.array(doorField),
  /** Numbers of dates in the copy. */
  dates: z.array(z.int()),
  leads: z.array(z.int()),
  /** Rooms that they have booked. */
  rooms: z.array(doorDate.omit({ leads: true })),
});
export type CopiedPerson = z.output<typeof copiedPerson>;

/** What a tablet needs for hours without a network. */
const localCopy = z.strictObject({
  device: z.strictObject({ ID: z.int(), name: z.string(), room: z.string() }),
  host: z.string(),
  acceptsPrinted: z.boolean(),
  /** By day (yyyymmdd): what the codes of that day are checked with. */
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
      /** 0 = the whole house. */
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

/** What the tablet itself asks: it shows its own token, in a cookie, and is nobody. */
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
    // When the tablet was seen last is written down.
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
            /** Said that they go; 0 = nobody has. */
            timeLeft: moment.default(0),
          }),
        )
        .min(1, 'Es ist nichts nachzutragen.')
        .max(kioskLimits.maxArrivals, `Höchstens ${kioskLimits.maxArrivals} auf einmal.`),
    }),
    reply: z.strictObject({
      ...success.shape,
      /** Those that nobody has to send again: saved now, saved before, or never to be saved. */
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
