import { Anchor, Badge, Button, Card, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { WebhookRow } from '@vereinshaus/contract/webhooks/calls';
import { webhookTopicLabels } from '@vereinshaus/contract/webhooks/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { OnceDialog } from '../api-tokens/shared/OnceDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { useRemoveWebhook, useRotateSecret, useSendTest, webhooksQuery } from './webhooks.api.ts';

const stateOf = ({ active, failed }: WebhookRow) => {
  if (!active) return { label: 'abgeschaltet', color: 'gray' };
  return failed > 0 ? { label: 'Fehler', color: 'red' } : { label: 'eingeschaltet', color: 'green' };
};

const delivered = ({ timeDelivered, waiting, failed }: WebhookRow) =>
  [
    timeDelivered === 0 ? 'noch nichts zugestellt' : `zuletzt zugestellt ${formatMoment(timeDelivered)}`,
    ...(waiting > 0 ? [waiting === 1 ? '1 wartet' : `${waiting} warten`] : []),
    ...(failed > 0 ? [`${failed} gescheitert`] : []),
  ].join(', ');

type Action = 'change' | 'rotate' | 'remove';
type WebhookCardProps = { webhook: WebhookRow; onAction: (action: Action) => void };

const WebhookCard = ({ webhook, onAction }: WebhookCardProps) => {
  const test = useSendTest();
  const state = stateOf(webhook);
  return (
    <Card withBorder component="li" aria-label={webhook.name}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Group gap="xs">
            <Anchor component={Link} to={`/verein/schnittstellen/${webhook.ID}`} fw={600}>
              {webhook.name}
            </Anchor>
            <Badge variant="light" color={state.color} autoContrast>
              {state.label}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {webhook.url}
          </Text>
          <Text size="sm">{webhook.topics.map((topic) => webhookTopicLabels[topic]).join(', ')}</Text>
          <Text size="sm">{delivered(webhook)}</Text>
          {webhook.timeOldSecret > 0 && (
            <Text size="sm" c="dimmed">
              Das bisherige Geheimnis unterschreibt mit bis {formatMoment(webhook.timeOldSecret)}.
            </Text>
          )}
        </Stack>
        <ButtonMenu
          variant="default"
          aria-label={`Mehr: ${webhook.name}`}
          items={() => (
            <>
              <Menu.Item component={Link} to={`/verein/schnittstellen/${webhook.ID}`}>
                Protokoll
              </Menu.Item>
              <Menu.Item onClick={() => onAction('change')}>Ändern</Menu.Item>
              <Menu.Item disabled={!webhook.active} onClick={() => test.mutate({ ID: webhook.ID })}>
                Probe schicken
              </Menu.Item>
              <Menu.Item onClick={() => onAction('rotate')}>Neues Geheimnis</Menu.Item>
              <Menu.Item color="red" onClick={() => onAction('remove')}>
                Löschen
              </Menu.Item>
            </>
          )}
        >
          Mehr
        </ButtonMenu>
      </Group>
    </Card>
  );
};

type Open = { action: Action; webhook: WebhookRow } | { action: 'add' } | null;

const RemoveModal = ({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) => {
  const remove = useRemoveWebhook();
  return (
    <ConfirmModal
      opened
      title="Webhook löschen?"
      confirmLabel="Webhook löschen"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ ID: webhook.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {`„${webhook.name}“ erfährt nichts mehr, und sein Protokoll ist weg.`}
    </ConfirmModal>
  );
};

type RotateModalProps = { webhook: WebhookRow; onRotated: (secret: string) => void; onClose: () => void };

const RotateModal = ({ webhook, onRotated, onClose }: RotateModalProps) => {
  const rotate = useRotateSecret();
  return (
    <ConfirmModal
      opened
      title="Neues Geheimnis?"
      confirmLabel="Neues Geheimnis erzeugen"
      isDestructive={false}
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate({ ID: webhook.ID }, { onSuccess: ({ secret }) => onRotated(secret) })}
      onClose={onClose}
    >
      Mit dem bisherigen wird noch einen Tag lang mitunterschrieben. So lange hast du Zeit, das neue einzutragen.
    </ConfirmModal>
  );
};

/** Webhooks: external URLs notified of events. */
export const WebhookSection = () => {
  const answer = useQuery(webhooksQuery());
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState('');
  const close = () => setOpen(null);
  const showSecret = (shown: string) => {
    close();
    setSecret(shown);
  };
  return (
    <Stack component="section" aria-label="Webhooks" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Webhooks
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ action: 'add' })}>
          Neuer Webhook
        </Button>
      </Group>
      <QueryState
        query={answer}
        isEmpty={({ webhooks }) => webhooks.length === 0}
        empty="Noch kein Programm erfährt von selbst, was im Verein geschieht."
      >
        {({ webhooks }) => (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook.ID} webhook={webhook} onAction={(action) => setOpen({ action, webhook })} />
            ))}
          </Stack>
        )}
      </QueryState>
      {open?.action === 'add' && <WebhookDialog webhook={null} onSaved={showSecret} onClose={close} />}
      {open?.action === 'change' && <WebhookDialog webhook={open.webhook} onSaved={close} onClose={close} />}
      {open?.action === 'rotate' && <RotateModal webhook={open.webhook} onRotated={showSecret} onClose={close} />}
      {open?.action === 'remove' && <RemoveModal webhook={open.webhook} onClose={close} />}
      {secret !== '' && (
        <OnceDialog
          title="Geheimnis des Webhooks"
          secret={secret}
          help="Bitte trag es gleich im empfangenden Programm ein. Du siehst es nur jetzt."
          onClose={() => setSecret('')}
        />
      )}
    </Stack>
  );
};
