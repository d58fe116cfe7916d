import type { CourseChanges } from '@vereinshaus/contract/courses/calls';
import { type CourseField, courseFieldLabels } from '@vereinshaus/contract/courses/course-fields';
import { courseFormProblems, tooFarAhead } from '@vereinshaus/contract/courses/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { historyFieldLabel, recordHistory } from '../history/index.ts';
import { replaceTags } from '../tags/index.ts';
import { type CourseValues, columnsOf, type StoredCourse, valuesOf } from './course-columns.ts';
import { courseErrors, formRefused } from './courses.errors.ts';
import { lockCourseRows } from './lock-course-rows.ts';
import { currentPlan, planFor, setPlan } from './payment-model.ts';

/** The fields that were sent; all others stay. */
type SentChanges = { [Field in keyof CourseChanges]?: CourseChanges[Field] | undefined };

type LockedCourse = StoredCourse & { version: number; payment_plan_id: number | null; is_draft: boolean };

type Change = { before: unknown; after: unknown };
type ChangedFields = Record<string, Change>;

/** Locks the course: saving waits for concurrent saves and bookings. */
const lockCourse = async (ctx: Ctx, courseId: number): Promise<LockedCourse> => {
  const locked = await lockCourseRows(ctx, [courseId]);
  const { rows } =
    await sql<LockedCourse>`select c.* from course c where c.id = any(${[...locked]}::integer[])`.execute(ctx.db);
  if (!rows[0]) throw courseErrors.gone();
  return rows[0];
};

/**
 * Kurs speichern: validates the form like the browser does, and detects conflicts: saving from an older version returns what changed
 * meanwhile. Every change is added to the history; open pages are notified of a changed number of places.
 */
export const saveCourse = async (
  ctx: Ctx,
  courseId: number,
  { version, ...sent }: SentChanges & { version?: number | undefined },
) => {
  const course = await lockCourse(ctx, courseId);
  if (version !== undefined && version !== course.version) throw await changedMeanwhile(ctx, courseId, version);
  const { tags, coursePaymentModel_ID: model, ...fields } = sent;
  const before = valuesOf(course);
  const after = merged(before, fields);
  const problems = [...courseFormProblems(after), ...tooFarAhead(before, after, ctx.now)];
  if (problems.length > 0) throw formRefused(problems);
  const otherCourses = await namesOfOthers(ctx, before, after);
  const changes: ChangedFields = {
    ...changedValues(before, after, otherCourses),
    ...(tags !== undefined && (await changedTags(ctx, courseId, tags))),
    ...(model !== undefined && (await changedPlan(ctx, courseId, course.payment_plan_id, model))),
  };
  if (Object.keys(changes).length === 0) return course.version;
  const next = course.version + 1;
  await ctx.db
    .updateTable('course')
    .set({ ...columnsOf(after), version: next, is_draft: course.is_draft && !saysWhenShown(changes) })
    .where('id', '=', courseId)
    .execute();
  await recordHistory(ctx, {
    kind: 'course.changed',
    personId: null,
    courseId,
    details: { name: after.name, version: next, changes },
  });
  if (changes.maxparts) await tellPlaces(ctx, courseId);
  return next;
};

/** Changing the display window of a copy decides when it is shown. */
const saysWhenShown = (changes: ChangedFields) => 'showStart' in changes || 'showEnd' in changes;

const merged = (before: CourseValues, sent: SentChanges): CourseValues => ({
  ...before,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});

/** The listed courses must exist; the history shows their names. */
const namesOfOthers = async (ctx: Ctx, before: CourseValues, after: CourseValues) => {
  const wanted = [...after.prebookingCourses, ...after.permittingCourses];
  const all = [...new Set([...wanted, ...before.prebookingCourses, ...before.permittingCourses])];
  if (all.length === 0) return new Map<number, string>();
  const rows = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(all)))
    .select(['c.id', 'c.name'])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (wanted.some((id) => !names.has(id))) throw courseErrors.otherCourseGone();
  return names;
};

const fieldNames: readonly CourseField[] = z.array(z.custom<CourseField>()).parse(Object.keys(courseFieldLabels));

const isCourseList = (field: string) => field === 'prebookingCourses' || field === 'permittingCourses';

/** The values for the history: under their wire names, except the course's own name, which would be confused with the club's. */
const changedValues = (
  before: CourseValues,
  after: CourseValues,
  names: ReadonlyMap<number, string>,
): ChangedFields => {
  const valuesBefore: Readonly<Record<string, unknown>> = before;
  const valuesAfter: Readonly<Record<string, unknown>> = after;
  const told = (field: string, value: unknown) =>
    isCourseList(field) && Array.isArray(value)
      ? value.map((id) => names.get(Number(id)) ?? `Kurs ${String(id)}`)
      : value;
  const changed = fieldNames.filter(
    (field) => JSON.stringify(valuesBefore[field]) !== JSON.stringify(valuesAfter[field]),
  );
  return Object.fromEntries(
    changed.map((field) => [
      field === 'name' ? 'courseName' : field,
      { before: told(field, valuesBefore[field]), after: told(field, valuesAfter[field]) },
    ]),
  );
};

const changedTags = async (ctx: Ctx, courseId: number, tags: readonly number[]): Promise<ChangedFields> => {
  const { before, after } = await replaceTags(ctx, { entity: 'course', recordId: courseId, tags });
  const labels = { before: before.map(({ label }) => label), after: after.map(({ label }) => label) };
  return JSON.stringify(labels.before) === JSON.stringify(labels.after) ? {} : { tags: labels };
};

const changedPlan = async (
  ctx: Ctx,
  courseId: number,
  planId: number | null,
  model: number | null,
): Promise<ChangedFields> => {
  const before = await currentPlan(ctx, planId);
  const after = await planFor(ctx, courseId, model);
  if (after.planId === planId) return {};
  await setPlan(ctx, courseId, after.planId);
  return { coursePaymentModel_ID: { before: before.label, after: after.label } };
};

/** Open pages count the places again. */
export const tellPlaces = async (ctx: Ctx, courseId: number) => {
  await sql`select pg_notify('course_places', current_club() || ':' || ${courseId}::integer)`.execute(ctx.db);
};

type Later = { fields: string[]; who: string | null };

/** The users who saved since, and which fields. */
const changedMeanwhile = async (ctx: Ctx, courseId: number, since: number) => {
  const { rows } = await sql<Later>`
    select array(select jsonb_object_keys(e.details -> 'changes')) as fields,
      nullif(p.display_name, '') as who
    from history_entry_card e left join person_card p on p.club_id = e.club_id and p.id = e.actor_id
    where e.course_id = ${courseId} and e.kind = 'course.changed' and (e.details ->> 'version')::integer > ${since}
    order by e.id desc`.execute(ctx.db);
  const fields = [...new Set(rows.flatMap((row) => row.fields))].map(historyFieldLabel);
  return courseErrors.changedMeanwhile({ who: rows[0]?.who ?? 'Jemand', fields });
};
