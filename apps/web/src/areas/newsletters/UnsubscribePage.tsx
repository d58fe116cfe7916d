import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { subscriptionQuery, useSaveSubscription } from './newsletters.api.ts';

const Choice = ({ token, address, isSubscribed }: { token: string; address: string; isSubscribed: boolean }) => {
  const save = useSaveSubscription();
  return (
    <Stack align="flex-start">
      {save.error && <StatusBanner kind="error">{save.error.message}</StatusBanner>}
      {save.isSuccess && <StatusBanner kind="success">{save.data.message}</StatusBanner>}
      <Text>
        {isSubscribed
          ? `An ${address} gehen Newsletter und Nachrichten des Vereins an viele.`
          : `An ${address} gehen keine Newsletter mehr. E-Mails zu Buchungen, Terminen und Zahlungen kommen weiterhin.`}
      </Text>
      <Button loading={save.isPending} onClick={() => save.mutate({ token, isSubscribed: !isSubscribed })}>
        {isSubscribed ? 'Newsletter abbestellen' : 'Newsletter wieder bestellen'}
      </Button>
    </Stack>
  );
};

/** /newsletter/abmelden/{token}: unsubscribes without signing in, but only after a click: mail programs open every link. */
export const UnsubscribePage = () => {
  const { token = '' } = useParams();
  const subscription = useQuery(subscriptionQuery(token));
  return (
    <Stack maw={560}>
      <PageHeader title="Newsletter" />
      <QueryState query={subscription}>{(found) => <Choice token={token} {...found} />}</QueryState>
      {subscription.isError && (
        <Text>
          Newsletter kannst du auch nach dem Anmelden abbestellen, unter{' '}
          <Anchor component={Link} to="/sendungseinstellungen" inherit>
            Sendungseinstellungen
          </Anchor>
          .
        </Text>
      )}
    </Stack>
  );
};
