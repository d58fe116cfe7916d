import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CashReceipt, cash, cashReceiptPath, isCashPaidOut } from '@vereinshaus/contract/cash/calls';
import { formatDay, formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { showBanner } from '../../kit/banners.ts';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { printReceipt, receiptQuery, useMailReceipt } from './cash.api.ts';

const PrintButton = ({ token }: { token: string }) => {
  const [isPending, setPending] = useState(false);
  const print = async () => {
    setPending(true);
    try {
      await printReceipt(token);
    } catch (error) {
      showBanner('error', error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={isPending} onClick={() => void print()}>
      Drucken
    </Button>
  );
};

const MailButton = ({ token }: { token: string }) => {
  const mail = useMailReceipt();
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={18} aria-hidden />}
      loading={mail.isPending}
      onClick={() => mail.mutate({ token })}
    >
      Per E-Mail schicken
    </Button>
  );
};

const Lines = ({ receipt: { lines, amount } }: { receipt: CashReceipt }) => (
  <Table aria-label="Leistungen">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Menge</Table.Th>
        <Table.Th>Leistung</Table.Th>
        <Table.Th ta="right">Betrag</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt never change
        <Table.Tr key={index}>
          <Table.Td>{line.quantity}</Table.Td>
          <RowHead style={{ overflowWrap: 'anywhere' }}>
            {line.text}
            {line.percent > 0 && ` (inkl. ${String(line.percent).replace('.', ',')} % USt.)`}
          </RowHead>
          <Table.Td ta="right">{formatMoney(line.amount)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th />
        <Table.Th>Bar</Table.Th>
        <Table.Th ta="right">{formatMoney(amount)}</Table.Th>
      </Table.Tr>
    </Table.Tfoot>
  </Table>
);

/** The legally required data: issuer, number, day, items, amount. */
const Receipt = ({ receipt }: { receipt: CashReceipt }) => (
  <Paper withBorder p="md" radius="md" component="section" aria-label={`Kassabeleg ${receipt.number}`}>
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {receipt.issuer.name}
        </Title>
        {[
          receipt.issuer.address,
          receipt.issuer.zvr && `ZVR-Zahl ${receipt.issuer.zvr}`,
          receipt.issuer.uid && `UID ${receipt.issuer.uid}`,
        ]
          .filter(Boolean)
          .map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
      </div>
      <Text>
        {isCashPaidOut(receipt) ? 'Ausbezahlt' : 'Bezahlt'} am {formatDay(receipt.paidOn)}
        {receipt.payer !== '' && ` ${isCashPaidOut(receipt) ? 'an' : 'von'} ${receipt.payer}`}, ausgestellt am{' '}
        {formatDayOf(receipt.time)}
      </Text>
      <Lines receipt={receipt} />
    </Stack>
  </Paper>
);

const toCash = { to: '/buchhaltung/kassa', label: 'Kassa und Belege' };

/** Link back: to the family's account, or to the receipts for users who read the books; none after scanning the code. */
const useWayBack = () => {
  const { state } = useLocation();
  const readsBooks = useMay(cash.receipts.access);
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from === 'string' && /^\/abrechnung(\/\d+)?$/.test(from)) return { to: from, label: 'Abrechnung' };
  return readsBooks ? toCash : undefined;
};

/** /kassabeleg/{token}: shown on the payer's phone, and for the office to print or send. */
export const ReceiptPage = () => {
  const { token = '' } = useParams();
  const back = useWayBack();
  const way = back === undefined ? {} : { back };
  return (
    <QueryState query={useQuery(receiptQuery(token))} head={<PageHeader title="Kassabeleg" {...way} />}>
      {(receipt) => (
        <Stack data-page="form">
          <PageHeader
            title={`${receipt.reverses === '' ? 'Kassabeleg' : 'Storno-Kassabeleg'} ${receipt.number}`}
            {...way}
          />
          {receipt.reverses !== '' && <StatusBanner kind="info">Storno zu Kassabeleg {receipt.reverses}</StatusBanner>}
          {receipt.reversedBy !== '' && (
            <StatusBanner kind="info">Dieser Beleg ist storniert: {receipt.reversedBy}</StatusBanner>
          )}
          <Receipt receipt={receipt} />
          <Group>
            <PrintButton token={token} />
            <May access={cash.mail.access}>
              <MailButton token={token} />
            </May>
          </Group>
          <May access={cash.mail.access}>
            <Stack gap={4} align="flex-start">
              <QrCode text={`${window.location.origin}${cashReceiptPath(token)}`} label="Code zum Beleg" size={160} />
              <Text size="sm" c="dimmed">
                Wer bezahlt hat, scannt den Code und hat den Beleg am Handy.
              </Text>
            </Stack>
          </May>
        </Stack>
      )}
    </QueryState>
  );
};
