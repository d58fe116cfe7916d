import { Badge } from '@mantine/core';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { RegistrationRow } from '@vereinshaus/contract/registration/calls';
import type { Column } from '../../kit/table/columns.ts';
import type { CurrentClub } from '../clubs/shared/club.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { knownReasons, sourceLabels, stateLooks } from './registration-states.ts';

/** Companions of a possible duplicate are not duplicates themselves. */
export const stateLabel = ({ state, known }: RegistrationRow) =>
  state === 'held' && known === null ? 'gehört dazu' : stateLooks[state].label;

const StateBadge = ({ row }: { row: RegistrationRow }) => {
  const { color, icon: Icon } = stateLooks[row.state];
  return (
    <Badge color={color} variant="light" leftSection={<Icon size={14} aria-hidden />}>
      {stateLabel(row)}
    </Badge>
  );
};

/** What is needed before the person belongs to the club, and from whom. */
export const needsText = ({ state, known, email }: RegistrationRow): string => {
  if (state === 'active') return '';
  if (state === 'held') {
    return known === null ? 'wird mit der Familie entschieden' : `eure Entscheidung: ${knownReasons[known.by]}`;
  }
  return email === '' ? 'der Code auf Papier' : 'die Person wählt ihr Passwort';
};

const yesNo = (value: boolean) => (value ? 'ja' : 'nein');

export const registrationColumns = (club: Pick<CurrentClub, 'memberStates'>): readonly Column<RegistrationRow>[] => [
  {
    key: 'fullname',
    label: 'Name',
    value: (row) => row.fullname,
    render: (row) =>
      row.person_ID === 0 ? row.fullname : <ProfileLink personId={row.person_ID} name={row.fullname} />,
    width: 160,
    sticky: true,
  },
  {
    key: 'state',
    label: 'Status',
    value: stateLabel,
    render: (row) => <StateBadge row={row} />,
    filter: 'select',
    width: 160,
  },
  { key: 'needs', label: 'Was noch fehlt', value: needsText, width: 260, wraps: true },
  { key: 'time', label: 'Eingelangt', type: 'moment', value: (row) => row.time, width: 165 },
  {
    key: 'birthdate',
    label: 'Geburtsdatum',
    type: 'date',
    value: (row) => row.birthdate,
    width: 110,
    hiddenByDefault: true,
  },
  { key: 'email', label: 'E-Mail', value: (row) => row.email, width: 160 },
  { key: 'source', label: 'Herkunft', value: (row) => sourceLabels[row.source], filter: 'select', width: 105 },
  {
    key: 'wish',
    label: 'Mitgliedschaft',
    value: (row) => (row.wish === 0 ? 'keine' : membershipRoleLabel(row.wish, club.memberStates)),
    filter: 'select',
    width: 160,
  },
  { key: 'known', label: 'Ähnlich wie', value: (row) => row.known?.fullname ?? '', width: 150, hiddenByDefault: true },
  { key: 'createdBy', label: 'Erfasst von', value: (row) => row.createdBy, hiddenByDefault: true },
  {
    key: 'newsletter',
    label: 'Newsletter',
    value: (row) => yesNo(row.newsletter),
    filter: 'select',
    hiddenByDefault: true,
  },
  { key: 'course', label: 'Kurs', value: (row) => row.course, hiddenByDefault: true },
];
