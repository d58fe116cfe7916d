import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { Column } from '../../kit/table/columns.ts';
import type { TableToExport } from '../../kit/table/export-table.ts';
import { ageText, type Demography, placeRows, typeRows } from './demography-data.ts';

/** A line of the file; columns that do not apply to its block stay empty. */
type Line = {
  block: string;
  group: string;
  male?: number;
  fem?: number;
  other?: number;
  joined?: number;
  left?: number;
  persons?: number;
};

const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);

const ageLines = ({ ages, withoutAge, total }: Demography): Line[] => {
  const block = 'Alter und Geschlecht';
  return [
    ...ages.map(({ age, male, fem, other }) => ({
      block,
      group: ageText(age),
      male,
      fem,
      other,
      persons: male + fem + other,
    })),
    ...(withoutAge > 0 ? [{ block, group: 'ohne Geburtsdatum', persons: withoutAge }] : []),
    {
      block,
      group: 'Summe',
      male: sumOf(ages, ({ male }) => male),
      fem: sumOf(ages, ({ fem }) => fem),
      other: sumOf(ages, ({ other }) => other),
      persons: total,
    },
  ];
};

const countedLines = (block: string, rows: readonly (readonly [string, number])[]): Line[] => [
  ...rows.map(([group, persons]) => ({ block, group, persons })),
  { block, group: 'Summe', persons: sumOf(rows, ([, persons]) => persons) },
];

const yearLines = ({ years }: Demography): Line[] => {
  const block = 'Ein- und Austritte';
  return [
    ...years.map(({ year, joined, left }) => ({ block, group: String(year), joined, left })),
    {
      block,
      group: 'Summe',
      joined: sumOf(years, ({ joined }) => joined),
      left: sumOf(years, ({ left }) => left),
    },
  ];
};

const count = (key: keyof Omit<Line, 'block' | 'group'>, label: string): Column<Line> => ({
  key,
  label,
  type: 'count',
  value: (line) => line[key] ?? null,
});

const columns: readonly Column<Line>[] = [
  { key: 'block', label: 'Auswertung', value: ({ block }) => block },
  { key: 'group', label: 'Gruppe', value: ({ group }) => group },
  count('male', 'männlich'),
  count('fem', 'weiblich'),
  count('other', 'ohne Angabe'),
  count('persons', 'Personen'),
  count('joined', 'Eintritte'),
  count('left', 'Austritte'),
];

type DemographyFileInput = {
  demography: Demography;
  memberStates: Readonly<Record<string, string>>;
  /** The counted persons, in words. */
  who: string;
  today: string;
};

/** Demografie as a file: the figures of every chart, block by block, each with its sum. */
export const demographyFile = ({ demography, memberStates, who, today }: DemographyFileInput): TableToExport<Line> => ({
  title: 'Demografie',
  additionalTitles: [`Stand ${today}`, `Gezählt: ${who}, ${formatNumber(demography.total)} Personen`],
  columns,
  rows: [
    ...ageLines(demography),
    ...countedLines('Arten der Mitgliedschaft', typeRows(demography.types, memberStates)),
    ...countedLines('Wohnorte', placeRows(demography.places)),
    ...yearLines(demography),
  ],
});
