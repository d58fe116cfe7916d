import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { ShiftUser } from '@vereinshaus/contract/shifts/calls';
import { useMemo } from 'react';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { shiftUsersQuery } from './shifts.api.ts';

const shiftsText = ({ shifts }: ShiftUser): string =>
  shifts
    .map(
      ({ name, location, dateFrom, deleted }) =>
        `${name} (${location}), ${formatMoment(dateFrom)}${deleted ? ' – gelöscht' : ''}`,
    )
    .join('; ');

const columns: readonly Column<ShiftUser>[] = [
  { key: 'prename', label: 'Vorname', value: ({ prename }) => prename, width: 130 },
  { key: 'lastname', label: 'Nachname', value: ({ lastname }) => lastname, width: 140 },
  { key: 'email', label: 'E-Mail', value: ({ email }) => email, width: 210 },
  { key: 'phone', label: 'Telefon', value: ({ phone }) => formatPhone(phone), width: 150 },
  { key: 'shifts', label: 'Schichten', value: shiftsText, width: 320, wraps: true },
  { key: 'minutes', label: 'Minuten', value: ({ minutes }) => minutes, type: 'number', width: 105 },
  { key: 'minutesDone', label: 'davon geleistet', value: ({ minutesDone }) => minutesDone, type: 'number', width: 135 },
];

const shirtColumn: Column<ShiftUser> = {
  key: 'shirt',
  label: 'T-Shirt-Größe',
  value: ({ data }) => data.shirt ?? '',
  filter: 'select',
  width: 130,
};

const idOf = ({ ID }: ShiftUser) => ID;

/** Alle Eingeteilten: their shifts and contact data, exportable. */
export const ShiftUsers = ({ courseId }: { courseId: number }) => {
  const answer = useQuery(shiftUsersQuery(courseId));
  const users = answer.data?.users;
  const hasShirts = users?.some(({ data }) => data.shirt !== undefined) ?? false;
  const shown = useMemo(() => (hasShirts ? [...columns, shirtColumn] : columns), [hasShirts]);
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        Alle Eingeteilten
      </Title>
      <DataTable
        id="shift-users"
        title="Schicht-Einteilung"
        urlKey="s"
        rows={users}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        columns={shown}
        rowId={idOf}
        defaultSort="lastname"
        countLabel={{ one: 'Person', many: 'Personen' }}
        cardTitle={({ prename, lastname }) => `${prename} ${lastname}`}
        cardLine={shiftsText}
        emptyText="Bisher ist niemand eingeteilt."
      />
    </section>
  );
};
