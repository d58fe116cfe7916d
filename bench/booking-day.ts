import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import {
  addClub,
  addCourses,
  addCoursesWithDates,
  addFamilies,
  ask,
  atATime,
  bookingOf,
  cookieOf,
  type Family,
  percentile,
  placeFaults,
  withDatabase,
} from './rush.ts';

/**
 * Der Buchungstag: at 18:00 twenty clubs open their booking at the same moment, each with 400 families for 24 places, on two processes.
 * Meanwhile a family of another club looks at the offers, as it did a minute before.
 */
const clubs = 20;
const families = 400;
const places = 24;
const processes = 2;
/** How many families of a club wait for a response at any moment. */
const atOncePerClub = 20;
const lookEveryMs = 50;
const quietLooks = 200;
const limits = { bookingP99Ms: 3000, timesSlower: 2 };

type SignedIn = Family & { cookie: string };
type Club = { clubId: number; courses: readonly number[]; coming: readonly SignedIn[] };
type Onlooker = { clubId: number; cookie: string };

const arrangeClub = async (client: pg.Client, name: string): Promise<Club> => {
  const clubId = await addClub(client, name);
  const courses = await addCourses(client, clubId, 1, places);
  const coming: SignedIn[] = [];
  for (const family of await addFamilies(client, clubId, families)) {
    coming.push({ ...family, cookie: await cookieOf(client, clubId, family.parentId) });
  }
  return { clubId, courses, coming };
};

const arrangeOnlooker = async (client: pg.Client): Promise<Onlooker> => {
  const clubId = await addClub(client, 'Ein anderer Verein');
  await addCoursesWithDates(client, clubId, 24, 30);
  const [family] = await addFamilies(client, clubId, 1);
  return { clubId, cookie: await cookieOf(client, clubId, family?.parentId ?? 0) };
};

const sideOf = (sides: readonly Side[], index: number): Side => {
  const side = sides[index % sides.length];
  if (!side) throw new Error('no server was started');
  return side;
};

const bookAll = async (sides: readonly Side[], { clubId, courses, coming }: Club) => {
  const [courseId = 0] = courses;
  const times: number[] = [];
  const refused: number[] = [];
  await atATime(coming, atOncePerClub, async (family, index) => {
    const question = { clubId, path: '/course/register', cookie: family.cookie, body: bookingOf(courseId, family) };
    const { status, ms } = await ask(sideOf(sides, index), question);
    times.push(ms);
    if (status !== 200) refused.push(status);
  });
  return { times, refused };
};

/** Sends requests at a fixed pace, however slow the responses are, until `isEnough`. */
const lookOn = async (sides: readonly Side[], { clubId, cookie }: Onlooker, isEnough: (looks: number) => boolean) => {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  for (let looks = 0; !isEnough(looks); looks += 1) {
    const answer = ask(sideOf(sides, looks), { clubId, path: '/courses', cookie });
    open.push(answer.then(({ ms }) => void times.push(ms)));
    await pause(lookEveryMs);
  }
  await Promise.all(open);
  return times;
};

const faultsOf = async (client: pg.Client, booked: readonly Club[], refused: readonly number[]) => {
  const faults = refused.length === 0 ? [] : [`answers: ${[...new Set(refused)].join(', ')}`];
  for (const { clubId, courses } of booked) {
    faults.push(...(await placeFaults(client, { clubId, courses, families, places })));
  }
  return faults;
};

const measure = async (client: pg.Client, sides: readonly Side[], say: (line: string) => void) => {
  say(`preparing ${clubs} clubs with ${families} families each …`);
  const warm = await arrangeClub(client, 'Zum Aufwärmen');
  const booked: Club[] = [];
  for (let number = 1; number <= clubs; number += 1) booked.push(await arrangeClub(client, `Buchungstag ${number}`));
  const onlooker = await arrangeOnlooker(client);
  await client.query('analyze');
  await bookAll(sides, warm);
  await lookOn(sides, onlooker, (looks) => looks === quietLooks);
  const quiet = await lookOn(sides, onlooker, (looks) => looks === quietLooks);
  const start = performance.now();
  let isOver = false;
  const looking = lookOn(sides, onlooker, () => isOver);
  const answers = await Promise.all(booked.map((club) => bookAll(sides, club)));
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  const beside = await looking;
  const times = answers.flatMap((answer) => answer.times);
  const faults = await faultsOf(
    client,
    booked,
    answers.flatMap(({ refused }) => refused),
  );
  const [quietP99, besideP99] = [percentile(quiet, 0.99), percentile(beside, 0.99)];
  say(
    `${times.length} bookings in ${clubs} clubs, ${processes} processes: ${seconds.toFixed(1)} s, ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms; ` +
      (faults.length === 0 ? `${places} places per club, the rest in line` : `WRONG ${faults.join('; ')}`),
  );
  say(
    `the offers of another club: p50 ${percentile(quiet, 0.5).toFixed(0)} ms before, ${percentile(beside, 0.5).toFixed(0)} ms beside; ` +
      `p99 ${quietP99.toFixed(0)} and ${besideP99.toFixed(0)} ms`,
  );
  const isInTime = percentile(times, 0.99) <= limits.bookingP99Ms && besideP99 <= quietP99 * limits.timesSlower;
  return faults.length === 0 && isInTime;
};

export const runBookingDay = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const sides: Side[] = [];
    try {
      for (let index = 0; index < processes; index += 1) sides.push(await startServer({ DATABASE_URL: url }));
      return await measure(client, sides, say);
    } finally {
      for (const side of sides) await side.stop();
    }
  });
