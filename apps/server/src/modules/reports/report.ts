import type { Report, ReportRow } from '@vereinshaus/contract/reports/calls';

/** The part of a report that differs; title and period are added for all. */
export type ReportDraft = Pick<Report, 'columns' | 'rows'> & Partial<Pick<Report, 'chart' | 'notes' | 'left'>>;

export type Cells = ReportRow['cells'];

export const text = (label: string) => ({ label, type: 'text' as const });
export const money = (label: string) => ({ label, type: 'money' as const });
export const number = (label: string) => ({ label, type: 'number' as const });
export const percent = (label: string) => ({ label, type: 'percent' as const });
export const day = (label: string) => ({ label, type: 'date' as const });

/** The account of a line opens the rows behind it. */
export const line = (cells: Cells, account?: number): ReportRow => ({
  level: 'line',
  cells,
  ...(account !== undefined && { account }),
});
export const head = (label: string): ReportRow => ({ level: 'head', cells: [label] });
export const sum = (cells: Cells): ReportRow => ({ level: 'sum', cells });
export const total = (cells: Cells): ReportRow => ({ level: 'total', cells });

/** A group with its heading and its total; empty groups are left out. */
export const group = (label: string, lines: readonly ReportRow[], sums: Cells): ReportRow[] =>
  lines.length === 0 ? [] : [head(label), ...lines, sum(sums)];
