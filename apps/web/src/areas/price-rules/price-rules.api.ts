import { clubs } from '@vereinshaus/contract/clubs/calls';
import { courses } from '@vereinshaus/contract/courses/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { priceRules } from '@vereinshaus/contract/price-rules/calls';
import { tags } from '@vereinshaus/contract/tags/calls';
import { query, useCommand } from '../../kit/api.ts';

export type PriceChange = InputOf<typeof priceRules.preview>;

export const rulesQuery = () => query(priceRules.list, {});
export const courseNamesQuery = () => query(courses.names, {});
export const courseTagsQuery = () => query(tags.availableForCourses, {});
export const previewQuery = (change: PriceChange) => query(priceRules.preview, change);

export const useSaveRule = () =>
  useCommand(priceRules.save, { invalidates: [priceRules.list], announces: true, inline: true });
export const useRemoveRule = () =>
  useCommand(priceRules.remove, { invalidates: [priceRules.list], announces: true, inline: true });
export const useSetGross = () =>
  useCommand(priceRules.setGross, { invalidates: [priceRules.list, clubs.get], announces: true, inline: true });
