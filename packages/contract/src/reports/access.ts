import { allOf, may } from '../kit/access.ts';

/** Combines persons, courses and money: users who may read only one of them get only its reports. */
export const readsWholeClub = allOf(may('user_read'), may('course_read'), may('accounting_read'));
