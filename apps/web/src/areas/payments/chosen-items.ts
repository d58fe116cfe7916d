import type { OpenItem } from '@vereinshaus/contract/payments/calls';
import { useSearchParams } from 'react-router';

const parameter = 'posten';

/** The pay page with these open amounts chosen. */
export const payPath = (items: readonly number[]): string => `/abrechnung?${parameter}=${items.join(',')}`;

/** What somebody comes to pay, as far as it is still open; empty = nothing in particular. */
export const useChosenItems = (items: readonly OpenItem[]): readonly OpenItem[] => {
  const [search] = useSearchParams();
  const ids = (search.get(parameter) ?? '').split(',');
  return items.filter(({ ID }) => ids.includes(String(ID)));
};
