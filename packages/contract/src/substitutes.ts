import { z } from 'zod';
import { anyOf, may, staffFrom, trainer } from './access.ts';
import { get, post } from './call.ts';
import { flag, id, multiline, seconds, success } from './wire.ts';

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

const dateToLead = z.strictObject({
  ...date,
  /** The own request for it; 0 = none. */
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
  /** What the asked person has said; null = nothing yet. */
  accepts: z.boolean().nullable(),
});
export type SubstituteQuestion = z.output<typeof question>;

const asked = z.strictObject({ name: z.string(), time: seconds, accepts: z.boolean().nullable() });

const search = z.strictObject({
  ...date,
  request_ID: z.int(),
  absentName: z.string(),
  note: z.string(),
  state: z.enum(substituteStates),
  substituteName: z.string(),
  asked: z.array(asked),
});
export type SubstituteSearch = z.output<typeof search>;

const leads = anyOf(trainer, staffFrom(80));

/** Whoever answers second must not find the date free. */
const turns = {
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
    turns,
    input: z.object({ request_ID: id }),
    reply: success,
  }),

  answer: post('/substitutes/answer', {
    summary: 'Eine Vertretung übernehmen oder absagen; wer zuerst zusagt, leitet den Termin.',
    access: trainer,
    turns,
    input: z.object({ request_ID: id, accepts: flag }),
    reply: success,
  }),

  searches: get('/substitutes', {
    summary: 'Alle gesuchten Vertretungen der kommenden Termine und der letzten 14 Tage, mit den Antworten.',
    access: may('course/events'),
    input: z.object({}),
    reply: z.strictObject({ searches: z.array(search) }),
  }),
};
