import { Anchor, Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditList, AuditRow } from '@vereinshaus/contract/audit/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { useAnnouncement } from '../../kit/announce.ts';
import { Pager, pageText } from '../../kit/Pager.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import classes from '../reports/shared/ReportTable.module.css';
import { receiptAddress, rowsQuery } from './audit.api.ts';

type RowProps = { row: AuditRow; accessToken: string; onComment: () => void };

const Row = ({ row, accessToken, onComment }: RowProps) => (
  <Table.Tr {...(row.isCancelled && { td: 'line-through', c: 'dimmed' })}>
    <RowHead>{formatDay(row.date)}</RowHead>
    <Table.Td>{row.belegnr}</Table.Td>
    <Table.Td className={classes.words}>
      {row.text}
      {row.reason !== '' && (
        <Text size="xs" c="dimmed">
          {row.reason}
        </Text>
      )}
      {row.receipts.map(({ ID, name }) => (
        <Anchor key={ID} size="xs" display="block" href={receiptAddress(accessToken, ID)} download={name}>
          Beleg: {name}
        </Anchor>
      ))}
    </Table.Td>
    <Table.Td className={classes.words} data-label="Soll">
      {row.gkonto}
    </Table.Td>
    <Table.Td className={classes.words} data-label="Haben">
      {row.konto}
    </Table.Td>
    <Table.Td ta="right" mod="figures" data-label="Betrag">
      {formatMoney(row.amount)}
    </Table.Td>
    <Table.Td>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Anmerken: ${row.text}, ${formatDay(row.date)}`}
        onClick={onComment}
      >
        Anmerken
      </Button>
    </Table.Td>
  </Table.Tr>
);

type Props = { accessToken: string; list: AuditList; onComment: (row: AuditRow) => void };

/** Rows of the year, page by page. */
export const AuditRows = ({ accessToken, list, onComment }: Props) => {
  const [page, setPage] = useState(0);
  const rows = useQuery(rowsQuery(accessToken, list, page));
  const { total = 0, size = 1 } = rows.data ?? {};
  const pageCount = Math.ceil(total / size);
  const shown = `${formatNumber(total)} ${total === 1 ? 'Zeile' : 'Zeilen'}${pageText(page + 1, pageCount)}`;
  useAnnouncement(rows.data === undefined || rows.isPlaceholderData ? undefined : shown);
  return (
    <QueryState query={rows} isEmpty={() => total === 0} empty={<Text c="dimmed">Hier steht nichts.</Text>}>
      {(data) => (
        <Stack gap="xs">
          <section className={classes.wrapper} aria-label="Tabelle: Buchungen" tabIndex={0}>
            <Table className={classes.table} verticalSpacing={4} aria-label="Buchungen">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Datum</Table.Th>
                  <Table.Th>Beleg</Table.Th>
                  <Table.Th>Text</Table.Th>
                  <Table.Th>Soll</Table.Th>
                  <Table.Th>Haben</Table.Th>
                  <Table.Th ta="right">Betrag</Table.Th>
                  <Table.Th>Anmerkung</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((row) => (
                  <Row key={row.ID} row={row} accessToken={accessToken} onComment={() => onComment(row)} />
                ))}
              </Table.Tbody>
            </Table>
          </section>
          <Pager page={page + 1} pageCount={pageCount} onPage={(next) => setPage(next - 1)} />
        </Stack>
      )}
    </QueryState>
  );
};
