import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { authRequiredQuery } from './payments.api.ts';

/** A bank requires the payer's confirmation before it pays. */
export const AuthenticationHint = () => {
  const { data } = useQuery(authRequiredQuery());
  if (data === undefined || data.client_secret === '') return null;
  return (
    <StatusBanner kind="info" title="Deine Bank möchte eine Bestätigung">
      Eine Zahlung über {formatMoney(data.amount)} wartet darauf.{' '}
      <Anchor component={Link} to="/abrechnung/authentication" inherit>
        Jetzt bestätigen
      </Anchor>
    </StatusBanner>
  );
};
