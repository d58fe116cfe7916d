import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import { useUser } from '../../session/shared/session.ts';
import { payPath } from '../chosen-items.ts';
import { collectingMandate } from '../collecting-mandate.ts';
import { methodText } from '../method-text.ts';
import { methodsQuery } from '../payments.api.ts';

type PayNowProps = { cents: number; items: readonly number[] };

/** Jetzt bezahlen: links to the pay page with these amounts selected. Payers with a debit mandate see that it is collected instead. */
export const PayNow = ({ cents, items }: PayNowProps) => {
  const user = useUser();
  const { data, isPending } = useQuery(methodsQuery(user.ID));
  if (cents === 0 || isPending) return null;
  const mandate = collectingMandate(data?.data);
  if (mandate !== undefined)
    return (
      <Text>
        Der Verein zieht {formatMoney(cents)} ein, sobald es fällig ist: {methodText(mandate)}.
      </Text>
    );
  return (
    <Button component={Link} to={payPath(items)} size="md" style={{ alignSelf: 'flex-start' }}>
      Jetzt {formatMoney(cents)} bezahlen
    </Button>
  );
};
