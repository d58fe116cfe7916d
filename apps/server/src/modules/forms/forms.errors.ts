import { formLimits } from '@vereinshaus/contract/forms/form-fields';
import { AppError, changedMeanwhile, defineErrors } from '../../kit/errors.ts';

export const formErrors = defineErrors('forms', {
  gone: { http: 404, text: 'Dieses Formular gibt es nicht oder nicht mehr.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  unknownSlot: {
    http: 404,
    text: ({ slots }: { slots: readonly string[] }) =>
      `Dieses Formular gibt es nicht: ${slots.join(', ')}. Es wurde nichts zugeordnet.`,
    field: 'slots',
  },
  slotTaken: { http: 409, text: 'Diese Adresse hat schon ein anderes Formular.', field: 'slot' },
  slotFixed: {
    http: 422,
    text: 'Die Adresse eines Formulars bleibt, wie sie ist: Links darauf würden sonst ins Leere führen.',
    field: 'slot',
  },
  noQuestion: { http: 422, text: 'Bitte stell mindestens eine Frage.', field: 'fields' },
  wouldLoseAnswers: {
    http: 409,
    text: ({ labels }: { labels: readonly string[] }) =>
      `Darauf gibt es schon Antworten: ${labels.join(', ')}. Du kannst den Text ändern und etwas dazugeben, aber nichts wegnehmen.`,
    field: 'fields',
  },
  changedMeanwhile: {
    http: 409,
    text: changedMeanwhile('Jemand anderer hat das Formular inzwischen geändert', []),
  },
  closed: { http: 409, text: 'Diese Umfrage ist schon geschlossen. Deine Antwort wurde nicht gespeichert.' },
  notAsked: { http: 403, text: 'Diese Umfrage ist nicht für diese Person.' },
  tooManyAnswers: {
    http: 409,
    text: `Mehr als ${formLimits.answers} Antworten je Person gehen nicht. Du kannst eine davon ändern.`,
  },
  alreadyAnswered: {
    http: 409,
    text: 'Für diese Person gibt es schon eine Antwort. Du kannst sie ändern, solange die Umfrage offen ist.',
  },
  answerGone: { http: 404, text: 'Diese Antwort gibt es nicht oder nicht mehr.' },
});

/** What is wrong stands at the fields; `problems` names them as the input does. */
export const formRefused = (problems: Readonly<Record<string, string>>): AppError =>
  new AppError('forms.refused', 422, 'Bitte prüfe deine Eingaben.', problems);

export const formConstraints = { form_slot: formErrors.slotTaken };
