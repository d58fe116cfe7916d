import { randomUUID } from 'node:crypto';
import { bookingAnswerProblems, questionTexts } from '@vereinshaus/contract/forms/booking-answers';
import { type Answers, isAnswered } from '@vereinshaus/contract/forms/form-fields';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { type FormRow, formColumns, openNow } from './form-scope.ts';

/** What somebody has answered with the booking, with the version of the questions that they saw. */
export type BookingAnswers = readonly { slot: string; version: number; values: Answers }[];

/** Answers that are there already, by person and form. */
type KnownAnswers = ReadonlyMap<string, Answers>;

const keyOf = (personId: number, formId: number) => `${personId}.${formId}`;

const askedForms = async (ctx: Ctx, courseId: number, lock: RawBuilder<unknown>): Promise<readonly FormRow[]> => {
  const { rows } = await sql<FormRow>`
    select ${formColumns} from form f
    where f.slot in (select unnest(c.form_slots) from course_card c where c.id = ${courseId} and c.deleted_at is null)
      and f.is_asked_at_booking and ${openNow(ctx.now)}
    order by f.title, f.id ${lock}`.execute(ctx.db);
  return rows;
};

/** Fragen zum Kurs: what a booking asks. */
export const formsAtBooking = (ctx: Ctx, courseId: number) => askedForms(ctx, courseId, sql``);

/**
 * The same, as they stay until the booking is done: nobody answers questions that are being changed. Forms are locked before
 * courses, as deleting one does.
 */
export const holdFormsAtBooking = (ctx: Ctx, courseId: number) => askedForms(ctx, courseId, sql`for share of f`);

/** What is known of these persons: one answer each, where a form takes one. */
export const answersBefore = async (
  ctx: Ctx,
  forms: readonly FormRow[],
  personIds: readonly number[],
): Promise<KnownAnswers> => {
  const formIds = forms.filter((form) => !form.allows_several).map(({ id }) => id);
  if (formIds.length === 0 || personIds.length === 0) return new Map();
  const { rows } = await sql<{ personId: number; formId: number; answers: Answers }>`
    select distinct on (a.person_id, a.form_id) a.person_id as "personId", a.form_id as "formId", a.answers
    from form_answer a
    where a.form_id = any(${formIds}::integer[]) and a.person_id = any(${[...personIds]}::integer[])
    order by a.person_id, a.form_id, a.is_only desc, a.updated_at desc, a.id desc`.execute(ctx.db);
  return new Map(rows.map(({ personId, formId, answers }) => [keyOf(personId, formId), answers]));
};

type Respondent = { id: number; isOwn: boolean };

/** What another home has answered for its child stays its own: who books from a second home is not asked again. */
export const isAskedOf = (form: FormRow, { id, isOwn }: Respondent, known: KnownAnswers): boolean =>
  isOwn || !known.has(keyOf(id, form.id));

export const knownAnswer = (known: KnownAnswers, personId: number, form: FormRow): Answers | undefined =>
  known.get(keyOf(personId, form.id));

export type AnswersProblem = { code: string; text: string; field: string };

/** Why the answers of a person do not suffice; null = they do. Who has answered before and sends nothing leaves it at that answer. */
export const problemInAnswers = (
  forms: readonly FormRow[],
  person: Respondent,
  known: KnownAnswers,
  given: BookingAnswers,
): AnswersProblem | null => {
  for (const form of forms.filter((asked) => isAskedOf(asked, person, known))) {
    const sent = given.find(({ slot }) => slot === form.slot);
    if (sent !== undefined && sent.version !== form.version)
      return { code: 'questionsChanged', text: questionTexts.changed, field: `answers.${form.slot}` };
    const [first] = bookingAnswerProblems(form.fields, sent?.values ?? knownAnswer(known, person.id, form) ?? {});
    if (first !== undefined)
      return { code: 'answerMissing', text: first[1], field: `answers.${form.slot}.${first[0]}` };
  }
  return null;
};

/** Antworten zur Buchung: stored with it, in its transaction. What is no longer asked is not kept. */
export const saveBookingAnswers = async (
  ctx: Ctx,
  forms: readonly FormRow[],
  person: Respondent,
  known: KnownAnswers,
  given: BookingAnswers,
) => {
  for (const form of forms.filter((asked) => isAskedOf(asked, person, known))) {
    const sent = given.find(({ slot }) => slot === form.slot);
    const values = Object.entries(sent?.values ?? {}).filter(([, value]) => isAnswered(value));
    const again = known.has(keyOf(person.id, form.id));
    if (sent === undefined || (values.length === 0 && !again)) continue;
    await storeAnswer(ctx, form, person.id, Object.fromEntries(values));
    await recordHistory(ctx, {
      kind: 'forms.answered',
      personId: person.id,
      details: { title: form.title, again },
    });
  }
};

const storeAnswer = (ctx: Ctx, form: FormRow, personId: number, answers: Answers) =>
  sql`
    insert into form_answer (club_id, form_id, person_id, answered_by, answers, request_key, is_only, created_at, updated_at)
    values (current_club(), ${form.id}, ${personId}, ${viewerOf(ctx).id}, ${JSON.stringify(answers)}::jsonb, ${randomUUID()},
      ${!form.allows_several}, ${ctx.now}, ${ctx.now})
    on conflict (club_id, form_id, person_id) where is_only do update
      set answers = excluded.answers, answered_by = excluded.answered_by, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
