import { formatMoney, parseMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { importParticipant, takeOut, touchedBookings } from '../bookings/index.ts';
import { createCourse, deleteCourse } from '../courses/index.ts';
import { folded, importProblems } from '../imports/index.ts';
import { type CheckedEntry, firstRows, type RowVerdict, runnable, type StepDefinition } from './step.ts';

type Place = { course: string; openCents: number };

const longestName = 100;

const read: StepDefinition<Place>['read'] = ({ course = '', open = '' }) => {
  const openCents = open === '' ? 0 : parseMoney(open);
  if (course === '') return { problem: 'Hier fehlt der Kurs.' };
  if (course.length > longestName) return { problem: importProblems.tooLong(longestName) };
  if (openCents === null) return { problem: 'Das ist kein Betrag. Bitte schreibe ihn wie 12,50.' };
  if (openCents < 0) return { problem: 'Ein Guthaben gehört zu den Anfangssalden.' };
  const what = openCents === 0 ? course : `${course}, ${formatMoney(openCents)} offen`;
  return { entry: { course, openCents }, what, cents: openCents };
};

type KnownCourse = { id: number; name: string };

const coursesNow = (ctx: Ctx): Promise<readonly KnownCourse[]> =>
  ctx.db
    .selectFrom('course_card as c')
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id')
    .select(['c.id', 'c.name'])
    .execute();

/** By name, however it is written; several with the same are none. */
const byName = (courses: readonly KnownCourse[]) => {
  const found = new Map<string, KnownCourse[]>();
  for (const course of courses) found.set(folded(course.name), [...(found.get(folded(course.name)) ?? []), course]);
  return found;
};

const takenPlaces = async (ctx: Ctx, courseIds: readonly number[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ courseId: number; personId: number }>`
    select p.course_id as "courseId", p.person_id as "personId" from participation_card p
    where p.course_id = any(${[...courseIds]}::integer[]) and p.is_current`.execute(ctx.db);
  return new Set(rows.map(({ courseId, personId }) => `${courseId} ${personId}`));
};

const placeKey = ({ person, entry }: CheckedEntry<Place>) => `${folded(entry.course)} ${person.id}`;

const compare: StepDefinition<Place>['compare'] = async (ctx, rows) => {
  const known = byName(await coursesNow(ctx));
  const taken = await takenPlaces(
    ctx,
    rows.flatMap(({ entry }) => (known.get(folded(entry.course)) ?? []).map(({ id }) => id)),
  );
  const first = firstRows(rows, placeKey);
  return new Map(
    rows.flatMap((about): [number, RowVerdict][] => {
      const { row, person, entry } = about;
      const [course, other] = known.get(folded(entry.course)) ?? [];
      if (other !== undefined) {
        return [[row, { state: 'faulty', reason: `Es gibt mehrere Kurse, die „${entry.course}“ heißen.` }]];
      }
      if (course !== undefined && taken.has(`${course.id} ${person.id}`)) {
        return [[row, { state: 'skip', reason: 'nimmt schon teil' }]];
      }
      const earlier = first.get(placeKey(about)) ?? row;
      return earlier === row ? [] : [[row, { state: 'skip', reason: `steht schon in Zeile ${earlier}` }]];
    }),
  );
};

/** Kurse, die es nicht gibt, are made, shown to nobody; then everybody comes in, course by course in the order of their numbers. */
const write: StepDefinition<Place>['write'] = async (ctx, rows) => {
  const known = byName(await coursesNow(ctx));
  const byCourse = new Map<number, CheckedEntry<Place>[]>();
  const newCourses: number[] = [];
  for (const about of rows) {
    const name = folded(about.entry.course);
    const there = known.get(name)?.[0] ?? { id: await createCourse(ctx, { name: about.entry.course }), name };
    if (!known.has(name)) {
      known.set(name, [there]);
      newCourses.push(there.id);
    }
    byCourse.set(there.id, [...(byCourse.get(there.id) ?? []), about]);
  }
  const records = new Map<number, number>();
  for (const [courseId, abouts] of [...byCourse].toSorted(([one], [other]) => one - other)) {
    const brought = abouts.map(({ row, person, entry }) => ({ row, personId: person.id, openCents: entry.openCents }));
    for (const [row, participationId] of await importParticipant(ctx, courseId, brought))
      records.set(row, participationId);
  }
  return { records, newCourses };
};

const othersIn = async (ctx: Ctx, courseIds: readonly number[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.name from course_card c
    where c.id = any(${[...courseIds]}::integer[]) and (
      exists (select from participation_card p where p.club_id = c.club_id and p.course_id = c.id and p.is_current)
      or exists (select from event_card e where e.club_id = c.club_id and e.course_id = c.id)
    ) order by c.name`.execute(ctx.db);
  return rows.map(({ name }) => name);
};

const touched: StepDefinition<Place>['touched'] = async (ctx, rows) => {
  const since = await touchedBookings(
    ctx,
    rows.map(({ recordId }) => recordId),
  );
  const whys = new Map(since.map(({ id, why }) => [id, why]));
  return new Map(
    rows.flatMap(({ row, recordId }): [number, string][] => {
      const why = whys.get(recordId);
      return why === undefined ? [] : [[row, why]];
    }),
  );
};

/** Courses that were made stay when somebody else is in them or they have dates by now. */
const takeBack: StepDefinition<Place>['takeBack'] = async (ctx, rows, run, parts) => {
  const ids = rows.map(({ recordId }) => recordId);
  await takeOut(ctx, ids);
  const used = new Set(await othersIn(ctx, run.newCourses));
  for (const { id, name } of (await coursesNow(ctx)).filter(({ id }) => run.newCourses.includes(id))) {
    if (!used.has(name)) await deleteCourse(ctx, parts, id);
  }
};

/** Kurse mit Teilnehmern: a row per person and course. */
export const courses = runnable({ read, compare, write, touched, takeBack });
