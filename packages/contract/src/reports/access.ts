import { allOf, may } from '../kit/access.ts';

/** Persons, courses and money stand side by side: who reads one of them alone gets the reports of that. */
export const readsWholeClub = allOf(may('user_read'), may('course_read'), may('accounting_read'));
