import { type Answers, answerProblems, formLimits, isAnswered } from '@vereinshaus/contract/forms/form-fields';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { type FormRow, isOpen } from './form-scope.ts';
import { formErrors, formRefused } from './forms.errors.ts';
import { formToAnswer, respondentsOf } from './forms.queries.ts';

type Answer = {
  slot: string;
  personId: number;
  /** 0 = a new one. */
  answerId: number;
  key: string;
  values: Answers;
};

/**
 * Umfrage beantworten, for oneself or somebody one manages, or changing what was answered while the form is open. What is
 * sent twice counts once: the sender's key finds the first. Returns the number of the answer.
 */
export const answerForm = async (ctx: Ctx, { slot, personId, answerId, key, values }: Answer): Promise<number> => {
  const form = await formToAnswer(ctx, slot);
  const known = await answerWithKey(ctx, form, personId, key);
  if (known !== undefined) return known;
  if (!isOpen(form, ctx.now)) throw formErrors.closed();
  const person = (await respondentsOf(ctx, form)).find(({ child_ID: childId }) => childId === personId);
  if (person === undefined) throw formErrors.notAsked();
  const answers = JSON.stringify(given(form, values));
  const most = form.allows_several ? formLimits.answers : 1;
  if (answerId > 0) await changeAnswer(ctx, form, { personId, answerId, key, answers });
  else if (person.answers.length >= most) {
    // The last of them may be this very one, which has come in between.
    const meanwhile = await answerWithKey(ctx, form, personId, key);
    if (meanwhile !== undefined) return meanwhile;
    throw form.allows_several ? formErrors.tooManyAnswers() : formErrors.alreadyAnswered();
  }
  const id = answerId > 0 ? answerId : await newAnswer(ctx, form, { personId, key, answers });
  await recordHistory(ctx, {
    kind: 'forms.answered',
    personId,
    details: { title: form.title, again: answerId > 0 || person.answers.length > 0 },
  });
  return id;
};

/** Without what was left empty. */
const given = ({ fields }: FormRow, values: Answers): Answers => {
  const problems = Object.entries(answerProblems(fields, values));
  if (problems.length > 0) {
    throw formRefused(Object.fromEntries(problems.map(([field, problem]) => [`values.${field}`, problem])));
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isAnswered(value)));
};

const answerWithKey = async (ctx: Ctx, form: FormRow, personId: number, key: string): Promise<number | undefined> => {
  const found = await ctx.db
    .selectFrom('form_answer as a')
    .where('a.form_id', '=', form.id)
    .where('a.request_key', '=', key)
    .where('a.person_id', '=', personId)
    .where('a.answered_by', '=', viewerOf(ctx).id)
    .select('a.id')
    .executeTakeFirst();
  return found?.id;
};

type StoredAnswers = { personId: number; key: string; answers: string };

const changeAnswer = async (
  ctx: Ctx,
  form: FormRow,
  { personId, answerId, key, answers }: StoredAnswers & { answerId: number },
) => {
  const changed = await ctx.db
    .updateTable('form_answer')
    .set({ answers, request_key: key, answered_by: viewerOf(ctx).id, updated_at: ctx.now })
    .where('id', '=', answerId)
    .where('form_id', '=', form.id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw formErrors.answerGone();
};

/** Of two that come at once the index lets one in; the other is the same, sent twice, or one too many. */
const newAnswer = async (ctx: Ctx, form: FormRow, { personId, key, answers }: StoredAnswers): Promise<number> => {
  const made = await ctx.db
    .insertInto('form_answer')
    .values({
      club_id: sql<number>`current_club()`,
      form_id: form.id,
      person_id: personId,
      answered_by: viewerOf(ctx).id,
      answers,
      request_key: key,
      is_only: !form.allows_several,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await answerWithKey(ctx, form, personId, key));
  if (id === undefined) throw formErrors.alreadyAnswered();
  return id;
};
