import { Anchor, NativeSelect, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CashReceiptRow, cashReceiptPath } from '@vereinshaus/contract/cash/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { receiptsQuery } from './cash.api.ts';
import { DutySection } from './DutySection.tsx';
import { TillSection } from './TillSection.tsx';

const purposeOf = ({ reverses, text }: CashReceiptRow) => (reverses === '' ? text : `Storno zu ${reverses}`);

/** Kassabuch: all entries of the account; its text begins with the number. */
const cashBookPath = ({ account }: CashReceiptRow) => `/buchhaltung/buchungen/${Number.parseInt(account, 10)}`;

/** On a phone everything except the amount is below the number. */
const ReceiptRow = ({ receipt }: { receipt: CashReceiptRow }) => (
  <Table.Tr>
    <RowHead>
      <Anchor component={Link} size="sm" to={cashReceiptPath(receipt.token)}>
        {receipt.number}
      </Anchor>
      <Text hiddenFrom="sm" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[formatDay(receipt.paidOn), receipt.payer, purposeOf(receipt)].filter(Boolean).join(' · ')}
      </Text>
    </RowHead>
    <Table.Td visibleFrom="sm">{formatDay(receipt.paidOn)}</Table.Td>
    <Table.Td visibleFrom="sm">{receipt.payer || '–'}</Table.Td>
    <Table.Td visibleFrom="sm">{purposeOf(receipt)}</Table.Td>
    <Table.Td visibleFrom="sm">
      <Anchor component={Link} size="sm" to={cashBookPath(receipt)}>
        {receipt.account}
      </Anchor>
    </Table.Td>
    <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(receipt.amount)}
    </Table.Td>
  </Table.Tr>
);

const Receipts = ({ receipts }: { receipts: readonly CashReceiptRow[] }) =>
  receipts.length === 0 ? (
    <Text c="dimmed">
      Noch keine vorhanden. Ein Beleg entsteht von selbst, sobald jemand bar bezahlt oder einen Gutschein bar kauft.
    </Text>
  ) : (
    <Table aria-label="Kassabelege">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Nummer</Table.Th>
          <Table.Th visibleFrom="sm">Bezahlt am</Table.Th>
          <Table.Th visibleFrom="sm">Von</Table.Th>
          <Table.Th visibleFrom="sm">Wofür</Table.Th>
          <Table.Th visibleFrom="sm">Kassa</Table.Th>
          <Table.Th ta="right">Betrag</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.ID} receipt={receipt} />
        ))}
      </Table.Tbody>
    </Table>
  );

/** /buchhaltung/kassa: cash receipts, whether a cash register is required, and the figures for that. */
export const CashPage = () => {
  const [params, setParams] = useSearchParams();
  const query = useQuery(receiptsQuery(Number(params.get('jahr') ?? 0) || 0));
  return (
    <Stack gap="lg" data-page="content">
      <PageHeader title="Kassa und Belege" />
      <Paper withBorder p="md" radius="md" component="section" aria-label="Belege">
        <QueryState query={query}>
          {({ year, years, receipts }) => (
            <Stack>
              <Title order={2} size="h4">
                Kassabelege
              </Title>
              {years.length > 1 && (
                <NativeSelect
                  label="Jahr"
                  maw={140}
                  data={years.map(String)}
                  value={String(year)}
                  onChange={(event) => setParams({ jahr: event.currentTarget.value }, { replace: true })}
                />
              )}
              <Receipts receipts={receipts} />
            </Stack>
          )}
        </QueryState>
      </Paper>
      <DutySection />
      <TillSection />
    </Stack>
  );
};
