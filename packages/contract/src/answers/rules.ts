import { type AttendanceStatus, attendanceStatus, isPresent } from '../attendance/rules.ts';
import { formatMoment } from '../kit/days.ts';

/** Zusagen: a family's answer about a date in advance, without database and clock. Rules: docs/rules/zusagen.md. */
export const dateAnswers = ['yes', 'no'] as const;
export type DateAnswer = (typeof dateAnswers)[number];

export const answerLabels: Readonly<Record<DateAnswer, string>> = { yes: 'kommt', no: 'kommt nicht' };

/** Answers can end at most this many hours (two weeks) before the beginning. */
export const maxAnswerHours = 336;

/** Special values the office or a trainer sets instead of hours. */
export const answerRule = { off: -1, asCourse: -2 } as const;

/** Persons without an answer are reminded this many hours before the deadline. */
export const remindedHoursBefore = 24;

/** The Start page asks about dates this many days ahead. */
export const askedDaysAhead = 14;

const oneHour = 3_600_000;

export const answerUntil = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * oneHour);

/** The answer that counts: first the attendance mark, then an excuse (as a no), then the family's own answer. */
export const answerOf = (said: { status: AttendanceStatus; isComing: boolean; isGuest: boolean }): DateAnswer | '' => {
  if (said.status === attendanceStatus.excused || said.status === attendanceStatus.absent) return 'no';
  return isPresent(said.status) || said.isComing || said.isGuest ? 'yes' : '';
};

export type AnswerCount = { yes: number; no: number; silent: number };

export const countAnswers = (answers: readonly (DateAnswer | '')[]): AnswerCount => ({
  yes: answers.filter((answer) => answer === 'yes').length,
  no: answers.filter((answer) => answer === 'no').length,
  silent: answers.filter((answer) => answer === '').length,
});

/** „12 kommen, 1 kommt nicht, 3 offen“ */
export const countText = ({ yes, no, silent }: AnswerCount): string =>
  [`${yes} ${yes === 1 ? 'kommt' : 'kommen'}`, `${no} ${no === 1 ? 'kommt' : 'kommen'} nicht`, `${silent} offen`].join(
    ', ',
  );

/** „24 Stunden vor Beginn“ */
export const hoursBeforeText = (hours: number): string => {
  if (hours === 0) return 'bis Beginn';
  if (hours % 24 === 0 && hours > 24) return `bis ${hours / 24} Tage vor Beginn`;
  return hours === 1 ? 'bis eine Stunde vor Beginn' : `bis ${hours} Stunden vor Beginn`;
};

/** After the deadline: when it ended, and what to do now. */
export const tooLateText = (name: string, untilSeconds: number): string =>
  `Die Frist für die Antwort war ${formatMoment(untilSeconds)}. Kann ${name} nicht kommen, nutze bitte „Kann nicht kommen“ beim Termin. Sonst sag es dem Trainer.`;
