import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useUser } from '../session/shared/session.ts';
import { PayCard } from './PayCard.tsx';
import { openItemsQuery } from './payments.api.ts';

const toBilling = { to: '/abrechnung', label: 'Abrechnung' };

/** /bezahlmethode/add/sofort: SOFORT was discontinued and replaced by EPS. */
export const EpsPage = () => {
  const { userID } = useParams();
  const { ID: ownId } = useUser();
  const personId = userID === undefined ? ownId : Number(userID);
  return (
    <>
      <PageHeader title="Mit EPS bezahlen" back={toBilling} />
      <QueryState query={useQuery(openItemsQuery(personId))}>
        {({ items, underWay, online, transfer: _transfer, family: _family, ...balance }) =>
          online.kinds.includes('eps') && -balance.saldo > underWay ? (
            <Stack maw={560}>
              <PayCard
                personId={personId}
                balance={balance}
                items={items}
                underWay={underWay}
                online={online}
                only="eps"
              />
            </Stack>
          ) : (
            <EmptyState>
              {online.kinds.includes('eps') ? 'Es ist nichts zu bezahlen.' : 'Euer Verein nimmt kein EPS.'}
            </EmptyState>
          )
        }
      </QueryState>
    </>
  );
};
