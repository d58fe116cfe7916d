import type { OpenItem } from '@vereinshaus/contract/payments/calls';
import { useSearchParams } from 'react-router';

const parameter = 'posten';

/** The pay page with these open amounts selected. */
export const payPath = (items: readonly number[]): string => `/abrechnung?${parameter}=${items.join(',')}`;

/** The items the user came to pay, if still open; empty = none in particular. */
export const useChosenItems = (items: readonly OpenItem[]): readonly OpenItem[] => {
  const [search] = useSearchParams();
  const ids = (search.get(parameter) ?? '').split(',');
  return items.filter(({ ID }) => ids.includes(String(ID)));
};
