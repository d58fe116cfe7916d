import { formatDay, fromDayNumber } from '@vereinshaus/contract/days';
import { membershipRoleLabel, membershipRoleLabels } from '@vereinshaus/contract/labels';
import type { PersonRow } from '@vereinshaus/contract/persons';
import type { AdditionalField } from '@vereinshaus/contract/persons-settings';
import type { CurrentClub } from '../clubs/shared/club.ts';

/** A person's fields as a reader sees them. */
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

/** A stored number begins with its country; 144 is dialled as it is. */
const international = (phone: string): string => (/^[1-9]\d{6,}$/.test(phone) ? `+${phone}` : phone);

/** Mobile numbers and Vienna are grouped as people write them; elsewhere the length of the area code is unknown. */
export const phoneText = (phone: string): string => {
  const [, area, rest] = /^(?:\+|00)?43(1|6\d\d|)(\d{5,})$/.exec(phone) ?? [];
  return rest === undefined ? international(phone) : ['+43', area, rest].filter(Boolean).join(' ');
};

export const phoneHref = (phone: string): string => `tel:${international(phone).replaceAll(/[^\d+]/g, '')}`;

export const yesNo = (value: boolean): string => (value ? 'ja' : 'nein');

type MemberStates = Pick<CurrentClub, 'memberStates'>;

/** Every membership role the club knows: the product's and its own. */
export const memberStateOptions = ({ memberStates }: MemberStates) =>
  [...new Set([...Object.keys(membershipRoleLabels), ...Object.keys(memberStates)])]
    .sort((a, b) => Number(a) - Number(b))
    .map((code) => ({ value: code, label: membershipRoleLabel(Number(code), memberStates) }));

/** Dates of club-defined fields come as yyyymmdd or as an ISO day. */
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
