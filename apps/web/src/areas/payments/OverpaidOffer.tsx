import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OverpaidChoice, onlinePayments } from '@vereinshaus/contract/payments/online-payments';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { overpaidQuery, useDecideOverpaid } from './payments.api.ts';

type Overpaid = ReplyOf<typeof onlinePayments.overpaid>['payments'][number];

const backTexts: Readonly<Record<Overpaid['kind'], string>> = {
  card: 'Zurück auf die Karte',
  eps: 'Zurück auf das Konto',
  sofort: 'Zurück auf das Konto',
  sepa_debit: 'Zurück auf das Konto',
};

const Offer = ({ payment: { ID, kind, amount, last4 } }: { payment: Overpaid }) => {
  const decide = useDecideOverpaid();
  const choose = (choice: OverpaidChoice) => () => decide.mutate({ ID, choice });
  const choosing = decide.isPending ? decide.variables?.choice : undefined;
  return (
    <StatusBanner kind="info" title={`${formatMoney(amount)} zu viel bezahlt`}>
      <Stack gap="sm">
        <Text size="sm">
          Dafür war schon bezahlt{last4 === '' ? '' : ` (… ${last4})`}. Möchtest du das Geld zurück oder soll es für das
          nächste Mal stehen bleiben?
        </Text>
        <Group gap="sm">
          <Button loading={choosing === 'refund'} disabled={decide.isPending} onClick={choose('refund')}>
            {backTexts[kind]}
          </Button>
          <Button variant="default" loading={choosing === 'keep'} disabled={decide.isPending} onClick={choose('keep')}>
            Als Guthaben behalten
          </Button>
        </Group>
      </Stack>
    </StatusBanner>
  );
};

/** Offers to refund a double payment immediately. */
export const OverpaidOffer = () => {
  const { data } = useQuery(overpaidQuery());
  return (data?.payments ?? []).map((payment) => <Offer key={payment.ID} payment={payment} />);
};
