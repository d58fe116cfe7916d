import { Badge } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { DemandingCourse, LackRow, PaperRow } from '@vereinshaus/contract/trainer-papers/calls';
import { paperFields, paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { listColumns } from '../../kit/record/list-columns.tsx';
import type { Column } from '../../kit/table/columns.ts';

const stateLabels = { valid: 'gültig', ending: 'läuft bald ab', ended: 'abgelaufen' } as const;
const stateColours = { valid: 'green', ending: 'yellow', ended: 'red' } as const;

export const StateBadge = ({ state }: Pick<PaperRow, 'state'>) => (
  <Badge variant="light" color={stateColours[state]} tt="none">
    {stateLabels[state]}
  </Badge>
);

/** For a criminal record the day has another meaning. */
export const untilText = ({ kind, validUntil }: PaperRow) => {
  if (validUntil === 0) return 'ohne Ablauf';
  return `${kind === 'criminalRecord' ? 'wieder am' : 'bis'} ${formatDay(validUntil)}`;
};

export const seenText = ({ seenOn, seenBy }: PaperRow) =>
  seenOn === 0 ? '' : `gesehen am ${formatDay(seenOn)}${seenBy === '' ? '' : ` von ${seenBy}`}`;

const name: Column<PaperRow> = {
  key: 'name',
  label: 'Trainer',
  value: (row) => row.fullname,
  width: 140,
  sticky: true,
};

export const paperColumns: readonly Column<PaperRow>[] = [
  name,
  ...listColumns<PaperRow>(paperFields, {
    kind: [
      {
        key: 'state',
        label: 'Status',
        value: (row) => stateLabels[row.state],
        render: (row) => <StateBadge state={row.state} />,
        filter: 'select',
        width: 110,
      },
    ],
    seenOn: [{ key: 'seenBy', label: 'Gesehen von', value: (row) => row.seenBy, width: 120 }],
  }),
];

/** „gültig bis 01.03.2026“, or that there never was one. */
export const lackText = ({ lastDay }: LackRow) =>
  lastDay === 0 ? 'nie eingetragen' : `gültig bis ${formatDay(lastDay)}`;

export const barText = ({ isBar }: { isBar: boolean }) => (isBar ? 'Sperre' : 'Hinweis');

export const BarBadge = ({ isBar }: { isBar: boolean }) => (
  <Badge variant="light" color={isBar ? 'red' : 'yellow'} tt="none">
    {barText({ isBar })}
  </Badge>
);

export const lackColumns: readonly Column<LackRow>[] = [
  { key: 'name', label: 'Trainer', value: (row) => row.fullname, width: 140, sticky: true },
  { key: 'course', label: 'Kurs', value: (row) => row.courseName, filter: 'select', width: 205 },
  { key: 'kind', label: 'Fehlt', value: (row) => paperKinds[row.kind], filter: 'select', width: 185 },
  { key: 'last', label: 'Zuletzt', value: lackText, width: 130 },
  {
    key: 'bar',
    label: 'Folge',
    value: barText,
    render: ({ isBar }) => <BarBadge isBar={isBar} />,
    filter: 'select',
    width: 110,
  },
];

export const demandText = ({ demands }: DemandingCourse) =>
  demands.map((demand) => `${paperKinds[demand.kind]} (${barText(demand)})`).join(', ');

export const demandColumns: readonly Column<DemandingCourse>[] = [
  { key: 'name', label: 'Kurs', value: (row) => row.name, width: 240, sticky: true },
  {
    key: 'demands',
    label: 'Verlangt',
    value: demandText,
    render: (row) => demandText(row) || 'nichts',
    width: 420,
  },
];
