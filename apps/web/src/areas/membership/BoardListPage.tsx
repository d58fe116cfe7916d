import { Group, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { type BoardEntry, membership } from '@vereinshaus/contract/membership/calls';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import { dayNumberOf, endText, timeOf } from './role-days.ts';

const mailLink = (email: string | undefined) => email && <a href={`mailto:${email}`}>{email}</a>;

const columns: readonly Column<BoardEntry>[] = [
  { key: 'roleDescriptionLong', label: 'Funktion', value: (entry) => entry.roleDescriptionLong, width: 200 },
  {
    key: 'fullname',
    label: 'Name',
    value: (entry) => entry.fullname,
    render: (entry) => <PersonLink personId={entry.ID} name={entry.fullname} />,
    width: 180,
  },
  { key: 'roleTimeStart', label: 'Von', type: 'date', value: (entry) => dayNumberOf(entry.roleTimeStart), width: 100 },
  {
    key: 'roleTimeEnd',
    label: 'Bis',
    type: 'date',
    value: (entry) => dayNumberOf(entry.roleTimeEnd),
    render: (entry) => endText(entry.roleTimeEnd),
    width: 100,
  },
  {
    key: 'roleEmail',
    label: 'Funktions-E-Mail',
    value: (entry) => entry.roleEmail,
    render: (entry) => mailLink(entry.roleEmail),
    width: 200,
  },
  {
    key: 'email',
    label: 'E-Mail',
    value: (entry) => entry.email ?? '',
    render: (entry) => mailLink(entry.email),
    width: 200,
  },
  { key: 'phone', label: 'Telefon', value: (entry) => formatPhone(entry.phone ?? ''), width: 140 },
  { key: 'titlesAnte', label: 'Titel vor', value: (entry) => entry.titlesAnte, hiddenByDefault: true },
  { key: 'titlesPost', label: 'Titel nach', value: (entry) => entry.titlesPost, hiddenByDefault: true },
  { key: 'role', label: 'Code', type: 'number', value: (entry) => entry.role, hiddenByDefault: true },
];

const idOf = (entry: BoardEntry) => `${entry.ID}-${entry.role}`;

/** /verein/vorstand: the board today or on any other day. */
export const BoardListPage = () => {
  const [params, setParams] = useSearchParams();
  const mayManage = useMay(membership.addRole.access);
  const wanted = Number(params.get('am') ?? 0);
  const day = fromDayNumber(wanted) === null ? 0 : wanted;
  const board = useQuery(query(membership.board, day === 0 ? {} : { time: timeOf(day) }));
  const choose = (next: number) =>
    setParams(
      (before) => {
        const others = Object.fromEntries([...before].filter(([key]) => key !== 'am'));
        return new URLSearchParams({ ...others, ...(next > 0 && { am: String(next) }) });
      },
      { preventScrollReset: true },
    );
  const when = day === 0 ? 'Vorstand' : `Vorstand am ${formatDay(day)}`;
  return (
    <>
      <PageHeader title="Vorstandsliste" description="Wer welche Funktion hat, heute oder an einem anderen Tag." />
      <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
        <Group>
          <DayInput label="Zeitpunkt" placeholder="heute" value={day} onChange={choose} w={180} />
        </Group>
      </Paper>
      <DataTable
        id="board"
        title={when}
        fileName="Vorstand"
        {...rowsOf(board, 'users')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Funktion', many: 'Funktionen' }}
        emptyText={`An diesem Tag ist niemand im Vorstand eingetragen.${mayManage ? ' Funktionen vergibst du im Profil einer Person unter „Rollen“.' : ''}`}
      />
    </>
  );
};
