import { courses } from '@vereinshaus/contract/courses/calls';
import { discounts } from '@vereinshaus/contract/discounts/calls';
import { query, useCommand } from '../../kit/api.ts';

export const discountsQuery = () => query(discounts.list, {});
export const courseNamesQuery = () => query(courses.names, {});

export const useSaveDiscount = () =>
  useCommand(discounts.save, { invalidates: [discounts.list], announces: true, inline: true });
export const useRemoveDiscount = () => useCommand(discounts.remove, { invalidates: [discounts.list], announces: true });
