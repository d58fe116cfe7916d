import { maxAnswerHours, tooLateText } from '@vereinshaus/contract/answers/rules';
import { defineErrors } from '../../kit/errors.ts';

type Named = { name: string };

export const answerErrors = defineErrors('answers', {
  dateOff: {
    http: 404,
    text: 'Diesen Termin gibt es nicht mehr, er wurde abgesagt. Du musst nicht mehr antworten.',
    field: 'event_ID',
  },
  notAsked: {
    http: 409,
    text: ({ name }: Named) =>
      `Für ${name} ist zu diesem Termin keine Antwort nötig. Wenn etwas dazwischenkommt, nutze bitte „Kann nicht kommen“.`,
    field: 'event_ID',
  },
  tooLate: {
    http: 409,
    text: ({ name, until }: Named & { until: number }) => tooLateText(name, until),
    field: 'event_ID',
  },
  linkGone: {
    http: 404,
    text: 'Dieser Link gilt nicht mehr. Melde dich bitte an: Auf Start siehst du, welche Termine auf eine Antwort warten.',
  },
  eventGone: { http: 404, text: 'Diesen Termin gibt es nicht oder nicht mehr.', field: 'event_ID' },
  noCourse: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.', field: 'course_ID' },
  hoursMissing: {
    http: 422,
    text: `Bitte wähle, bis wie viele Stunden vor Beginn die Familien antworten, höchstens ${maxAnswerHours}.`,
    field: 'hours',
  },
});
