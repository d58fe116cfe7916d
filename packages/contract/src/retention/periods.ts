import { yearsOfBooks } from './kept-until.ts';

/** How long a kind of data is kept: what holds where a club says nothing, and how far it may move it. */
export type RetentionPeriod = { unit: 'months' | 'days'; usual: number; least: number; most: number };

const monthsOfBooks = (yearsOfBooks + 1) * 12;

const inMonths = (usual: number, least: number, most: number) => ({ unit: 'months', usual, least, most }) as const;
const inDays = (usual: number, least: number, most: number) => ({ unit: 'days', usual, least, most }) as const;

/** Apart from what is said about them: these come with the settings of a club, which every page asks for. */
export const retentionPeriods = {
  formerMembers: inMonths(36, 12, 84),
  neverBooked: inMonths(24, 6, 60),
  contacts: inMonths(36, 12, 84),
  health: inDays(30, 0, 180),
  emergency: inDays(30, 0, 180),
  photos: inDays(30, 0, 365),
  courseMedia: inDays(60, 0, 365),
  attendance: inMonths(36, 12, 84),
  declined: inMonths(12, 6, 36),
  registrations: inMonths(12, 6, 36),
  mails: inMonths(36, 12, 84),
  formAnswers: inMonths(24, 6, 84),
  svn: inMonths(12, 0, 84),
  mandates: inMonths(36, 36, 84),
  payoutAccounts: inMonths(monthsOfBooks, monthsOfBooks, 120),
} as const satisfies Readonly<Record<string, RetentionPeriod>>;

export type RetentionKind = keyof typeof retentionPeriods;

export const retentionKindNames = Object.keys(retentionPeriods) as [RetentionKind, ...RetentionKind[]];
