import { Button, CopyButton, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type Balance } from '@vereinshaus/contract/ledger/calls';
import type { OpenItem } from '@vereinshaus/contract/payments/calls';
import { epcCode, type Transfer } from '@vereinshaus/contract/payments/epc-code';
import { useState } from 'react';
import { QrActions } from '../../kit/QrActions.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { shareOf, shareOptions, sumOf } from './pay-shares.ts';

/** A line to copy into the banking app with one tap. */
const Line = ({ label, value, copied = value }: { label: string; value: string; copied?: string }) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Stack gap={0} miw={0}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
    </Stack>
    <CopyButton value={copied}>
      {({ copied: isCopied, copy }) => (
        <Button
          variant="subtle"
          flex="none"
          aria-label={`Kopieren: ${label}`}
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? 'Kopiert' : 'Kopieren'}
        </Button>
      )}
    </CopyButton>
  </Group>
);

/** Anchor for a button further up. */
export const payByTransferId = 'ueberweisen';

type TransferCardProps = {
  transfer: Transfer;
  balance: Balance;
  /** Cents that become due next, if nothing is due yet. */
  next: number;
  /** The items the user came to pay; named in the payment text, so that the club can assign it. */
  chosenItems?: readonly OpenItem[];
};

const itemWords = (items: readonly OpenItem[]): string =>
  items.map(({ text, fullname }) => [text, fullname].filter(Boolean).join(' ')).join(', ');

/** Überweisen: a QR code to scan from another screen, or values to copy on the phone with the banking app. */
export const TransferCard = ({ transfer: account, balance, next, chosenItems = [] }: TransferCardProps) => {
  const { due, later } = balance;
  const shares = { chosen: Math.min(sumOf(chosenItems), due + later), due, next, all: due + later };
  const [share, setShare] = useState<string>(chosenItems.length > 0 ? 'chosen' : 'due');
  const { cents, isChosen } = shareOf(shares, share);
  const options = shareOptions(shares);
  const transfer = isChosen ? { ...account, text: `${account.text} ${itemWords(chosenItems)}`.slice(0, 140) } : account;
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-labelledby={payByTransferId}>
      <Stack gap="md">
        <Title order={2} size="h4" id={payByTransferId} tabIndex={-1}>
          Überweisen
        </Title>
        {options.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label="Wie viel überwiesen wird"
            value={share}
            onChange={setShare}
            data={[...options]}
          />
        )}
        <Stack gap={4} align="center">
          <QrCode text={epcCode(transfer, cents)} label={`Zahlen mit Code: ${formatMoney(cents)}`} size={200} />
          <Text size="sm" fw={600}>
            Zahlen mit Code
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            Den Code mit der Banking-App scannen, an sie weitergeben, oder die Angaben kopieren.
          </Text>
          <QrActions
            text={epcCode(transfer, cents)}
            fileName={`zahlen-${(cents / 100).toFixed(2).replace('.', '-')}`}
            shareLabel="An die Banking-App"
          />
        </Stack>
        <Stack gap="xs">
          <Line label="Empfänger" value={transfer.name} />
          <Line label="IBAN" value={formatIban(transfer.iban)} copied={transfer.iban} />
          <Line label="Betrag" value={formatMoney(cents)} copied={(cents / 100).toFixed(2).replace('.', ',')} />
          <Line label="Verwendungszweck" value={transfer.text} />
        </Stack>
        <Text size="sm" c="dimmed">
          Bitte lass die Nummer am Anfang des Verwendungszwecks stehen: An ihr erkennen wir deine Zahlung. Sie wird auf
          den ältesten offenen Betrag angerechnet und erscheint hier nach der Verbuchung.
        </Text>
      </Stack>
    </Paper>
  );
};
