import { Anchor, Table } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { Report, ReportRow } from '@vereinshaus/contract/reports/calls';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import classes from './ReportTable.module.css';
import { rowsAddress } from './rows-address.ts';

type Column = Report['columns'][number];
/** The parts of a report a table needs; sections of a report have them, too. */
type Tabular = Pick<Report, 'title' | 'from' | 'to' | 'columns' | 'rows'>;

const noMoney = '–';
/** Cells without a link to rows. */
const empty = new Set(['', noMoney]);

/** Zero amounts are a dash, so that others stand out; a sum of zero is shown. */
const cellText = ({ cells, level }: ReportRow, { type }: Column, index: number): string => {
  const cell = cells[index] ?? '';
  if (typeof cell === 'string') return cell;
  if ((type === 'money' || type === 'number') && cell === 0 && level === 'line') return noMoney;
  if (type === 'money') return formatMoney(cell);
  if (type === 'date') return formatDay(cell);
  return type === 'percent' ? `${formatNumber(cell)} %` : formatNumber(cell);
};

const isRight = ({ type }: Column) => type === 'money' || type === 'number' || type === 'percent';

/** Texts may wrap, figures never do. */
const longest = new Set(['Bezeichnung', 'Text', 'Name', 'Steuercode']);
/** The row header: its text, otherwise its first column. */
const rowHeaderOf = (columns: readonly Column[]) =>
  Math.max(
    0,
    columns.findIndex(({ label }) => longest.has(label)),
  );

/** Only account names are styled as links; styling figures and texts would underline everything. */
const names = new Set(['Bezeichnung', 'Name']);

type CellProps = { row: ReportRow; column: Column; columns: readonly Column[]; index: number; days: Tabular };

const Cell = ({ row, column, columns, index, days }: CellProps) => {
  const text = cellText(row, column, index);
  const readsLedger = useMay(may('accounting_read'));
  const opens =
    readsLedger && row.account !== undefined && !empty.has(text) && (isRight(column) || longest.has(column.label));
  const Tag = index === rowHeaderOf(columns) ? Table.Th : Table.Td;
  return (
    <Tag
      {...(Tag === Table.Th && { scope: 'row', fw: 'inherit' })}
      data-label={isRight(column) ? column.label : undefined}
      {...(isRight(column) && { ta: 'right', mod: 'figures' })}
      {...(longest.has(column.label) && { className: classes.words })}
    >
      {opens && row.account !== undefined ? (
        <Anchor
          component={Link}
          to={rowsAddress(row.account, days)}
          inherit
          c="inherit"
          underline={names.has(column.label) ? 'always' : 'hover'}
        >
          {text}
        </Anchor>
      ) : (
        text
      )}
    </Tag>
  );
};

const Row = ({ row, report }: { row: ReportRow; report: Tabular }) =>
  row.level === 'head' ? (
    <Table.Tr className={classes.head}>
      <Table.Td colSpan={report.columns.length}>{row.cells[0]}</Table.Td>
    </Table.Tr>
  ) : (
    <Table.Tr {...(row.level !== 'line' && { className: classes[row.level] })}>
      {report.columns.map((column, index) => (
        <Cell key={column.label} row={row} column={column} columns={report.columns} index={index} days={report} />
      ))}
    </Table.Tr>
  );

/** Ein Bericht als Tabelle: groups and sums; every figure of an account opens its rows. */
export const ReportTable = ({ report }: { report: Tabular }) => (
  <section className={classes.wrapper} aria-label={`Tabelle: ${report.title}`} tabIndex={0}>
    <Table
      className={classes.table}
      verticalSpacing={6}
      aria-label={report.title}
      data-figures={report.columns.filter(isRight).length}
    >
      <Table.Thead>
        <Table.Tr>
          {report.columns.map((column) => (
            <Table.Th key={column.label} scope="col" {...(isRight(column) && { ta: 'right' })}>
              {column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.rows.map((row, index) => (
          <Row key={index} row={row} report={report} />
        ))}
      </Table.Tbody>
    </Table>
  </section>
);
