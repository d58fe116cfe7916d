import { allOf, may } from '../kit/access.ts';

/** What courses bring and cost is for whoever may read both; whoever plans must be able to carry it out. */
export const readsSeasonMoney = allOf(may('course_read'), may('accounting_read'));
export const plansSeasons = allOf(may('course'), may('accounting_read'));
