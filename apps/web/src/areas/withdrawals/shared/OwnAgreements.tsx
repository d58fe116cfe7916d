import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatDay, formatMoment, fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { membership } from '@vereinshaus/contract/membership/calls';
import { payments } from '@vereinshaus/contract/payments/calls';
import { payouts } from '@vereinshaus/contract/payments/payouts';
import { persons } from '@vereinshaus/contract/persons/calls';
import { singles } from '@vereinshaus/contract/singles/calls';
import { vouchers } from '@vereinshaus/contract/vouchers/calls';
import { type Agreement, type WithdrawalKind, withdrawals } from '@vereinshaus/contract/withdrawals/calls';
import { useState } from 'react';
import { query, useCommand } from '../../../kit/api.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { EasyWordsLink } from '../../help/shared/EasyWordsLink.tsx';

const useDeclare = () =>
  useCommand(withdrawals.declare, {
    announces: true,
    invalidates: [
      withdrawals.own,
      vouchers.own,
      singles.mine,
      payments.open,
      payments.list,
      payouts.own,
      membership.rolesOfPerson,
      membership.cards,
      membership.ownRequests,
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

const stateText = (agreement: Agreement): string => {
  const { state, kind, time, timeWithdrawn } = agreement;
  if (state === 'withdrawn') return `Zurückgetreten am ${formatMoment(timeWithdrawn)}. ${moneyText(agreement)}`;
  if (state === 'redeemed' && kind === 'block')
    return 'Alle Einheiten sind verbraucht oder gebucht: Ein Rücktritt ist nicht mehr möglich.';
  if (state === 'redeemed') return 'Schon eingelöst: Der Wert ist verbraucht, ein Rücktritt ist nicht mehr möglich.';
  if (kind === 'request') return `Angefragt am ${formatMoment(time)}, noch nicht entschieden.`;
  return `Vereinbart am ${formatMoment(time)}. Zurücktreten kannst du bis ${lastDayText(agreement)}.`;
};

const buttonText = ({ kind }: Agreement) => (kind === 'request' ? 'Anfrage zurückziehen' : 'Vom Vertrag zurücktreten');

const AgreementCard = ({ agreement, onWithdraw }: { agreement: Agreement; onWithdraw: () => void }) => (
  <Card withBorder padding="md" component="li">
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{agreement.title}</Text>
        <Text size="sm" c="dimmed">
          {stateText(agreement)}
        </Text>
      </div>
      {agreement.state === 'open' && (
        <Button variant="default" aria-label={`${buttonText(agreement)}: ${agreement.title}`} onClick={onWithdraw}>
          {buttonText(agreement)}
        </Button>
      )}
    </Group>
  </Card>
);

/** Rücktritt: the family's online contracts of the last 14 days, each with its button. Hidden if there are none. */
export const OwnAgreements = ({ kinds }: { kinds: readonly WithdrawalKind[] }) => {
  const { data } = useQuery(query(withdrawals.own, {}));
  const declare = useDeclare();
  const [asked, setAsked] = useState<Agreement | null>(null);
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const shown = (data?.agreements ?? []).filter(
    (one) => kinds.includes(one.kind) && (one.state === 'withdrawn' || one.lastDay === 0 || one.lastDay >= today),
  );
  if (shown.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="ruecktritt">
      <Title order={2} size="h4" id="ruecktritt">
        Vom Vertrag zurücktreten
      </Title>
      <Text size="sm">
        Was du online vereinbart hast, kannst du innerhalb von 14 Tagen ohne Angabe von Gründen zurücknehmen.{' '}
        <EasyWordsLink place="withdrawal">Kurz gesagt</EasyWordsLink>
      </Text>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((one) => (
          <AgreementCard key={`${one.kind} ${one.ID}`} agreement={one} onWithdraw={() => setAsked(one)} />
        ))}
      </Stack>
      <ConfirmModal
        opened={asked !== null}
        title="Vom Vertrag zurücktreten?"
        confirmLabel="Rücktritt bestätigen"
        isPending={declare.isPending}
        onConfirm={() =>
          asked && declare.mutate({ kind: asked.kind, ID: asked.ID }, { onSettled: () => setAsked(null) })
        }
        onClose={() => setAsked(null)}
      >
        <Text>
          {asked?.title}: Der Vertrag gilt dann nicht mehr. Was du online bezahlt hast, geht denselben Weg zurück; alles
          andere wird dein Guthaben. Die Bestätigung kommt per E-Mail.
        </Text>
        {asked?.kind === 'block' && (
          <Text mt="sm">
            Einheiten, die verbraucht oder für einen Termin gebucht sind, werden anteilig abgezogen; gebuchte Termine
            bleiben gebucht. Brauchst du sie nicht mehr, sag sie vorher ab.
          </Text>
        )}
      </ConfirmModal>
    </Stack>
  );
};
