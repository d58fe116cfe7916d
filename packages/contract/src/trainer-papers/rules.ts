import { formatDay } from '../kit/days.ts';
import { type PaperKind, paperKinds } from './paper-fields.ts';

/** Days before the expiry of a document when trainer and office are notified. */
export const reminderDays = [60, 14] as const;

/** A required document the person lacks. `lastDay`: last day of validity; null = they never had it. */
export type LackedPaper = { kind: PaperKind; isBar: boolean; lastDay: string | null };

const lackText = ({ kind, lastDay }: LackedPaper) =>
  lastDay === null ? paperKinds[kind] : `${paperKinds[kind]} (gültig bis ${formatDay(lastDay)})`;

/** „Retterschein, Erste-Hilfe-Kurs (gültig bis 01.03.2026)“. */
export const lackedText = (lacked: readonly LackedPaper[]) => lacked.map(lackText).join(', ');

/** The sentence if a document is mandatory. */
export const barSentence = (name: string, course: string, lacked: readonly LackedPaper[]) =>
  `${name} kann „${course}“ nicht leiten. Es fehlt: ${lackedText(lacked)}.`;

/** The sentence of a warning. */
export const warningSentence = (name: string, course: string, lacked: readonly LackedPaper[]) =>
  `Achtung: ${name} fehlt für „${course}“: ${lackedText(lacked)}.`;

/** A success message followed by the warning. */
export const withWarning = (sentence: string, warning: string) =>
  warning === '' ? sentence : `${sentence} ${warning}`;
