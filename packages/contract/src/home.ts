import { z } from 'zod';
import { anyOf, may } from './access.ts';
import { get } from './call.ts';
import { courseOffice } from './course-office.ts';
import { requestKinds } from './membership-rules.ts';
import { system } from './system.ts';
import { dayNumber, nothing, seconds } from './wire.ts';

/** How much of each kind stands on the home page; the rest is one tap away. */
export const inboxShows = 5;

/** What is nearly full: at most three of twenty places are free. */
export const nearlyFullPart = 3 / 20;

export const birthdaysWithinDays = 7;
export const jubileesWithinDays = 90;

const some = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ total: z.int(), entries: z.array(z.strictObject(shape)).max(inboxShows) }).optional();

const courseEntry = { course_ID: z.int(), name: z.string(), participants: z.int(), maxparts: z.int() };
const celebration = { child_ID: z.int(), fullname: z.string(), years: z.int(), date: dayNumber };

export const jubileeKinds = ['birthday', 'membership'] as const;

const inboxReply = z.strictObject({
  requests: some({
    ID: z.int(),
    child_ID: z.int(),
    fullname: z.string(),
    kind: z.enum(requestKinds),
    time: seconds,
  }),
  registrations: some({ ID: z.int(), fullname: z.string(), time: seconds }),
  /** Courses that have a place for somebody who waits. `passedOver`: who waits and may not have it. */
  waitlists: some({ ...courseEntry, waiting: z.int(), passedOver: z.int() }),
  nearlyFull: some(courseEntry),
  unconfirmed: z.strictObject({ total: z.int() }).optional(),
  bounced: some({ ID: z.int(), to: z.string(), subject: z.string(), time: seconds }),
  birthdays: some(celebration),
  jubilees: some({ ...celebration, kind: z.enum(jubileeKinds) }),
});
export type Inbox = z.output<typeof inboxReply>;

const persons = may('user_read');
const coursesOfOffice = courseOffice.list.access;

/** Who sees which part; what is closed to the viewer is neither asked for nor sent. */
export const inboxParts = {
  requests: persons,
  registrations: persons,
  waitlists: coursesOfOffice,
  nearlyFull: coursesOfOffice,
  unconfirmed: persons,
  bounced: system.mails.access,
  birthdays: persons,
  jubilees: persons,
} as const;

export const home = {
  inbox: get('/home/inbox', {
    summary: 'Was auf das Büro wartet: Anfragen, Registrierungen, Kurse, Daten, Post und Anlässe der nächsten Zeit.',
    access: anyOf(persons, coursesOfOffice, system.mails.access),
    restricted: inboxParts,
    input: nothing,
    reply: inboxReply,
  }),
};
