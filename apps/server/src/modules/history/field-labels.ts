import { fieldLabels } from '../../history-of-areas.ts';
import type { Changes } from './area-history.ts';

const order = Object.keys(fieldLabels);

/** `data_shirt` is a field the club has added; where it is no longer known to the club, its key must do. */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ?? (field.startsWith('data_') ? field.slice('data_'.length) : field);

/** The changed fields as a sentence names them. */
export const changedFields = (changes: Changes): string => Object.keys(changes).map(fieldLabel).join(', ');

/** Fields as a form would show them; what is unknown comes last. */
export const inFormOrder = (one: string, other: string): number => placeOf(one) - placeOf(other);

const placeOf = (field: string) => {
  const place = order.indexOf(field);
  return place === -1 ? order.length : place;
};
