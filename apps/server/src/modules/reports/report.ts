import type { Report, ReportRow } from '@vereinshaus/contract/reports/calls';

/** The part of a report that differs; title and period are added for all. */
export type ReportDraft = Pick<Report, 'columns' | 'rows'> & Partial<Pick<Report, 'chart' | 'notes' | 'left'>>;

export type ReportCells = ReportRow['cells'];

export const textColumn = (label: string) => ({ label, type: 'text' as const });
export const moneyColumn = (label: string) => ({ label, type: 'money' as const });
export const numberColumn = (label: string) => ({ label, type: 'number' as const });
export const percentColumn = (label: string) => ({ label, type: 'percent' as const });
export const dayColumn = (label: string) => ({ label, type: 'date' as const });

/** The account of a line opens the rows behind it. */
export const lineRow = (cells: ReportCells, account?: number): ReportRow => ({
  level: 'line',
  cells,
  ...(account !== undefined && { account }),
});
export const headRow = (label: string): ReportRow => ({ level: 'head', cells: [label] });
export const sumRow = (cells: ReportCells): ReportRow => ({ level: 'sum', cells });
export const totalRow = (cells: ReportCells): ReportRow => ({ level: 'total', cells });

/** A group with its heading and its total; empty groups are left out. */
export const groupRows = (label: string, lines: readonly ReportRow[], sums: ReportCells): ReportRow[] =>
  lines.length === 0 ? [] : [headRow(label), ...lines, sumRow(sums)];
