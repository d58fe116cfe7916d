import type { ReportFigures } from '@vereinshaus/contract/standesmeldung/calls';
import { byAge, byKind, bySex, type CountRow } from '@vereinshaus/contract/standesmeldung/rules';

/** A line of a table with the value of a year before; null = no comparison. */
export type ComparedRow = CountRow & { before: number | null };

const compared = (rows: readonly CountRow[], before: readonly CountRow[] | null): readonly ComparedRow[] => {
  const known = new Map((before ?? []).map(({ label, total }) => [label, total]));
  const gone = (before ?? []).filter(({ label }) => !rows.some((row) => row.label === label));
  return [
    ...rows.map((row) => ({ ...row, before: before === null ? null : (known.get(row.label) ?? 0) })),
    ...gone.map(({ label, total }) => ({ label, ...bySex([]), before: total })),
  ];
};

const sumRow = ({ cells, previous }: ReportFigures): ComparedRow => ({
  label: 'gesamt',
  ...bySex(cells),
  before: previous === null ? null : bySex(previous.cells).total,
});

export const ageRows = (report: ReportFigures): readonly ComparedRow[] => {
  const { cells, bands, ageRule, previous } = report;
  const before = previous === null ? null : byAge(previous.cells, bands, previous.ageRule);
  return [...compared(byAge(cells, bands, ageRule), before), sumRow(report)];
};

export const kindRows = (report: ReportFigures): readonly ComparedRow[] => {
  const { cells, labels, previous } = report;
  const before = previous === null ? null : byKind(previous.cells, labels);
  return [...compared(byKind(cells, labels), before), sumRow(report)];
};

export const sectionRows = ({ sections }: ReportFigures): readonly ComparedRow[] =>
  sections.map(({ name, cells }) => ({ label: name, ...bySex(cells), before: null }));

/** „+3“, „−2“ or „±0“. */
export const differenceText = (total: number, before: number | null): string => {
  if (before === null) return '';
  const difference = total - before;
  if (difference === 0) return '±0';
  return difference > 0 ? `+${difference}` : `−${-difference}`;
};
