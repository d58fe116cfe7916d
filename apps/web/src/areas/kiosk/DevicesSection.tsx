import { Badge, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KioskDevice } from '@vereinshaus/contract/kiosk/calls';
import { kioskLimits } from '@vereinshaus/contract/kiosk/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { CodeBox } from '../../kit/CodeBox.tsx';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { DeviceDialog } from './DeviceDialog.tsx';
import { devicesQuery, useRenewCode, useRevokeDevice } from './kiosk.api.ts';

const states: Readonly<Record<KioskDevice['state'], { label: string; color: string }>> = {
  active: { label: 'angemeldet', color: 'green' },
  waiting: { label: 'Code offen', color: 'yellow' },
  expired: { label: 'Code abgelaufen', color: 'gray' },
  revoked: { label: 'gesperrt', color: 'gray' },
};

const seenText = ({ timeSeen, timeRevoked }: KioskDevice) => {
  if (timeRevoked > 0) return `gesperrt am ${formatMoment(timeRevoked)}`;
  return timeSeen === 0 ? 'noch nie verbunden' : `zuletzt verbunden ${formatMoment(timeSeen)}`;
};

type Question = { device: KioskDevice; kind: 'renew' | 'revoke' };

const DeviceCard = ({ device, onAsk }: { device: KioskDevice; onAsk: (question: Question) => void }) => (
  <Card withBorder component="li" aria-label={device.name}>
    <Group justify="space-between" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 14rem">
        <Group gap="xs">
          <Text fw={600}>{device.name}</Text>
          <Badge variant="light" color={states[device.state].color} autoContrast>
            {states[device.state].label}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {device.room || 'ganzes Haus'}, {seenText(device)}
        </Text>
      </Stack>
      {device.state !== 'revoked' && (
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={`Neuer Code: ${device.name}`}
            onClick={() => onAsk({ device, kind: 'renew' })}
          >
            Neuer Code
          </Button>
          <Button
            variant="default"
            aria-label={`Sperren: ${device.name}`}
            onClick={() => onAsk({ device, kind: 'revoke' })}
          >
            Sperren
          </Button>
        </Group>
      )}
    </Group>
  </Card>
);

const CodeDialog = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Dialog title="Code für das Tablet" onClose={onClose}>
    <Stack>
      <Text>
        Öffne am Tablet <Code>{`${window.location.origin}/ams/kiosk`}</Code> und gib diesen Code ein. Er wird nur jetzt
        gezeigt.
      </Text>
      <CodeBox code={code} validUntil={Math.floor(serverNow() / 1000) + kioskLimits.codeMinutes * 60} />
    </Stack>
  </Dialog>
);

/** Geräte am Eingang: the office adds, renews and revokes them. */
export const DevicesSection = () => {
  const answer = useQuery(devicesQuery());
  const renew = useRenewCode();
  const revoke = useRevokeDevice();
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const showCode = (made: string) => {
    setAdding(false);
    setQuestion(null);
    setCode(made);
  };
  const confirm = ({ device, kind }: Question) => {
    if (kind === 'renew') renew.mutate({ ID: device.ID }, { onSuccess: (reply) => showCode(reply.code) });
    else revoke.mutate({ ID: device.ID }, { onSettled: () => setQuestion(null) });
  };
  return (
    <Stack component="section" aria-label="Geräte" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Geräte
        </Title>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={answer.data === undefined}
          onClick={() => setAdding(true)}
        >
          Gerät anlegen
        </Button>
      </Group>
      <QueryState
        query={answer}
        isEmpty={({ devices }) => devices.length === 0}
        empty="Noch kein Gerät. Ein Tablet am Eingang liest Mitgliedskarten und trägt die Anwesenheit ein."
      >
        {({ devices }) => (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {devices.map((device) => (
              <DeviceCard key={device.ID} device={device} onAsk={setQuestion} />
            ))}
          </Stack>
        )}
      </QueryState>
      {isAdding && (
        <DeviceDialog rooms={answer.data?.rooms ?? []} onCreated={showCode} onClose={() => setAdding(false)} />
      )}
      {code !== null && <CodeDialog code={code} onClose={() => setCode(null)} />}
      {question !== null && (
        <ConfirmModal
          opened
          title={question.kind === 'renew' ? 'Neuen Code ausstellen?' : 'Gerät sperren?'}
          confirmLabel={question.kind === 'renew' ? 'Neuen Code ausstellen' : 'Sperren'}
          isDestructive={question.kind === 'revoke'}
          isPending={renew.isPending || revoke.isPending}
          onConfirm={() => confirm(question)}
          onClose={() => setQuestion(null)}
        >
          {question.kind === 'renew'
            ? `Ein Tablet, das bisher als „${question.device.name}“ angemeldet war, ist es dann nicht mehr.`
            : `„${question.device.name}“ nimmt dann keine Karten mehr an und löscht, was am Tablet liegt. Was noch nicht nachgetragen ist, geht dabei verloren.`}
        </ConfirmModal>
      )}
    </Stack>
  );
};
