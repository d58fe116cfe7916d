import { z } from 'zod';
import { anyOf, may, maySee, staffFrom, trainer } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, moment, multiline, seconds, success } from '../kit/wire.ts';

const substituteStates = ['open', 'taken', 'nobody', 'withdrawn'] as const;
export type SubstituteState = (typeof substituteStates)[number];

export const substituteStateLabels: Readonly<Record<SubstituteState, string>> = {
  open: 'wird gesucht',
  taken: 'übernommen',
  nobody: 'niemand gefunden',
  withdrawn: 'zurückgezogen',
};

const date = {
  event_ID: z.int(),
  course_ID: z.int(),
  courseName: z.string(),
  start: seconds,
  end: seconds,
  room: z.string(),
};

/** A date that is taken over in return. */
const inReturn = z.strictObject(date).nullable();

const dateToLead = z.strictObject({
  ...date,
  room_ID: z.int(),
  /** The club lets trainers cancel and move it themselves, and there is no substitute. */
  mayChange: z.boolean(),
  /** The person it is offered to; empty = others are asked in turn. */
  offeredTo: z.string(),
  inReturn,
  /** The viewer's own request for it; 0 = none. */
  request_ID: z.int(),
  state: z.enum(substituteStates).nullable(),
  substituteName: z.string(),
});
export type DateToLead = z.output<typeof dateToLead>;

const question = z.strictObject({
  ...date,
  request_ID: z.int(),
  absentName: z.string(),
  note: z.string(),
  /** Only this person is asked. */
  isOffer: z.boolean(),
  inReturn,
  /** The answer of the asked person; null = none yet. */
  accepts: z.boolean().nullable(),
});
export type SubstituteQuestion = z.output<typeof question>;

const asked = z.strictObject({ name: z.string(), time: seconds, accepts: z.boolean().nullable() });

const search = z.strictObject({
  ...date,
  request_ID: z.int(),
  absentName: z.string(),
  note: z.string(),
  isOffer: z.boolean(),
  state: z.enum(substituteStates),
  substituteName: z.string(),
  asked: z.array(asked),
});
export type SubstituteSearch = z.output<typeof search>;

const trainerOfDate = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  /** State of a search or an offer for this date; 0 = none. */
  request_ID: z.int(),
  state: z.enum(substituteStates).nullable(),
  substituteName: z.string(),
});
export type TrainerOfDate = z.output<typeof trainerOfDate>;

const colleague = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  /** What they lead at that time; empty = they are free. */
  busyWith: z.string(),
  /** Required documents they will lack then; only visible to users who manage the dates, empty = none. */
  lacks: z.string(),
  /** One of them is mandatory: they cannot lead the course. */
  isBarred: z.boolean(),
  /** Their next dates, which could be taken over in return. */
  dates: z.array(z.strictObject(date)),
});
export type Colleague = z.output<typeof colleague>;

/** Number of their next dates offered in return. */
export const maxReturnDates = 10;

const leads = anyOf(trainer, staffFrom(80));

/** Users who manage the dates of the course. */
const plans = anyOf(may('course/events'), maySee('eventToEdit', 'event_ID'));

/** Answers run one after the other: the second one must not find the date still free. */
const admission = {
  of: 'substitute',
  by: 'request_ID',
  crowded: 'Gerade antworten mehrere auf einmal. Bitte versuche es in ein paar Sekunden noch einmal.',
};

export const substitutes = {
  mine: get('/substitutes/mine', {
    summary: 'Die eigenen kommenden Termine als Trainer, und Vertretungen, um die man gebeten wurde.',
    access: leads,
    input: z.object({}),
    reply: z.strictObject({ dates: z.array(dateToLead), questions: z.array(question) }),
  }),

  request: post('/substitutes', {
    summary: 'Kann nicht: für einen Termin, den man leitet, eine Vertretung suchen.',
    access: trainer,
    input: z.object({ event_ID: id, note: multiline(500).default('') }),
    reply: z.strictObject({ ...success.shape, request_ID: z.int() }),
  }),

  withdraw: post('/substitutes/withdraw', {
    summary: 'Die Suche beenden: Der Termin wird doch selbst geleitet.',
    access: leads,
    admission,
    input: z.object({ request_ID: id }),
    reply: success,
  }),

  answer: post('/substitutes/answer', {
    summary: 'Eine Vertretung übernehmen oder absagen; wer zuerst zusagt, leitet den Termin.',
    access: trainer,
    admission,
    input: z.object({
      request_ID: id,
      accepts: flag,
      /** Start time the answering person saw: if it has changed, they are asked again. */
      start: moment.optional(),
    }),
    reply: success,
  }),

  colleagues: get('/substitutes/colleagues/:event_ID', {
    summary: 'Wer einen Termin leitet, und welche anderen Trainer zu dieser Zeit frei sind.',
    access: anyOf(trainer, plans),
    input: z.object({ event_ID: id }),
    reply: z.strictObject({ trainers: z.array(trainerOfDate), colleagues: z.array(colleague) }),
  }),

  offer: post('/substitutes/offer', {
    summary:
      'Einen Termin, den man leitet, einem Kollegen anbieten, auf Wunsch im Tausch gegen einen von dessen Terminen.',
    access: trainer,
    input: z.object({
      event_ID: id,
      person_ID: id,
      /** 0 = nothing in return. */
      return_ID: id.default(0),
      note: multiline(500).default(''),
    }),
    reply: z.strictObject({ ...success.shape, request_ID: z.int() }),
  }),

  assign: post('/substitutes/assign', {
    summary: 'Das Büro bestimmt, wer einen Termin statt eines Trainers leitet.',
    access: plans,
    input: z.object({ event_ID: id, absent_ID: id, person_ID: id }),
    reply: success,
  }),

  search: post('/substitutes/search', {
    summary: 'Das Büro sucht für einen Trainer eine Vertretung.',
    access: plans,
    input: z.object({ event_ID: id, absent_ID: id, note: multiline(500).default('') }),
    reply: z.strictObject({ ...success.shape, request_ID: z.int() }),
  }),

  searches: get('/substitutes', {
    summary: 'Alle gesuchten Vertretungen der kommenden Termine und der letzten 14 Tage, mit den Antworten.',
    access: may('course/events'),
    input: z.object({}),
    reply: z.strictObject({ searches: z.array(search) }),
  }),
};
