import { formatDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel, membershipRoleLabels } from '@vereinshaus/contract/kit/labels';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import type { CurrentClub } from '../clubs/shared/club.ts';

/** A person's fields as displayed text. */
type Address = Pick<PersonRow, 'street' | 'street_number' | 'street_number_add'>;

export const streetText = ({ street, street_number, street_number_add }: Address): string =>
  [street, [street_number, street_number_add].filter(Boolean).join('/')].filter(Boolean).join(' ');

const countryNames = new Intl.DisplayNames('de-AT', { type: 'region' });

export const countryText = (code: string): string => {
  try {
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
};

export const yesNo = (value: boolean): string => (value ? 'ja' : 'nein');

type MemberStates = Pick<CurrentClub, 'memberStates'>;

/** All membership roles: the product's and the club's own. */
export const memberStateOptions = ({ memberStates }: MemberStates) =>
  [...new Set([...Object.keys(membershipRoleLabels), ...Object.keys(memberStates)])]
    .sort((a, b) => Number(a) - Number(b))
    .map((code) => ({ value: code, label: membershipRoleLabel(Number(code), memberStates) }));

/** Dates in additional fields are yyyymmdd or ISO days. */
const additionalDay = (value: unknown): string => {
  const day = Number(String(value).replaceAll('-', ''));
  return fromDayNumber(day) === null ? String(value) : formatDay(day);
};

export const additionalText = ({ type }: Pick<AdditionalField, 'type'>, value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean' || type === 'checkbox') return yesNo(value === true || value === 1 || value === '1');
  if (type === 'date') return additionalDay(value);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
