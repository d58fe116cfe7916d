import { Badge, Button, Card, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { WebhookDelivery } from '@vereinshaus/contract/webhooks/calls';
import { webhookEventLabels } from '@vereinshaus/contract/webhooks/rules';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { deliveriesQuery, useReplay } from './webhooks.api.ts';

const states = {
  waiting: { label: 'wartet', color: 'yellow' },
  delivered: { label: 'zugestellt', color: 'green' },
  failed: { label: 'gescheitert', color: 'red' },
} as const;

const triedText = ({ tries, timeNext, httpStatus, error }: WebhookDelivery) =>
  [
    tries === 1 ? '1 Versuch' : `${tries} Versuche`,
    ...(httpStatus > 0 ? [`Antwort ${httpStatus}`] : []),
    ...(error === '' ? [] : [error]),
    ...(timeNext > 0 && tries > 0 ? [`nächster Versuch ${formatMoment(timeNext)}`] : []),
  ].join(' · ');

const DeliveryCard = ({ delivery, mayReplay }: { delivery: WebhookDelivery; mayReplay: boolean }) => {
  const replay = useReplay();
  const [isShown, setShown] = useState(false);
  const label = webhookEventLabels[delivery.event] ?? delivery.event;
  const { label: state, color } = states[delivery.state];
  return (
    <Card withBorder component="li" aria-label={`${label}, Nr. ${delivery.ID}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Group gap="xs">
            <Text fw={600}>{label}</Text>
            <Badge variant="light" color={color} autoContrast>
              {state}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            Nr. {delivery.ID}, {formatMoment(delivery.time)}
            {delivery.repeats_ID > 0 && `, wiederholt Nr. ${delivery.repeats_ID}`}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {triedText(delivery)}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="subtle"
            aria-expanded={isShown}
            aria-label={`Inhalt: Nr. ${delivery.ID}`}
            onClick={() => setShown(!isShown)}
          >
            Inhalt
          </Button>
          {mayReplay && (
            <Button
              variant="default"
              loading={replay.isPending}
              aria-label={`Noch einmal schicken: Nr. ${delivery.ID}`}
              onClick={() => replay.mutate({ delivery_ID: delivery.ID })}
            >
              Noch einmal schicken
            </Button>
          )}
        </Group>
      </Group>
      {isShown && (
        <Code block mt="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {delivery.payload}
        </Code>
      )}
    </Card>
  );
};

/** /verein/schnittstellen/{webhookID}: deliveries with their results, and repeating them. */
export const WebhookLogPage = () => {
  const { webhookID } = useParams();
  const [before, setBefore] = useState(0);
  const answer = useQuery(deliveriesQuery(Number(webhookID), before));
  const name = answer.data?.webhook.name;
  return (
    <Stack data-page="content" gap="md">
      <PageHeader
        title={name === undefined ? 'Protokoll des Webhooks' : `Protokoll: ${name}`}
        description="Zustellungen der letzten 30 Tage, neueste zuerst."
        back={{ to: '/verein/schnittstellen', label: 'Schnittstellen' }}
      />
      <QueryState
        query={answer}
        isEmpty={({ deliveries }) => deliveries.length === 0}
        empty="Noch wurde nichts zugestellt. Schick unter „Schnittstellen“ beim Webhook mit „Mehr“ eine Probe, dann siehst du, ob die Gegenseite antwortet."
      >
        {({ deliveries, hasOlder, webhook }) => (
          <>
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
              {deliveries.map((delivery) => (
                <DeliveryCard key={delivery.ID} delivery={delivery} mayReplay={webhook.active} />
              ))}
            </Stack>
            <Group>
              {before > 0 && (
                <Button variant="default" onClick={() => setBefore(0)}>
                  Neueste anzeigen
                </Button>
              )}
              {hasOlder && (
                <Button variant="default" onClick={() => setBefore(deliveries.at(-1)?.ID ?? 0)}>
                  Ältere anzeigen
                </Button>
              )}
            </Group>
          </>
        )}
      </QueryState>
    </Stack>
  );
};
