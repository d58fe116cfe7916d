import type { FormAudience } from '@vereinshaus/contract/forms/calls';
import { type FormField, fieldProblems, isQuestion, lostByChange } from '@vereinshaus/contract/forms/form-fields';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { type Changes, recordHistory } from '../history/index.ts';
import type { FormRow } from './form-scope.ts';
import { formErrors, formRefused } from './forms.errors.ts';
import { countAnswers, lockForm } from './forms.queries.ts';

type Form = {
  /** 0 = a new one. */
  formId: number;
  version: number;
  slot: string;
  title: string;
  description: string;
  audience: FormAudience;
  isAskedAtBooking: boolean;
  allowsSeveral: boolean;
  isActive: boolean;
  closesAt: Date | null;
  fields: readonly FormField[];
};

/** Formular speichern. Its address stays; once there are answers, nothing goes that somebody has answered. */
export const saveForm = async (ctx: Ctx, form: Form): Promise<number> => {
  const problems = fieldProblems(form.fields);
  if (Object.keys(problems).length > 0) throw formRefused(problems);
  if (!form.fields.some(isQuestion)) throw formErrors.noQuestion();
  return form.formId === 0 ? createForm(ctx, form) : changeForm(ctx, form);
};

const columnsOf = (form: Form) => ({
  title: form.title,
  description: form.description,
  fields: JSON.stringify(form.fields),
  audience: form.audience,
  // Who is asked as a reader of the house books nothing.
  is_asked_at_booking: form.isAskedAtBooking && form.audience === 'courses',
  allows_several: form.allowsSeveral,
  is_active: form.isActive,
  closes_at: form.closesAt,
});

const createForm = async (ctx: Ctx, form: Form): Promise<number> => {
  const viewer = viewerOf(ctx);
  const { id } = await ctx.db
    .insertInto('form')
    .values({
      club_id: sql<number>`current_club()`,
      slot: form.slot,
      ...columnsOf(form),
      created_by: viewer.tenantId === ctx.club.id ? viewer.id : null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'forms.created', personId: null, details: { title: form.title } });
  return id;
};

/** What the history tells: the questions by their words, since a field is much more than fits there. */
const toldOf = (form: Omit<Form, 'formId' | 'version' | 'slot'>): Readonly<Record<string, unknown>> => ({
  formTitle: form.title,
  formDescription: form.description,
  formAudience: form.audience,
  formAtBooking: form.isAskedAtBooking,
  formSeveral: form.allowsSeveral,
  formActive: form.isActive,
  formCloses: toSeconds(form.closesAt),
  formQuestions: form.fields.map(({ label }) => label).join(', '),
});

const changesOf = (before: FormRow, after: Form): Changes => {
  const old = toldOf({
    ...before,
    isAskedAtBooking: before.is_asked_at_booking,
    allowsSeveral: before.allows_several,
    isActive: before.is_active,
    closesAt: before.closes_at,
  });
  const told = toldOf(after);
  return Object.fromEntries(
    Object.keys(told)
      .filter((name) => old[name] !== told[name])
      .map((name) => [name, { before: old[name], after: told[name] }]),
  );
};

const changeForm = async (ctx: Ctx, form: Form): Promise<number> => {
  const before = await lockForm(ctx, form.formId);
  if (before.version !== form.version) throw formErrors.changedMeanwhile();
  if (before.slot !== form.slot) throw formErrors.slotFixed();
  const labels = lostByChange(before.fields, form.fields);
  if (labels.length > 0 && (await countAnswers(ctx, form.formId)) > 0) throw formErrors.wouldLoseAnswers({ labels });
  await ctx.db
    .updateTable('form')
    .set({ ...columnsOf(form), version: before.version + 1 })
    .where('id', '=', form.formId)
    .execute();
  await recordHistory(ctx, {
    kind: 'forms.changed',
    personId: null,
    details: { title: form.title, changes: changesOf(before, form) },
  });
  return form.formId;
};
