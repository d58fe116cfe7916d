import { contract } from '@vereinshaus/contract';
import { fromSeconds } from '@vereinshaus/contract/kit/days';
import { routes, succeeded } from '../../kit/routes.ts';
import { answerForm } from './answer-form.ts';
import { assignForms } from './assign-forms.ts';
import { allForms, answersTo, formSlots, formsOfCourse, formToEdit, formToFill, openForms } from './forms.queries.ts';
import { answersOfParticipants } from './participant-answers.queries.ts';
import { removeForm } from './remove-form.ts';
import { saveForm } from './save-form.ts';

export const formRoutes = routes(contract.forms, {
  slots: (ctx) => formSlots(ctx),
  assign: async (ctx, { course_id: courseId, slots }) => {
    await assignForms(ctx, courseId, slots);
    return succeeded('Umfragen zugeordnet');
  },
  list: async (ctx) => ({ forms: await allForms(ctx) }),
  get: (ctx, { ID }) => formToEdit(ctx, ID),
  save: async (ctx, { ID: formId, atBooking, several, active, closes, ...form }) => {
    const closesAt = fromSeconds(closes);
    const settings = { isAskedAtBooking: atBooking, allowsSeveral: several, isActive: active, closesAt };
    const ID = await saveForm(ctx, { ...form, ...settings, formId });
    return { ...succeeded('Erfolgreich gespeichert'), ID };
  },
  remove: async (ctx, { ID }) => {
    await removeForm(ctx, ID);
    return succeeded('Formular gelöscht');
  },
  answers: (ctx, { ID }) => answersTo(ctx, ID),
  open: async (ctx) => ({ forms: await openForms(ctx) }),
  ofCourse: (ctx, { courseId }) => formsOfCourse(ctx, courseId),
  ofParticipants: async (ctx, { courseId }) => ({ persons: await answersOfParticipants(ctx, courseId) }),
  fill: (ctx, { slot }) => formToFill(ctx, slot),
  answer: async (ctx, { slot, child_ID: personId, answer_ID: answerId, key, values }) => {
    const ID = await answerForm(ctx, { slot, personId, answerId, key, values });
    return { ...succeeded('Danke! Deine Antwort ist gespeichert.'), ID };
  },
});
