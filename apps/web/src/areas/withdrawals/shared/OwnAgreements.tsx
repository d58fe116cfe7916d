import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatDay, formatMoment, fromDayNumber, toDayNumber } from '@vereinshaus/contract/days';
import { membership } from '@vereinshaus/contract/membership';
import { formatMoney } from '@vereinshaus/contract/money';
import { payments } from '@vereinshaus/contract/payments';
import { payouts } from '@vereinshaus/contract/payouts';
import { persons } from '@vereinshaus/contract/persons';
import { vouchers } from '@vereinshaus/contract/vouchers';
import { type Agreement, type WithdrawalKind, withdrawals } from '@vereinshaus/contract/withdrawals';
import { useState } from 'react';
import { query, useCommand } from '../../../kit/api.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';

const useDeclare = () =>
  useCommand(withdrawals.declare, {
    announces: true,
    invalidates: [
      withdrawals.own,
      vouchers.own,
      payments.open,
      payments.list,
      payouts.own,
      membership.rolesOfPerson,
      membership.cards,
      persons.list,
    ],
  });

const moneyText = ({ refunded, credited }: Agreement): string =>
  [
    refunded > 0 ? `${formatMoney(refunded)} gehen auf dem Weg zurück, auf dem du bezahlt hast.` : '',
    credited > 0 ? `${formatMoney(credited)} stehen als Guthaben auf deinem Kundenkonto.` : '',
  ]
    .filter(Boolean)
    .join(' ');

const lastDayText = ({ lastDay }: Agreement) => formatDay(fromDayNumber(lastDay) ?? '');

const AgreementCard = ({ agreement, onWithdraw }: { agreement: Agreement; onWithdraw: () => void }) => (
  <Card withBorder padding="md" component="li">
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{agreement.title}</Text>
        <Text size="sm" c="dimmed">
          {agreement.state === 'withdrawn'
            ? `Zurückgetreten am ${formatMoment(agreement.timeWithdrawn)}. ${moneyText(agreement)}`
            : agreement.state === 'redeemed'
              ? 'Schon eingelöst: Der Wert ist verbraucht, ein Rücktritt ist nicht mehr möglich.'
              : `Vereinbart am ${formatMoment(agreement.time)}. Zurücktreten kannst du bis ${lastDayText(agreement)}.`}
        </Text>
      </div>
      {agreement.state === 'open' && (
        <Button variant="default" aria-label={`Vom Vertrag zurücktreten: ${agreement.title}`} onClick={onWithdraw}>
          Vom Vertrag zurücktreten
        </Button>
      )}
    </Group>
  </Card>
);

/** Rücktritt: what the family agreed online within the last 14 days, each with its button. Nothing where there is none. */
export const OwnAgreements = ({ kind }: { kind: WithdrawalKind }) => {
  const { data } = useQuery(query(withdrawals.own, {}));
  const declare = useDeclare();
  const [asked, setAsked] = useState<Agreement | null>(null);
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const shown = (data?.agreements ?? []).filter(
    (one) => one.kind === kind && (one.state === 'withdrawn' || one.lastDay >= today),
  );
  if (shown.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="ruecktritt">
      <Title order={2} size="h4" id="ruecktritt">
        Vom Vertrag zurücktreten
      </Title>
      <Text size="sm">
        Was du online vereinbart hast, kannst du innerhalb von 14 Tagen ohne Angabe von Gründen zurücknehmen.
      </Text>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((one) => (
          <AgreementCard key={one.ID} agreement={one} onWithdraw={() => setAsked(one)} />
        ))}
      </Stack>
      <ConfirmModal
        opened={asked !== null}
        title="Vom Vertrag zurücktreten?"
        confirmLabel="Rücktritt bestätigen"
        isPending={declare.isPending}
        onConfirm={() => asked && declare.mutate({ kind, ID: asked.ID }, { onSettled: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      >
        <Text>
          {asked?.title}: Der Vertrag gilt dann nicht mehr. Was du online bezahlt hast, geht denselben Weg zurück; alles
          andere wird dein Guthaben. Die Bestätigung kommt per E-Mail.
        </Text>
      </ConfirmModal>
    </Stack>
  );
};
