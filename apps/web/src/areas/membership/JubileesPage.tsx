import { Button, Group, Paper, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jubileesWithinDays } from '@vereinshaus/contract/home/calls';
import { staffAbove } from '@vereinshaus/contract/kit/access';
import { addDays, formatDay, fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { type Jubilarian, type JubileeMode, jubileeModes, membership } from '@vereinshaus/contract/membership/calls';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { type CurrentClub, useClub } from '../clubs/shared/club.ts';
import { listName } from '../persons/shared/list-name.ts';
import { PersonTable } from '../persons/shared/PersonTable.tsx';
import { timeOf, today } from './role-days.ts';
import { contactColumns, nameColumn } from './role-list-columns.tsx';

type JubileesQuery = { mode: JubileeMode; from: number; to: number };

const readDay = (text: string | null, fallback: number): number =>
  fromDayNumber(Number(text ?? 0)) === null ? fallback : Number(text);

type Range = Pick<JubileesQuery, 'from' | 'to'>;

const yearFrom = (year: number): Range => ({ from: year * 10_000 + 101, to: year * 10_000 + 1231 });

/** The most used ranges; the first one matches the office's home page, and is the default. */
const ranges = (): readonly (Range & { label: string })[] => {
  const year = Number(today().slice(0, 4));
  return [
    {
      label: `Nächste ${jubileesWithinDays} Tage`,
      from: toDayNumber(today()),
      to: toDayNumber(addDays(today(), jubileesWithinDays)),
    },
    { label: String(year), ...yearFrom(year) },
    { label: String(year + 1), ...yearFrom(year + 1) },
  ];
};

const kinds: Readonly<Record<JubileeMode, { inAddress: string; label: string }>> = {
  birthday: { inAddress: 'geburtstag', label: 'Runde Geburtstage' },
  everyBirthday: { inAddress: 'alle', label: 'Alle Geburtstage' },
  membership: { inAddress: 'mitgliedschaft', label: 'Mitgliedsjahre' },
};

const readWanted = (params: URLSearchParams): JubileesQuery => {
  const [first = yearFrom(Number(today().slice(0, 4)))] = ranges();
  return {
    mode: jubileeModes.find((mode) => kinds[mode].inAddress === params.get('art')) ?? 'birthday',
    from: readDay(params.get('von'), first.from),
    to: readDay(params.get('bis'), first.to),
  };
};

/** On a phone: date and occasion. */
const lineFor =
  (mode: JubileeMode) =>
  ({ jubilee, jubileeDate }: Jubilarian): string =>
    `${formatDay(jubileeDate)}, ${mode === 'membership' ? `${jubilee} Jahre Mitglied` : `${jubilee}. Geburtstag`}`;

const columnsFor = (
  mode: JubileeMode,
  { memberStates }: Pick<CurrentClub, 'memberStates'>,
): readonly Column<Jubilarian>[] => [
  { key: 'jubileeDate', label: 'Datum', type: 'date', value: (person) => person.jubileeDate, width: 110 },
  {
    key: 'jubilee',
    label: mode === 'membership' ? 'Mitgliedsjahre' : 'Geburtstag',
    type: 'number',
    value: (person) => person.jubilee,
    render: (person) => <strong>{person.jubilee}</strong>,
    width: 120,
    filterHint: '>=50',
  },
  nameColumn,
  { key: 'birthdate', label: 'Geburtsdatum', type: 'date', value: (person) => person.birthdate, width: 110 },
  { key: 'memberSince', label: 'Mitglied seit', type: 'date', value: (person) => person.memberSince, width: 110 },
  {
    key: 'memberStatus',
    label: 'Mitgliedsstand',
    value: (person) => membershipRoleLabel(person.memberStatus, memberStates),
    filter: 'select',
    width: 170,
  },
  ...contactColumns,
];

const idOf = (person: Jubilarian) => `${person.ID}-${person.jubilee}`;
const origin = { label: 'Jubilare und Geburtstage', view: 'profil' } as const;

const Filters = ({
  wanted,
  onChange,
}: {
  wanted: JubileesQuery;
  onChange: (change: Record<string, string>) => void;
}) => (
  <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
    <Group gap="lg" align="flex-end">
      <SegmentedControl
        aria-label="Was gefeiert wird"
        value={kinds[wanted.mode].inAddress}
        onChange={(art) => onChange({ art })}
        data={jubileeModes.map((mode) => ({ value: kinds[mode].inAddress, label: kinds[mode].label }))}
      />
      <DayInput
        label="Von"
        value={wanted.from}
        clearable={false}
        onChange={(von) => onChange({ von: String(von) })}
        w={160}
      />
      <DayInput
        label="Bis"
        value={wanted.to}
        clearable={false}
        onChange={(bis) => onChange({ bis: String(bis) })}
        w={160}
      />
      <Group gap="xs" role="group" aria-label="Zeitraum">
        {ranges().map(({ label, from, to }) => (
          <Button
            key={label}
            variant={wanted.from === from && wanted.to === to ? 'light' : 'default'}
            aria-pressed={wanted.from === from && wanted.to === to}
            onClick={() => onChange({ von: String(from), bis: String(to) })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  </Paper>
);

/** Jubilare: upcoming ones, or in any other range. */
export const JubileesPage = () => {
  const club = useClub();
  const [params, setParams] = useSearchParams();
  const wanted = readWanted(params);
  const maySelect = useMay(staffAbove(10));
  const columns = useMemo(() => columnsFor(wanted.mode, club), [wanted.mode, club]);
  const jubilees = useQuery(
    query(membership.jubilees, { mode: wanted.mode, dateStart: timeOf(wanted.from), dateEnd: timeOf(wanted.to) }),
  );
  const change = (patch: Record<string, string>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...patch }), {
      preventScrollReset: true,
    });
  return (
    <>
      <PageHeader
        title="Jubilare und Geburtstage"
        description={`Geburtstage und Ehrungen für treue Mitglieder, von ${formatDay(wanted.from)} bis ${formatDay(wanted.to)}.`}
      />
      {maySelect && <Filters wanted={wanted} onChange={change} />}
      <PersonTable
        id="jubilees"
        title={kinds[wanted.mode].label}
        fileName={wanted.mode === 'everyBirthday' ? 'Geburtstage' : 'Jubilare'}
        {...rowsOf(jubilees, 'users')}
        columns={columns}
        rowId={idOf}
        cardTitle={listName}
        cardLine={lineFor(wanted.mode)}
        origin={origin}
        countLabel={
          wanted.mode === 'everyBirthday'
            ? { one: 'Geburtstag', many: 'Geburtstage' }
            : { one: 'Jubiläum', many: 'Jubiläen' }
        }
        defaultSort="jubileeDate"
      />
    </>
  );
};
