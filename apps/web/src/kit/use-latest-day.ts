import { addDays, dayInVienna, type IsoDay, maxDaysAhead } from '@vereinshaus/contract/kit/days';
import { useOpenedAt } from './use-opened-at.ts';

/** The last day that a field takes: its own, or as far ahead as anybody plans. */
export const useLatestDay = (own?: IsoDay | null): IsoDay | null => {
  const today = dayInVienna(useOpenedAt());
  return own === undefined ? addDays(today, maxDaysAhead) : own;
};
