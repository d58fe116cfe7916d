import type { EditedForm, ListedForm, OpenForm, Respondent } from '@vereinshaus/contract/forms/calls';
import { type Answers, isAnswered, isQuestion } from '@vereinshaus/contract/forms/form-fields';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { isCourseThere } from '../courses/index.ts';
import { recordReading } from '../history/index.ts';
import { formColumns as columns, type FormRow, isAskedBy, isOpen, openNow } from './form-scope.ts';
import { formErrors } from './forms.errors.ts';

const fullname = (alias: 'p' | 'w') =>
  sql`concat_ws(' ', nullif(${sql.ref(`${alias}.first_name`)}, ''), nullif(${sql.ref(`${alias}.last_name`)}, ''))`;

const findForm = async (ctx: Ctx, condition: RawBuilder<SqlBool>): Promise<FormRow> => {
  const { rows } = await sql<FormRow>`select ${columns} from form f where ${condition}`.execute(ctx.db);
  if (!rows[0]) throw formErrors.gone();
  return rows[0];
};

/** It stays as it is until the transaction ends: nobody answers questions that are being changed. */
export const formToAnswer = async (ctx: Ctx, slot: string): Promise<FormRow> => {
  const { rows } = await sql<FormRow>`
    select ${columns} from form f where f.slot = ${slot} and f.is_active for share`.execute(ctx.db);
  if (!rows[0]) throw formErrors.gone();
  return rows[0];
};

export const lockForm = async (ctx: Ctx, formId: number): Promise<FormRow> => {
  const { rows } = await sql<FormRow>`select ${columns} from form f where f.id = ${formId} for update`.execute(ctx.db);
  if (!rows[0]) throw formErrors.gone();
  return rows[0];
};

export const countAnswers = async (ctx: Ctx, formId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from form_answer a where a.form_id = ${formId}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

const wireHead = (form: FormRow) => ({
  ID: form.id,
  slot: form.slot,
  title: form.title,
  description: form.description,
  audience: form.audience,
  atBooking: form.is_asked_at_booking,
  several: form.allows_several,
  active: form.is_active,
  closes: toSeconds(form.closes_at),
});

const wireForm = (form: FormRow) => ({ ...wireHead(form), version: form.version, fields: [...form.fields] });

export const formSlots = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ slot: string }>`select f.slot from form f order by f.slot`.execute(ctx.db);
  return rows.map(({ slot }) => slot);
};

type Listed = FormRow & { answers: number; courses: readonly { ID: number; name: string }[] };

export const allForms = async (ctx: Ctx): Promise<ListedForm[]> => {
  const { rows } = await sql<Listed>`
    select ${columns}, (select count(*)::integer from form_answer a where a.club_id = f.club_id and a.form_id = f.id) as answers,
      coalesce((
        select jsonb_agg(jsonb_build_object('ID', c.id, 'name', c.name) order by c.name, c.id) from course_card c
        where c.club_id = f.club_id and c.deleted_at is null and c.form_slots @> array[f.slot]
      ), '[]') as courses
    from form f order by f.created_at desc, f.id desc`.execute(ctx.db);
  return rows.map((row) => ({
    ...wireHead(row),
    questions: row.fields.filter(isQuestion).length,
    answers: row.answers,
    courses: [...row.courses],
  }));
};

export const formToEdit = async (ctx: Ctx, formId: number): Promise<EditedForm> => ({
  ...wireForm(await findForm(ctx, sql<SqlBool>`f.id = ${formId}`)),
  answers: await countAnswers(ctx, formId),
});

/** As many as anybody reads; more than a club has members. */
const maxAnswers = 20_000;

type AnswerRow = {
  ID: number;
  child_ID: number;
  managerId: number;
  fullname: string;
  by: string;
  at: Date;
  values: Answers;
};

/**
 * Antworten, newest first; who filled in is named where it was somebody else. What tells of somebody's health is for those
 * who may read persons, and written down.
 */
export const answersTo = async (ctx: Ctx, formId: number) => {
  const form = await formToEdit(ctx, formId);
  const sensitive = form.fields.filter((field) => field.sensitive).map(({ key }) => key);
  const isHealthHidden = sensitive.length > 0 && !hasPermission(viewerOf(ctx), 'user_read');
  const { rows } = await sql<AnswerRow>`
    select a.id as "ID", a.person_id as "child_ID", p.manager_id as "managerId", ${fullname('p')} as fullname,
      case when a.answered_by is distinct from a.person_id then coalesce(${fullname('w')}, '') else '' end as by,
      a.updated_at as at,
      ${isHealthHidden ? sql`a.answers - ${sensitive}::text[]` : sql`a.answers`} as values
    from form_answer a
    join person_card p on p.club_id = a.club_id and p.id = a.person_id
    left join person_card w on w.club_id = a.club_id and w.id = a.answered_by
    where a.form_id = ${formId}
    order by a.created_at desc, a.id desc limit ${maxAnswers}`.execute(ctx.db);
  if (!isHealthHidden)
    await recordReading(
      ctx,
      'form',
      rows
        .filter(({ values }) => sensitive.some((key) => isAnswered(values[key])))
        .map(({ child_ID: personId, managerId }) => ({ personId, managerId, what: 'health' })),
    );
  return {
    form,
    isHealthHidden,
    answers: rows.map(({ ID, child_ID, fullname: name, by, at, values }) => ({
      ID,
      child_ID,
      fullname: name,
      by,
      time: toSeconds(at),
      values: { ...values },
    })),
  };
};

type OpenRow = { slot: string; title: string; closes_at: Date | null; missing: string[]; asked: number };

const wireOpen = ({ closes_at: closesAt, ...row }: OpenRow): OpenForm => ({ ...row, closes: toSeconds(closesAt) });

const hasAnswered = sql<SqlBool>`exists (
  select from form_answer a where a.club_id = f.club_id and a.form_id = f.id and a.person_id = p.id
)`;

/** Whom of the viewer's group the form `f` asks, and who of them has not answered. */
const askedOfGroup = (viewerId: number | RawBuilder<number>) => sql`cross join lateral (
  select count(*)::integer as asked,
    coalesce(array_agg(p.first_name order by p.birth_date, p.id) filter (where not ${hasAnswered}), '{}') as missing
  from person_card p where p.club_id = f.club_id and ${isAskedBy(viewerId)}
) g`;

/** Was noch zu beantworten ist: what closes first comes first. */
export const openForms = async (ctx: Ctx): Promise<OpenForm[]> => {
  const { rows } = await sql<OpenRow>`
    select f.slot, f.title, f.closes_at, g.missing, g.asked from form f ${askedOfGroup(viewerOf(ctx).id)}
    where ${openNow(ctx.now)} and cardinality(g.missing) > 0
    order by f.closes_at nulls last, f.id limit 20`.execute(ctx.db);
  return rows.map(wireOpen);
};

/** The same for many at once: whose group still has to answer what, by the number of the Verwalter. */
export const openFormsOf = async (ctx: Pick<Ctx, 'db' | 'now'>, readerIds: readonly number[]) => {
  const { rows } = await sql<{
    readerId: number;
    slot: string;
    title: string;
    missing: string[];
    closesAt: Date | null;
  }>`
    select r.id as "readerId", f.slot, f.title, g.missing, f.closes_at as "closesAt"
    from unnest(${[...readerIds]}::integer[]) as r (id)
    cross join form f ${askedOfGroup(sql<number>`r.id`)}
    where ${openNow(ctx.now)} and cardinality(g.missing) > 0
    order by r.id, f.closes_at nulls last, f.id`.execute(ctx.db);
  return rows;
};

type CourseFormRow = OpenRow & { active: boolean; atBooking: boolean; isOpen: boolean; answers: number };

/** Umfragen eines Kurses: what rests, and what asks nobody of the group, is for those who manage forms. */
export const formsOfCourse = async (ctx: Ctx, courseId: number) => {
  if (!(await isCourseThere(ctx, courseId))) throw formErrors.courseGone();
  const viewer = viewerOf(ctx);
  const mayAssign = hasPermission(viewer, 'forms');
  const { rows } = await sql<CourseFormRow>`
    select f.slot, f.title, f.closes_at, g.missing, g.asked, f.is_active as active, f.is_asked_at_booking as "atBooking", ${openNow(ctx.now)} as "isOpen",
      case when ${mayAssign} then (
        select count(*)::integer from form_answer a where a.club_id = f.club_id and a.form_id = f.id
      ) else 0 end as answers
    from course_card c join form f on f.club_id = c.club_id and f.slot = any(c.form_slots) ${askedOfGroup(viewer.id)}
    where c.id = ${courseId} and (${mayAssign} or (f.is_active and g.asked > 0))
    order by f.title, f.id`.execute(ctx.db);
  return {
    forms: rows.map(({ active, atBooking, isOpen: isOpenNow, answers, ...row }) => ({
      ...wireOpen(row),
      active,
      atBooking,
      isOpen: isOpenNow,
      answers,
    })),
    mayAssign,
  };
};

type RespondentRow = Omit<Respondent, 'answers'> & {
  answers: readonly { ID: number; at: number; values: Answers }[];
};

/** For whom the viewer can answer, with what was answered, the newest first. */
export const respondentsOf = async (ctx: Ctx, form: FormRow): Promise<Respondent[]> => {
  const { rows } = await sql<RespondentRow>`
    select p.id as "child_ID", ${fullname('p')} as fullname, coalesce((
      select jsonb_agg(jsonb_build_object('ID', a.id, 'at', floor(extract(epoch from a.updated_at)), 'values', a.answers)
        order by a.created_at desc, a.id desc)
      from form_answer a where a.club_id = f.club_id and a.form_id = f.id and a.person_id = p.id
    ), '[]') as answers
    from form f join person_card p on p.club_id = f.club_id
    where f.id = ${form.id} and ${isAskedBy(viewerOf(ctx).id)}
    order by p.birth_date desc nulls last, p.id`.execute(ctx.db);
  return rows.map(({ answers, ...person }) => ({
    ...person,
    answers: answers.map(({ ID, at, values }) => ({ ID, time: at, values: { ...values } })),
  }));
};

/** Zum Ausfüllen; whom it asks nothing learns nothing. Who manages forms sees how it will look. */
export const formToFill = async (ctx: Ctx, slot: string) => {
  const form = await findForm(ctx, sql<SqlBool>`f.slot = ${slot}`);
  const persons = await respondentsOf(ctx, form);
  const mayLook = hasPermission(viewerOf(ctx), 'forms');
  if (!mayLook && (!form.is_active || persons.length === 0)) throw formErrors.gone();
  return { form: wireForm(form), isOpen: isOpen(form, ctx.now), persons };
};
