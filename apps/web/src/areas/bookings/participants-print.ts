import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { participationRoleLabel } from '@vereinshaus/contract/bookings/participation-role';
import { ageOn, dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { Column } from '../../kit/table/columns.ts';

/** Completed years today; null without a birth date. */
export const ageOf = (birthdate: number, now: Date): number | null => {
  const born = fromDayNumber(birthdate);
  return born === null ? null : ageOn(born, dayInVienna(now));
};

/** The list on paper: what somebody in the hall needs, and room to tick. */
export const printColumns = (now: Date, withContacts: boolean): readonly Column<Participant>[] => [
  { key: 'role', label: 'Rolle', value: ({ registration }) => participationRoleLabel(registration.role) },
  { key: 'lastname', label: 'Nachname', value: ({ child }) => child.lastname || child.fullname },
  { key: 'prename', label: 'Vorname', value: ({ child }) => child.prename },
  { key: 'birthdate', label: 'Geburtstag', type: 'date', value: ({ child }) => child.birthdate },
  { key: 'age', label: 'Alter', type: 'number', value: ({ child }) => ageOf(child.birthdate, now) },
  ...(withContacts
    ? [{ key: 'phone', label: 'Telefon', value: ({ child }: Participant) => formatPhone(child.phone ?? '') }]
    : []),
  { key: 'note', label: 'Anmerkung', value: ({ registration }) => registration.note },
  { key: 'tick', label: 'Da', value: () => '' },
];
