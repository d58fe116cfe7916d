import { z } from 'zod';
import { anyOf, loggedIn, may, maySee } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, moment, multiline, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { answerMap, formSlot, storedAnswers, storedField } from './booking-answers.ts';
import { formField, formLimits } from './form-fields.ts';

/** Who answers: families in the courses of the form, or everybody who is signed in. */
export const formAudiences = ['courses', 'everybody'] as const;
export type FormAudience = (typeof formAudiences)[number];

export const formAudienceLabels: Readonly<Record<FormAudience, string>> = {
  courses: 'Teilnehmer der zugeordneten Kurse',
  everybody: 'alle, die angemeldet sind',
};

const slot = formSlot;

const head = z.strictObject({
  ID: z.int(),
  slot: z.string(),
  title: z.string(),
  description: z.string(),
  audience: z.enum(formAudiences),
  /** Its questions are part of the booking; only for forms of courses. */
  atBooking: z.boolean(),
  /** A person may answer several times. */
  several: z.boolean(),
  /** Released: until then only the office sees it. */
  active: z.boolean(),
  /** When it closes; 0 = open. */
  closes: seconds,
});

const listed = z.strictObject({
  ...head.shape,
  questions: z.int(),
  answers: z.int(),
  courses: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
});
export type ListedForm = z.output<typeof listed>;

const edited = z.strictObject({ ...head.shape, version, fields: z.array(storedField), answers: z.int() });
export type EditedForm = z.output<typeof edited>;

/** A person of the viewer's group who can answer the form, with their answers. */
const respondent = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  answers: z.array(z.strictObject({ ID: z.int(), time: seconds, values: storedAnswers })),
});
export type Respondent = z.output<typeof respondent>;

const openForm = z.strictObject({
  slot: z.string(),
  title: z.string(),
  closes: seconds,
  /** Persons of the viewer's group who have not answered yet. */
  missing: z.array(z.string()),
  /** Number of persons of the group who are asked. */
  asked: z.int(),
});
export type OpenForm = z.output<typeof openForm>;

const ofCourse = z.strictObject({
  ...openForm.shape,
  active: z.boolean(),
  atBooking: z.boolean(),
  isOpen: z.boolean(),
  answers: z.int(),
});

const mayManage = may('forms');

/** Formulare und Umfragen. */
export const forms = {
  slots: get('/page_blocks/form/slots/get', {
    summary: 'Die Namen aller Formulare, die einem Kurs zugeordnet werden können.',
    access: anyOf(mayManage, may('page_blocks')),
    input: nothing,
    reply: z.array(z.string()),
  }),

  assign: post('/page_blocks/form/courses/assign', {
    summary: 'Einem Kurs seine Umfragen zuordnen: genau diese, keine anderen.',
    access: mayManage,
    input: z.object({ course_id: id, slots: z.array(slot).max(30, 'Das sind zu viele auf einmal.') }),
    reply: success,
  }),

  list: get('/forms', {
    summary: 'Alle Formulare des Vereins, das neueste zuerst.',
    access: mayManage,
    input: nothing,
    reply: z.strictObject({ forms: z.array(listed) }),
  }),

  get: get('/forms/get/:ID', {
    summary: 'Ein Formular zum Bearbeiten.',
    access: mayManage,
    input: z.object({ ID: id }),
    reply: edited,
  }),

  save: post('/forms/save', {
    summary: 'Ein Formular anlegen (ID 0) oder ändern; was schon beantwortet ist, geht dabei nicht verloren.',
    access: mayManage,
    bodyKb: 512,
    input: z.object({
      ID: id,
      version,
      slot,
      title: text(200).min(1, 'Bitte gib dem Formular einen Namen.'),
      description: multiline(4000).default(''),
      audience: z.enum(formAudiences).default('courses'),
      atBooking: flag.default(false),
      several: flag.default(false),
      active: flag.default(true),
      closes: moment.default(0),
      fields: z.array(formField).max(formLimits.fields, `Ein Formular hat höchstens ${formLimits.fields} Felder.`),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  remove: post('/forms/remove', {
    summary: 'Ein Formular mit allen Antworten löschen.',
    access: mayManage,
    input: z.object({ ID: id }),
    reply: success,
  }),

  answers: get('/forms/answers/:ID', {
    summary:
      'Alle Antworten auf ein Formular, die neueste zuerst. Antworten zur Gesundheit sieht nur, wer Personen lesen darf; das wird festgehalten.',
    access: mayManage,
    effect: true,
    input: z.object({ ID: id }),
    reply: z.strictObject({
      form: edited,
      /** Answers about health are left out. */
      isHealthHidden: z.boolean(),
      answers: z.array(
        z.strictObject({
          ID: z.int(),
          child_ID: z.int(),
          fullname: z.string(),
          /** The person who filled it in, if that was somebody else. */
          by: z.string(),
          time: seconds,
          values: storedAnswers,
        }),
      ),
    }),
  }),

  open: get('/forms/open', {
    summary: 'Die offenen Umfragen der eigenen Familie, die noch nicht beantwortet sind.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ forms: z.array(openForm) }),
  }),

  ofCourse: get('/forms/course/:courseId', {
    summary: 'Die Umfragen eines Kurses: für seine Familien die eigenen, für das Büro alle zugeordneten.',
    access: anyOf(mayManage, maySee('formsOfCourse', 'courseId')),
    input: z.object({ courseId: id }),
    reply: z.strictObject({ forms: z.array(ofCourse), mayAssign: z.boolean() }),
  }),

  ofParticipants: get('/forms/participants/:courseId', {
    summary:
      'Was die Familien beim Buchen eines Kurses geantwortet haben; Antworten zur Gesundheit stehen nicht dabei.',
    access: may('course/participants_read', 'courseId'),
    input: z.object({ courseId: id }),
    reply: z.strictObject({
      persons: z.array(
        z.strictObject({
          child_ID: z.int(),
          answers: z.array(z.strictObject({ label: z.string(), text: z.string() })),
        }),
      ),
    }),
  }),

  fill: get('/forms/fill/:slot', {
    summary: 'Ein Formular zum Ausfüllen, mit dem, was die eigene Familie schon geantwortet hat.',
    access: loggedIn,
    input: z.object({ slot }),
    reply: z.strictObject({ form: edited.omit({ answers: true }), isOpen: z.boolean(), persons: z.array(respondent) }),
  }),

  answer: post('/forms/answer', {
    summary: 'Antworten senden oder, solange das Formular offen ist, ändern.',
    access: loggedIn,
    perMinute: 60,
    bodyKb: 512,
    isKeyed: true,
    // If the first reply was lost, the client finds its answer in the list and retries the same input with that id.
    keyIgnores: ['answer_ID'],
    input: z.object({
      slot,
      child_ID: id,
      /** 0 = a new answer. */
      answer_ID: id.default(0),
      /** Chosen by the sender: the same key sent twice counts once. */
      key: text(40).min(8),
      values: answerMap,
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),
};
