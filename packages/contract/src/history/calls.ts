import { z } from 'zod';
import { allOf, anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import {
  dayInput,
  dayNumber,
  id,
  integer,
  moment,
  multiline,
  seconds,
  storedInteger,
  success,
  text,
  wordList,
} from '../kit/wire.ts';

/** Categories of history entries. */
export const historyCategories = {
  person: 'Personendaten',
  membership: 'Mitgliedschaft',
  course: 'Kurse',
  money: 'Zahlungen',
  permission: 'Berechtigungen',
  session: 'Anmeldung',
  club: 'Verein',
  message: 'Nachrichten',
  note: 'Notizen',
  call: 'Anrufe',
} as const;

export type HistoryCategory = keyof typeof historyCategories;

const isCategory = (name: unknown): name is HistoryCategory =>
  typeof name === 'string' && Object.hasOwn(historyCategories, name);

const category = z.custom<HistoryCategory>(isCategory, 'Bitte wähle eine Kategorie aus.');

/** Anruf notieren: when, the caller, and the subject. */
export const maxCallLength = 2000;

const callNote = z.strictObject({
  ID: z.int(),
  /** The person the note belongs to. */
  child_ID: z.int(),
  fullname: z.string(),
  on: dayNumber,
  caller: z.string(),
  text: z.string(),
  time: seconds,
  /** The author; empty = a deleted person. */
  by: z.string(),
});
export type CallNote = z.output<typeof callNote>;

const involved = z.strictObject({ ID: z.int(), fullname: z.string() });

/** The changes in German, worded for readers. */
const changes = z.array(z.strictObject({ label: z.string(), before: z.string(), after: z.string() }));

/** A line in the history of one record: of a course, of a payment plan. */
export const changeEntry = z.strictObject({
  ID: z.int(),
  time: seconds,
  /** The acting person; empty = nobody was signed in. */
  fullname: z.string(),
  description: z.string(),
  changes,
});
export type ChangeEntry = z.output<typeof changeEntry>;

const entry = z.strictObject({
  ID: z.int(),
  /** Kind of the entry, e.g. permission.granted. */
  type: z.string(),
  history: z.strictObject({ type: z.string(), description: z.string(), time: seconds }),
  /** The acting person; null = nobody was signed in. */
  subject: involved.nullable(),
  /** The administrator who had taken over the view of `subject`. */
  actingAdmin: involved.nullable(),
  /** The person concerned; null = the club itself. */
  object: involved.nullable(),
  changes,
  /** The newsletter concerned; null = none. */
  newsletter: z.strictObject({ subject: z.string() }).nullable(),
  linked_messages: z.array(z.strictObject({ ID: z.int(), subject: z.string(), state: z.string() })),
  /** View mode 1: other entries of the same kind from that day, newest first. */
  further: z.array(z.strictObject({ ID: z.int(), description: z.string(), time: seconds })),
});
export type HistoryRow = z.output<typeof entry>;

const page = z.strictObject({ history: z.array(entry), total: z.int() });

/** 0: every entry. 1: one entry per kind and day, the first one. */
export const historyViewModes = [0, 1] as const;

const narrowing = {
  viewMode: integer.pipe(z.literal(historyViewModes)).default(0),
  /** Several categories are combined with "or". */
  categories: wordList.refine((names) => names.every(isCategory), 'Diese Kategorie gibt es nicht.').optional(),
  /** Epoch seconds; from is inclusive, to exclusive. */
  from: moment.optional(),
  to: moment.optional(),
  ...listInput,
};

/** Users who may see the club but not its persons only see the history of the club itself and of its permissions. */
export const seesPersonsInHistory = anyOf(staffFrom(30), may('user_read'));

export const history = {
  ofPerson: get('/user/history/get/:userID/0', {
    summary: 'Historie einer Person, neueste zuerst; mit userID 0 die aller Personen.',
    access: staffFrom(30),
    input: z.object({
      userID: id,
      /** 0 = person; contacts have a separate history. */
      personType: storedInteger.default(0),
      ...narrowing,
    }),
    reply: page,
  }),

  ofClub: get('/club/history', {
    summary: 'Alle Änderungen im Verein, auch die der Einstellungen, neueste zuerst.',
    access: anyOf(staffFrom(80), may('club_read')),
    input: z.object({ child_ID: id.optional(), ...narrowing }),
    reply: page,
  }),

  add: post('/user/history/add', {
    summary: 'Einen eigenen Eintrag in die Historie einer Person schreiben.',
    access: allOf(staffFrom(30), may('user')),
    input: z.object({
      child_ID: id,
      personType: storedInteger.default(0),
      text: multiline(2000).min(1, 'Bitte gib einen kurzen Text ein!'),
      category,
    }),
    reply: success,
  }),

  addCall: post('/user/history/call', {
    summary: 'Einen Anruf notieren: wann, wer, worum es ging. Nur das Büro sieht ihn.',
    access: allOf(staffFrom(30), may('user')),
    input: z.object({
      child_ID: id,
      on: dayInput.pipe(z.number().min(1, 'Bitte gib an, wann der Anruf war.')),
      caller: text(120).min(1, 'Bitte gib an, wer angerufen hat.'),
      text: multiline(maxCallLength).min(1, 'Bitte schreib kurz auf, worum es ging.'),
    }),
    reply: success,
  }),

  callsOfFamily: get('/user/history/calls/:child_ID', {
    summary: 'Die letzten notierten Anrufe einer Familie, der jüngste zuerst.',
    access: staffFrom(30),
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ calls: z.array(callNote), total: z.int() }),
  }),

  reverseIp: get('/user/history/reverse_ip', {
    summary: 'Name des Rechners hinter einer IP-Adresse; leer, wenn er keinen hat oder niemand antwortet.',
    access: staffFrom(80),
    perMinute: 60,
    input: z.object({ ip: z.union([z.ipv4(), z.ipv6()], 'Das ist keine IP-Adresse.') }),
    reply: z.strictObject({ hostname: z.string() }),
  }),
};
