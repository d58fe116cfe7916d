import { formatDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { RoleHolder } from '@vereinshaus/contract/membership/calls';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import type { Column } from '../../kit/table/columns.ts';
import type { CurrentClub } from '../clubs/shared/club.ts';
import { listName } from '../persons/shared/list-name.ts';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import { dayNumberOf, endText } from './role-days.ts';

export const nameColumn: Column<PersonRow> = {
  key: 'fullname',
  label: 'Name',
  value: listName,
  render: (person) => <PersonLink personId={person.ID} name={listName(person)} />,
  width: 180,
  sticky: true,
};

/** Contact data, including the postal address. */
export const contactColumns: readonly Column<PersonRow>[] = [
  {
    key: 'email',
    label: 'E-Mail',
    value: (person) => person.email,
    render: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
    width: 200,
  },
  { key: 'phone', label: 'Telefon', value: (person) => formatPhone(person.phone), width: 142 },
  {
    key: 'street',
    label: 'Straße',
    value: (person) => [person.street, person.street_number].filter(Boolean).join(' '),
    hiddenByDefault: true,
  },
  { key: 'postal_code', label: 'PLZ', value: (person) => person.postal_code, width: 60 },
  { key: 'locality', label: 'Ort', value: (person) => person.locality, width: 120 },
];

const periodText = ({ timeStart, timeEnd }: RoleHolder['roles'][number]): string =>
  `${formatDay(dayNumberOf(timeStart))} bis ${endText(timeEnd)}`;

const shownOnly = { sortable: false, filter: 'none' } as const;

/** The matching roles, and their periods. */
export const roleColumns = (memberStates: CurrentClub['memberStates']): readonly Column<RoleHolder>[] => [
  {
    ...shownOnly,
    key: 'roles',
    label: 'Rollen',
    value: ({ roles }) => [...new Set(roles.map(({ role }) => membershipRoleLabel(role, memberStates)))].join(', '),
    width: 220,
  },
  {
    ...shownOnly,
    key: 'period',
    label: 'Zeitraum',
    value: ({ roles }) => roles.map(periodText).join(', '),
    width: 210,
  },
];
