import { type AttendanceStatus, attendanceStatus, isPresent } from '../attendance/rules.ts';
import { formatMoment } from '../kit/days.ts';

/** Zusagen: what a family says about a date before it, without database and clock. Rules: docs/rules/zusagen.md. */
export const dateAnswers = ['yes', 'no'] as const;
export type DateAnswer = (typeof dateAnswers)[number];

export const answerLabels: Readonly<Record<DateAnswer, string>> = { yes: 'kommt', no: 'kommt nicht' };

/** Hours before the beginning at which answers can end; the longest is two weeks. */
export const maxAnswerHours = 336;

/** What an office or a trainer says instead of hours. */
export const answerRule = { off: -1, asCourse: -2 } as const;

/** So many hours before the deadline whoever is silent is reminded. */
export const remindedHoursBefore = 24;

/** So many days ahead Start asks. */
export const askedDaysAhead = 14;

const oneHour = 3_600_000;

export const answerUntil = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * oneHour);

/** What counts of somebody: what was marked in the hall first, an excuse as a no, then what the family has said. */
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

/** After the deadline: when it was, and what to do now. */
export const tooLateText = (name: string, untilSeconds: number): string =>
  `Die Frist für die Antwort war ${formatMoment(untilSeconds)}. Kann ${name} nicht kommen, nutze bitte „Kann nicht kommen“ beim Termin. Sonst sag es dem Trainer.`;
