import { z } from 'zod';
import { courseOffice } from '../courses/course-office.ts';
import { anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, nothing, seconds, success } from '../kit/wire.ts';
import { requestKinds } from '../membership/rules.ts';
import { seesBalances } from '../persons/calls.ts';
import { system } from '../system/calls.ts';
import { views } from '../views/calls.ts';

/** Entries of each kind on the home page; the others are one tap away. */
export const inboxShows = 5;

/** Nearly full: at most three of twenty places are free. */
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
  /** Courses with a free place for a waiting person. `passedOver`: waiting persons who may not have it. */
  waitlists: some({ ...courseEntry, waiting: z.int(), passedOver: z.int() }),
  nearlyFull: some(courseEntry),
  unconfirmed: z.strictObject({ total: z.int() }).optional(),
  /** Families that request a payout of their credit. */
  payouts: some({ ID: z.int(), child_ID: z.int(), fullname: z.string(), cents: z.int(), time: seconds }),
  /** Unassigned bank lines, open bank orders, and families that reported a payment. */
  books: some({ text: z.string(), link: z.string() }),
  /** Payment reminders that will be sent automatically next. */
  reminders: z.strictObject({ total: z.int(), cents: z.int(), sendOn: dayNumber }).optional(),
  /** Trainer forms to be checked, and data missing in the list L 19. */
  prae: some({ text: z.string(), link: z.string() }),
  /** Room requests, and bookings at the member price after a membership has ended. */
  rooms: some({ text: z.string(), link: z.string() }),
  /** Draws ready to run, and draws whose deadline for wishes is near. */
  draws: some({ text: z.string(), link: z.string() }),
  bounced: some({ ID: z.int(), to: z.string(), subject: z.string(), time: seconds }),
  /** Families that have overpaid online and have not decided what to do with the surplus. */
  overpaid: some({ ID: z.int(), child_ID: z.int(), fullname: z.string(), amount: z.int(), time: seconds }),
  /** Online payments received in another currency and therefore not booked. */
  foreign: some({
    ID: z.int(),
    child_ID: z.int(),
    fullname: z.string(),
    amount: z.int(),
    currency: z.string(),
    time: seconds,
  }),
  /** New e-mail addresses approved by one administrator; a second approval is missing. */
  emailApprovals: some({
    child_ID: z.int(),
    fullname: z.string(),
    administrator: z.string(),
    reason: z.string(),
    time: seconds,
  }),
  /** From the Löschkalender: data the club may delete. */
  expired: some({ text: z.string(), link: z.string() }),
  /** Saved views with changes that the viewer watches. */
  lists: some({ text: z.string(), link: z.string() }),
  birthdays: some(celebration),
  jubilees: some({ ...celebration, kind: z.enum(jubileeKinds) }),
});
export type Inbox = z.output<typeof inboxReply>;

const persons = may('user_read');
const coursesOfOffice = courseOffice.list.access;

/** Right needed for each part; parts without the right are neither requested nor sent. */
export const inboxParts = {
  requests: persons,
  registrations: persons,
  waitlists: coursesOfOffice,
  nearlyFull: coursesOfOffice,
  unconfirmed: persons,
  payouts: may('accounting_read'),
  books: may('accounting_read'),
  reminders: may('accounting_read'),
  prae: may('prae'),
  rooms: may('course/events'),
  draws: may('course'),
  bounced: system.mails.access,
  overpaid: may('accounting_read'),
  foreign: may('accounting_read'),
  /** Same as `emailChanges.approve`. */
  emailApprovals: staffFrom(80),
  expired: staffFrom(80),
  /** Same as the calls of views; the rows determine which lists. */
  lists: views.watched.access,
  birthdays: persons,
  jubilees: persons,
} as const;

/** Today and the end of each previous month. */
export const figureMonths = 12;

/** One number per month, oldest first; the last one is today's. */
const series = z.array(z.int()).length(figureMonths).optional();

const figuresReply = z.strictObject({
  /** yyyymmdd of the counted days. */
  days: z.array(dayNumber).length(figureMonths),
  members: series,
  /** Taken places in courses. */
  places: series,
  /** Bookings within the month. */
  bookings: series,
  /** Cents owed by families and customers; credit of others is not subtracted. */
  open: series,
});
export type Figures = z.output<typeof figuresReply>;

export const figureParts = {
  members: persons,
  places: coursesOfOffice,
  bookings: coursesOfOffice,
  open: seesBalances,
} as const;

const treasuryReply = z.strictObject({
  /** Accounts of families and customers with due amounts: their number, the total, and the longest overdue. */
  due: z.strictObject({
    total: z.int(),
    cents: z.int(),
    entries: z
      .array(
        z.strictObject({
          /** 0 = a customer who is not a person of the club. */
          child_ID: z.int(),
          accountNr: z.int(),
          fullname: z.string(),
          cents: z.int(),
          since: dayNumber,
        }),
      )
      .max(inboxShows),
  }),
  /** The newest documents posted by hand. */
  documents: z
    .array(z.strictObject({ ID: z.int(), text: z.string(), cents: z.int(), date: dayNumber }))
    .max(inboxShows),
});
export type TreasuryReply = z.output<typeof treasuryReply>;

/** The first steps of a new club, in order, with links. */
export const firstSteps = {
  club: { label: 'Stammdaten ergänzen', help: 'Adresse, ZVR-Zahl und Logo', path: '/verein' },
  bank: { label: 'Bankkonto eintragen', help: 'mit dem Kontowortlaut, damit Überweisungen ankommen', path: '/verein' },
  privacy: { label: 'Datenschutzerklärung verlinken', help: 'sie steht bei der Registrierung', path: '/verein' },
  imprint: { label: 'Impressum vervollständigen', help: 'es steht auf jeder öffentlichen Seite', path: '/impressum' },
  persons: {
    label: 'Daten aus dem alten Programm übernehmen',
    help: 'Personen, Salden, Mandate und Kurse aus Excel oder CSV',
    path: '/einzug',
  },
  courses: { label: 'Den ersten Kurs veröffentlichen', help: 'mit Terminen und Preis', path: '/kurs/verwaltung' },
  secondAdmin: {
    label: 'Vertretung bestimmen',
    help: 'eine zweite Person mit vollem Zugriff',
    path: '/berechtigungen',
  },
  secondFactor: { label: 'Den eigenen Zugang schützen', help: 'mit Passkey oder App', path: '/session' },
  invitations: { label: 'Familien einladen', help: 'in Wellen, wenn alles stimmt', path: '/einladungen' },
} as const satisfies Record<string, { label: string; help: string; path: string }>;

export type FirstStep = keyof typeof firstSteps;

const firstStepNames = Object.keys(firstSteps) as [FirstStep, ...FirstStep[]];

export const home = {
  firstSteps: get('/home/steps', {
    summary: 'Erste Schritte eines neuen Vereins, und welche davon getan sind.',
    access: staffFrom(90),
    input: nothing,
    /** Empty if the club has dismissed the list. */
    reply: z.strictObject({
      steps: z.array(
        z.strictObject({
          name: z.enum(firstStepNames),
          isDone: z.boolean(),
          /** What is missing, in words; only where it can be determined. */
          missing: z.array(z.string()).max(20),
        }),
      ),
    }),
  }),

  hideFirstSteps: post('/home/steps/hide', {
    summary: 'Die ersten Schritte von der Startseite nehmen; in den Einstellungen kommen sie wieder.',
    access: staffFrom(90),
    input: nothing,
    reply: success,
  }),

  figures: get('/home/figures', {
    summary: 'Vier Zahlen des Vereins mit ihrem Verlauf über zwölf Monate: Mitglieder, Plätze, Buchungen, Offenes.',
    access: anyOf(persons, coursesOfOffice, seesBalances),
    restricted: figureParts,
    input: nothing,
    reply: figuresReply,
  }),

  treasury: get('/home/treasury', {
    summary:
      'Was die Kassa als Nächstes braucht: bei wem schon lange etwas offen ist, und was zuletzt von Hand gebucht wurde.',
    access: seesBalances,
    input: nothing,
    reply: treasuryReply,
  }),

  inbox: get('/home/inbox', {
    summary: 'Was auf das Büro wartet: Anfragen, Registrierungen, Kurse, Daten, Post und Anlässe der nächsten Zeit.',
    access: anyOf(persons, coursesOfOffice, system.mails.access, may('accounting_read'), may('prae')),
    restricted: inboxParts,
    input: nothing,
    reply: inboxReply,
  }),
};
