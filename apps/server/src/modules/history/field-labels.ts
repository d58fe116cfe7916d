import { fieldLabels } from '../../history-of-areas.ts';
import type { Changes } from './area-history.ts';

const order = Object.keys(fieldLabels);

/** `data_shirt` is an additional field of the club; if the club has deleted it, its key is shown. */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ?? (field.startsWith('data_') ? field.slice('data_'.length) : field);

/** The labels of the changed fields, for a sentence. */
export const changedFields = (changes: Changes): string => Object.keys(changes).map(fieldLabel).join(', ');

/** In the order of the form; unknown fields come last. */
export const inFormOrder = (one: string, other: string): number => placeOf(one) - placeOf(other);

const placeOf = (field: string) => {
  const place = order.indexOf(field);
  return place === -1 ? order.length : place;
};
