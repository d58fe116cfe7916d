import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { OfferedPlace } from './OfferedPlace.tsx';
import { offerOfLinkQuery, useAnswerOfferByLink } from './queue-offers.api.ts';

/** /platz/{token}: takes an offered place without signing in. The tap is on the page, since programs open every link of a mail. */
export const QueueOfferPage = () => {
  const { token = '' } = useParams();
  const answering = useAnswerOfferByLink();
  const offered = useQuery({ ...offerOfLinkQuery(token), enabled: !answering.isSuccess });
  return (
    <Stack maw={560}>
      <PageHeader title="Platz frei" />
      {answering.isSuccess ? (
        <StatusBanner kind="success">{answering.data.message}</StatusBanner>
      ) : (
        <QueryState query={offered}>
          {({ offer }) => (
            <>
              {answering.isError && <StatusBanner kind="error">{answering.error.message}</StatusBanner>}
              <OfferedPlace
                offer={offer}
                pending={answering.isPending ? answering.variables.answer : undefined}
                onAnswer={(answer) =>
                  answering.mutate(
                    { token, answer, shownTotal: offer.price + offer.membershipFee },
                    { onError: () => void offered.refetch() },
                  )
                }
              />
            </>
          )}
        </QueryState>
      )}
      <Text size="sm">
        <Anchor component={Link} to="/kurs/meine" inherit>
          Zu meinen Buchungen
        </Anchor>
      </Text>
    </Stack>
  );
};
