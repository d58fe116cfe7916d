import { formatDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';

const consent = (value: unknown): string => (value === true ? 'ja' : value === false ? 'nein' : '');

/** What a person has said in a field of the club, as it reads on paper; nothing = nothing said. */
export const additionalText = ({ type }: Pick<AdditionalField, 'type'>, value: unknown): string => {
  if (type === 'checkbox') return consent(value);
  if (type === 'date') {
    const day = fromDayNumber(Number(value));
    return day === null ? '' : formatDay(day);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
