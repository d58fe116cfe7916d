import { z } from 'zod';
import { anyOf, everyone, loggedIn, may, ownGroup, self, sharedChild, trainerOf } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { answerRule, dateAnswers, maxAnswerHours } from './rules.ts';

/** A date for which a family member is asked to answer. */
const question = z.strictObject({
  event_ID: z.int(),
  child_ID: z.int(),
  prename: z.string(),
  fullname: z.string(),
  /** 0 and empty = a date of the club itself. */
  course_ID: z.int(),
  title: z.string(),
  start: seconds,
  end: seconds,
  place: z.string(),
  /** Until then an answer can be given and changed. */
  until: seconds,
  /** Empty = no answer yet. */
  answer: z.enum(['', ...dateAnswers]),
});
export type DateQuestion = z.output<typeof question>;

const count = { yes: z.int(), no: z.int(), silent: z.int() };

/** Whether one date asks, and the answers so far. */
const askingDate = z.strictObject({
  event_ID: z.int(),
  /** Hours before the beginning; -1 = it does not ask, -2 = the setting of its course applies. */
  ownHours: z.int(),
  isAsked: z.boolean(),
  /** 0 = it does not ask. */
  until: seconds,
  ...count,
});
export type AskingDate = z.output<typeof askingDate>;

const token = text(100).pipe(z.string().min(20, 'Dieser Link ist nicht vollständig.'));
const answer = z.enum(dateAnswers, 'Bitte antworte mit Ja oder Nein.');
const whoAnswers = anyOf(self('child_ID'), ownGroup('child_ID'), sharedChild('child_ID', 'excuse'));
const admission = {
  of: 'event',
  by: 'event_ID',
  crowded: 'Gerade antworten sehr viele auf diesen Termin. Bitte versuche es in ein paar Sekunden noch einmal.',
} as const;

/** Trainers of the course and managers of its dates; for dates of the club itself, managers of those. */
const whoAsks = anyOf(trainerOf('course_ID'), may('course/events', 'course_ID'), may('events'));

export const answers = {
  mine: get('/answers/mine', {
    summary: 'Kommst du? Die Termine der nächsten zwei Wochen, die nach der eigenen Familie fragen, mit den Antworten.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ questions: z.array(question) }),
  }),

  answer: post('/answers', {
    summary: 'Für jemanden der Familie zu- oder absagen, bis zur Frist. Eine Absage ist eine Entschuldigung.',
    access: whoAnswers,
    admission,
    input: z.object({ child_ID: id, event_ID: id, answer }),
    reply: success,
  }),

  ofLink: get('/answers/link', {
    summary: 'Die Fragen an die Familie, an die eine Erinnerung ging, mit dem Link daraus.',
    access: everyone,
    perMinute: 30,
    input: z.object({ token }),
    reply: z.strictObject({ questions: z.array(question) }),
  }),

  answerByLink: post('/answers/link', {
    summary: 'Mit dem Link einer Erinnerung zu- oder absagen, mit den Rechten der Person, an die sie ging.',
    access: everyone,
    perMinute: 30,
    admission,
    input: z.object({ token, child_ID: id, event_ID: id, answer }),
    reply: success,
  }),

  ofCourse: get('/answers/course', {
    summary: 'Bis wann ein Kurs nach Zusagen fragt, und was bisher geantwortet wurde; 0 = Termine des Vereins.',
    access: whoAsks,
    input: z.object({ course_ID: id }),
    reply: z.strictObject({
      /** Setting of the course; -1 = it does not ask. */
      hours: z.int(),
      dates: z.array(askingDate),
    }),
  }),

  setRule: post('/answers/rule', {
    summary: 'Festlegen, bis wann die Familien antworten: für einen Kurs (event_ID 0) oder für einen seiner Termine.',
    access: whoAsks,
    input: z.object({
      course_ID: id,
      event_ID: id.default(0),
      /** -1 = it does not ask, -2 = the setting of its course applies. */
      hours: integer.pipe(
        z.int().min(answerRule.asCourse).max(maxAnswerHours, `Höchstens ${maxAnswerHours} Stunden vor Beginn.`),
      ),
    }),
    reply: success,
  }),
};
