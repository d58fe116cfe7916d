import { contract } from '@vereinshaus/contract';
import { jubileesWithinDays } from '@vereinshaus/contract/home/calls';
import type { Call } from '@vereinshaus/contract/kit/call';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/kit/config.ts';
import { openDatabase } from '../apps/server/src/kit/database.ts';
import { sendOnlyQueue } from '../apps/server/src/kit/jobs.ts';
import { openFilledDatabase } from './database.ts';
import { type GrownClub, growClub } from './grown-club.ts';
import { columns } from './report.ts';
import { courseIn, recordsIn, type Values } from './screen-records.ts';

/**
 * The requests of the screens: every reading call of the contract, as an administrator of a club of 10,000 persons that has a record of
 * every kind, with the input that a screen would send. Each has a limit of statements and of time.
 */
const maxStatements = 8;
const maxMs = 50;

/** The fees of a year are assessed for the whole club at once, families with their cap: once a year, and all 6,000 rows. */
const longer: Readonly<Record<string, number>> = { 'fees.list': 200 };

/** These return a file or everyone at once, and no screen waits for them; or they do more than read. */
const notOfScreens = new Set([
  'bookings.participantsExcel',
  'certificateFiles.download',
  'duplicates.list',
  'events.courseFile',
  'history.reverseIp',
  'invoiceFiles.ofBooking',
  'invoiceFiles.pdf',
  'invoices.xml',
  'messaging.sendWhatsappCode',
  'persons.listAsObject',
  'reportFiles.board',
  'reportFiles.file',
  'safety.sheet',
  'session.logout',
  'vouchers.pdf',
]);

/** The account whose own data a call is about. */
const askedBy: Readonly<Record<string, keyof GrownClub['tokens']>> = {
  'attendance.next': 'trainer',
  'attendance.tryouts': 'family',
  'forms.fill': 'family',
  'makeups.dates': 'family',
  'trainers.own': 'trainer',
};

type Asked = { name: string; url: string };

const secondsFromNow = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;

/** Values for the fields of an input, by their names. */
const valuesFor = (personId: number, courseId: number): Values => ({
  child_ID: personId,
  childID: personId,
  userID: personId,
  ID: personId,
  courseId,
  courseID: courseId,
  course_ID: courseId,
  code: 1,
  list: 'persons',
  report: 'income',
  text: 'Miete',
  street: 'Hauptstraße',
  schoolyear: schoolYearOf(dayInVienna(new Date())),
  token: 'keine-karte',
  from: secondsFromNow(-7),
  to: secondsFromNow(21),
  row: 2,
  entity: 'user',
  name: 'hub',
  // The jubilees of the next 90 days, as their page opens.
  dateStart: secondsFromNow(0),
  dateEnd: secondsFromNow(jubileesWithinDays),
  plz: '3100',
  page: 1,
  size: 25,
});

/** A plain `id` is the person's or the course's, as the path says; in a list it would filter out everything. */
const askedOf = (name: string, { path, input }: Call, values: Values, own: Values = {}): Asked => {
  const isOfPerson = path.startsWith('/user/:id');
  const known: Readonly<Record<string, string | number | undefined>> = {
    ...values,
    id: isOfPerson ? values.child_ID : values.courseId,
    ...own,
  };
  const isList = 'page' in input.shape;
  const isOptional = (field: string) => input.shape[field]?.safeParse(undefined).success === true;
  const isNarrowing = (field: string) =>
    !Object.hasOwn(own, field) &&
    ((isList && field.endsWith('_ID')) || ((field === 'from' || field === 'to') && isOptional(field)));
  const sent = Object.keys(input.shape).filter((field) => Object.hasOwn(known, field) && !isNarrowing(field));
  const valueOf = (field: string) => String(known[field] ?? '');
  const filled = path.replaceAll(/:(\w+)/g, (_, field: string) => valueOf(field));
  const query = new URLSearchParams(
    sent.filter((field) => !path.includes(`:${field}`)).map((field) => [field, valueOf(field)]),
  );
  return { name, url: `/api${filled}?${query}` };
};

const callsOf = (values: Values, records: Readonly<Record<string, Values>>): readonly Asked[] =>
  Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries<Call>(calls)
      // Calls of the platform's operator are about no club.
      .filter(([key, { method }]) => method === 'GET' && area !== 'platform' && !notOfScreens.has(`${area}.${key}`))
      .map(([key, call]) => askedOf(`${area}.${key}`, call, values, records[`${area}.${key}`])),
  );

type Seen = Asked & { status: number; statements: number; ms: number };

const isTooMuch = ({ name, statements, ms }: Seen) => statements > maxStatements || ms > (longer[name] ?? maxMs);

const walk = async (url: string, club: GrownClub, asked: readonly Asked[]): Promise<readonly Seen[]> => {
  let heard = 0;
  const connections = openDatabase(url, { max: 4, onStatement: () => (heard += 1) });
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database: connections,
    queue: sendOnlyQueue(),
    mailer: { kind: 'outbox' },
    rateLimits: false,
  });
  const headersOf = (token: string) => ({
    'x-verein-id': String(club.clubId),
    cookie: `verein_${club.clubId}=${token}`,
  });
  try {
    const seen: Seen[] = [];
    for (const one of asked) {
      const headers = headersOf(club.tokens[askedBy[one.name] ?? 'admin']);
      const times: number[] = [];
      let status = 0;
      // The first runs are slower, since code and statements are not prepared yet; the best of the others counts.
      for (let turn = 0; turn < 8; turn += 1) {
        heard = 0;
        const start = performance.now();
        status = (await app.inject({ method: 'GET', url: one.url, headers })).statusCode;
        times.push(performance.now() - start);
      }
      seen.push({ ...one, status, statements: heard, ms: Math.min(...times) });
    }
    return seen;
  } finally {
    await app.close();
    await connections.end();
  }
};

const row = ({ name, statements, ms, status }: Seen) => [name, ms.toFixed(1), String(statements), String(status)];
const heads = ['call', 'ms', 'statements', 'status'];

export const runScreens = async (say: (line: string) => void): Promise<boolean> => {
  say('filling the database …');
  const database = await openFilledDatabase(say);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await client.connect();
    const club = await growClub(database, client);
    const values = valuesFor(club.familyId, await courseIn(client, club.clubId));
    const seen = await walk(database.url, club, callsOf(values, await recordsIn(client, club.clubId)));
    const answered = seen.filter(({ status }) => status === 200).toSorted((a, b) => b.ms - a.ms);
    const tooMuch = answered.filter(isTooMuch);
    say(`\nthe slowest ten of ${answered.length}:\n${columns([heads, ...answered.slice(0, 10).map(row)])}`);
    say(`\nabove ${maxStatements} statements or ${maxMs} ms:\n${columns([heads, ...tooMuch.map(row)])}`);
    const refused = seen.filter(({ status }) => status !== 200).map(({ name, status }) => `${name} ${status}`);
    say(`\nwithout an answer, for want of a record: ${refused.join(', ')}`);
    return tooMuch.length === 0 && seen.every(({ status }) => status < 500);
  } finally {
    await client.end();
    await database.close();
  }
};
