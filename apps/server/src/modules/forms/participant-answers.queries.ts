import { type Answers, answerText, isAnswered, isQuestion } from '@vereinshaus/contract/forms/form-fields';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { isCourseThere } from '../courses/index.ts';
import { type FormRow, formColumns } from './form-scope.ts';
import { formErrors } from './forms.errors.ts';

type AnsweredQuestion = { key: string; label: string; text: string };

type Row = FormRow & { personId: number; answers: Answers };

/** The last answer of each person to each form that the courses in `ofCourses` ask at booking. */
const rowsOf = async (
  ctx: Ctx,
  ofCourses: RawBuilder<unknown>,
  personIds: readonly number[],
): Promise<readonly Row[]> => {
  if (personIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select distinct on (f.title, f.id, a.person_id) ${formColumns}, a.person_id as "personId", a.answers
    from form f join form_answer a on a.club_id = f.club_id and a.form_id = f.id
    where f.is_asked_at_booking and f.is_active and a.person_id = any(${[...personIds]}::integer[])
      and f.slot in (select unnest(c.form_slots) from course_card c where c.deleted_at is null and ${ofCourses})
    order by f.title, f.id, a.person_id, a.updated_at desc, a.id desc`.execute(ctx.db);
  return rows;
};

const byPerson = (rows: readonly Row[], isSensitive: boolean): ReadonlyMap<number, readonly AnsweredQuestion[]> => {
  const found = new Map<number, AnsweredQuestion[]>();
  for (const { id, fields, personId, answers } of rows) {
    const told = fields
      .filter((field) => isQuestion(field) && field.sensitive === isSensitive && isAnswered(answers[field.key]))
      .map((field) => ({
        key: `form.${id}.${field.key}`,
        label: field.label,
        text: answerText(field, answers[field.key]),
      }));
    if (told.length > 0) found.set(personId, [...(found.get(personId) ?? []), ...told]);
  }
  return found;
};

/** What was answered with the booking, without what tells of somebody's health. */
export const plainAnswers = async (ctx: Ctx, courseId: number, personIds: readonly number[]) =>
  byPerson(await rowsOf(ctx, sql`c.id = ${courseId}`, personIds), false);

/**
 * What families told of health with a booking: of one course, or of those that the viewer trains. Whoever hands it out writes
 * down who read it.
 */
export const healthAnswers = async (ctx: Ctx, personIds: readonly number[], courseId: number | null) => {
  const courseIds = courseId === null ? [...viewerOf(ctx).trainedCourses] : [courseId];
  return byPerson(await rowsOf(ctx, sql`c.id = any(${courseIds}::integer[])`, personIds), true);
};

/** Beside the participants: those who take part or wait. */
export const answersOfParticipants = async (ctx: Ctx, courseId: number) => {
  if (!(await isCourseThere(ctx, courseId))) throw formErrors.courseGone();
  const { rows } = await sql<{ id: number }>`
    select distinct t.person_id as id from participation_card t where t.course_id = ${courseId} and t.is_current`.execute(
    ctx.db,
  );
  const answers = await plainAnswers(
    ctx,
    courseId,
    rows.map(({ id }) => id),
  );
  return [...answers].map(([personId, told]) => ({
    child_ID: personId,
    answers: told.map(({ label, text }) => ({ label, text })),
  }));
};
