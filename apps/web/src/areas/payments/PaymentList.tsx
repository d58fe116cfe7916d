import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { cashReceiptPath } from '@vereinshaus/contract/cash/calls';
import { clubPayments } from '@vereinshaus/contract/clubs/club-payments';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { payments as calls, type Payment, paymentStates } from '@vereinshaus/contract/payments/calls';
import { paymentKindLabels, paymentStateLabels } from '@vereinshaus/contract/payments/labels';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { endingText } from './method-text.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';

const shownFirst = 4;

/** „Karte, Visa … 4242“ of an online payment, „von Maria Huber … 3201“ of a transfer. */
const paidWith = ({ source, kind, sourceDescription: { brand, last4, bank_name: bank, name, konto } }: Payment) => {
  if (source === '') return name === '' ? '' : `von ${name} ${konto === '' ? '' : endingText('', konto)}`.trim();
  return [paymentKindLabels[kind], last4 === '' ? '' : endingText(brand, last4), bank].filter(Boolean).join(', ');
};

/** „Judo, Mia (€ 55,00)“. */
const coverText = ({ text, fullname, amount }: Payment['covers'][number]): string =>
  `${[text, fullname].filter(Boolean).join(', ')} (${formatMoney(amount)})`;

const Covers = ({ payment }: { payment: Payment }) =>
  payment.amount > 0 && payment.covers.length > 0 ? (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      für {payment.covers.map(coverText).join(', ')}
    </Text>
  ) : null;

type LineProps = {
  payment: Payment;
  onRefund: (() => void) | undefined;
  onTakeBack: (() => void) | undefined;
};

const Line = ({ payment, onRefund, onTakeBack }: LineProps) => {
  const { pathname } = useLocation();
  const note = paymentStateLabels[payment.status];
  const isVoid = payment.status === paymentStates.failed || payment.status === paymentStates.cancelled;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
      <Stack gap={0} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{payment.text}</Text>
        <Text size="sm" c="dimmed">
          {[formatDayOf(payment.time), paidWith(payment)].filter(Boolean).join(' · ')}
        </Text>
        <Covers payment={payment} />
        {payment.receipt !== '' && (
          <Anchor component={Link} to={cashReceiptPath(payment.receipt)} state={{ from: pathname }} size="sm">
            Kassabeleg
          </Anchor>
        )}
      </Stack>
      <Stack gap={2} align="flex-end" flex="none">
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }} td={isVoid ? 'line-through' : 'none'}>
          {formatMoney(payment.amount)}
        </Text>
        {note !== undefined && (
          <Badge color="gray" variant="light">
            {note}
          </Badge>
        )}
        {payment.refunded > 0 && (
          <Text size="sm" c="dimmed">
            {formatMoney(payment.refunded)} erstattet
          </Text>
        )}
        {onRefund !== undefined && (
          <Button variant="subtle" size="compact-md" onClick={onRefund}>
            Erstatten
          </Button>
        )}
        {onTakeBack !== undefined && (
          <Button variant="subtle" size="compact-md" color="gray" onClick={onTakeBack}>
            Zurücknehmen
          </Button>
        )}
      </Stack>
    </Group>
  );
};

/** Zahlungen: the latest four, then all. */
export const PaymentList = ({ payments }: { payments: readonly Payment[] }) => {
  const [isAll, setAll] = useState(false);
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const [takenBack, setTakenBack] = useState<Payment | null>(null);
  const mayTakeBack = useMay(calls.takeBackEntry.access);
  const mayRefund = useMay(clubPayments.refund.access);
  if (payments.length === 0) return <Text c="dimmed">Noch keine vorhanden.</Text>;
  return (
    <Paper withBorder p="md" radius="md">
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Zahlungen">
        {payments.slice(0, isAll ? undefined : shownFirst).map((payment) => (
          <Line
            key={payment.ID}
            payment={payment}
            onTakeBack={mayTakeBack && payment.canBeTakenBack ? () => setTakenBack(payment) : undefined}
            onRefund={mayRefund && payment.refundable > 0 ? () => setRefunded(payment) : undefined}
          />
        ))}
      </Stack>
      {!isAll && payments.length > shownFirst && (
        <Button variant="subtle" mt="sm" onClick={() => setAll(true)}>
          alle anzeigen ({payments.length})
        </Button>
      )}
      {takenBack !== null && <TakeBackDialog payment={takenBack} onClose={() => setTakenBack(null)} />}
      {refunded !== null && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </Paper>
  );
};
