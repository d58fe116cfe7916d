import { Badge } from '@mantine/core';
import { membershipRoleLabel } from '@vereinshaus/contract/labels';
import type { RegistrationRow } from '@vereinshaus/contract/registration';
import type { Column } from '../../kit/table/columns.ts';
import type { CurrentClub } from '../clubs/shared/club.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { sourceLabels, stateLooks } from './registration-states.ts';

const StateBadge = ({ state }: Pick<RegistrationRow, 'state'>) => {
  const { label, color, icon: Icon } = stateLooks[state];
  return (
    <Badge color={color} variant="light" tt="none" leftSection={<Icon size={14} aria-hidden />}>
      {label}
    </Badge>
  );
};

const yesNo = (value: boolean) => (value ? 'ja' : 'nein');

export const registrationColumns = (club: Pick<CurrentClub, 'memberStates'>): readonly Column<RegistrationRow>[] => [
  {
    key: 'fullname',
    label: 'Name',
    value: (row) => row.fullname,
    render: (row) =>
      row.person_ID === 0 ? row.fullname : <ProfileLink personId={row.person_ID} name={row.fullname} />,
    width: 180,
    sticky: true,
  },
  {
    key: 'state',
    label: 'Zustand',
    value: (row) => stateLooks[row.state].label,
    render: (row) => <StateBadge state={row.state} />,
    filter: 'select',
    width: 170,
  },
  { key: 'time', label: 'Eingelangt', type: 'moment', value: (row) => row.time, width: 170 },
  { key: 'birthdate', label: 'Geburtsdatum', type: 'date', value: (row) => row.birthdate, width: 110 },
  { key: 'email', label: 'E-Mail', value: (row) => row.email, width: 200 },
  { key: 'source', label: 'Weg', value: (row) => sourceLabels[row.source], filter: 'select', width: 130 },
  {
    key: 'wish',
    label: 'Mitgliedschaft',
    value: (row) => (row.wish === 0 ? 'keine' : membershipRoleLabel(row.wish, club.memberStates)),
    filter: 'select',
    width: 170,
  },
  { key: 'known', label: 'Ähnlich wie', value: (row) => row.known?.fullname ?? '', width: 150 },
  { key: 'createdBy', label: 'Erfasst von', value: (row) => row.createdBy, hiddenByDefault: true },
  {
    key: 'newsletter',
    label: 'Newsletter',
    value: (row) => yesNo(row.newsletter),
    filter: 'select',
    hiddenByDefault: true,
  },
  {
    key: 'course_ID',
    label: 'Kurs',
    type: 'number',
    value: (row) => (row.course_ID === 0 ? null : row.course_ID),
    hiddenByDefault: true,
  },
];
