import { addDays, dayInVienna, type IsoDay, maxDaysAhead } from '@vereinshaus/contract/kit/days';
import { useOpenedAt } from './use-opened-at.ts';

/** The last day a field accepts: its own limit, or the default planning horizon. */
export const useLatestDay = (own?: IsoDay | null): IsoDay | null => {
  const today = dayInVienna(useOpenedAt());
  return own === undefined ? addDays(today, maxDaysAhead) : own;
};
