import { formatDay } from '../kit/days.ts';
import { type PaperKind, paperKinds } from './paper-fields.ts';

/** So many days ahead trainer and office hear of the end of a paper. */
export const reminderDays = [60, 14] as const;

/** What a course demands and somebody does not have. `lastDay`: until when they had it; null = they never had. */
export type LackedPaper = { kind: PaperKind; isBar: boolean; lastDay: string | null };

const lackText = ({ kind, lastDay }: LackedPaper) =>
  lastDay === null ? paperKinds[kind] : `${paperKinds[kind]} (gültig bis ${formatDay(lastDay)})`;

/** „Retterschein, Erste-Hilfe-Kurs (gültig bis 01.03.2026)“. */
export const lackedText = (lacked: readonly LackedPaper[]) => lacked.map(lackText).join(', ');

/** The one sentence of a bar. */
export const barSentence = (name: string, course: string, lacked: readonly LackedPaper[]) =>
  `${name} kann „${course}“ nicht leiten. Es fehlt: ${lackedText(lacked)}.`;

/** The one sentence of a warning. */
export const warningSentence = (name: string, course: string, lacked: readonly LackedPaper[]) =>
  `Achtung: ${name} fehlt für „${course}“: ${lackedText(lacked)}.`;

/** What is said after something succeeded, with the warning behind it. */
export const withWarning = (sentence: string, warning: string) =>
  warning === '' ? sentence : `${sentence} ${warning}`;
