import { ActionIcon, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconBell, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { type PushDevice, type push, pushKindLabels, pushKinds } from '@vereinshaus/contract/push/calls';
import { FormSection } from '../../../kit/FormSection.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { useUser } from '../../session/shared/session.ts';
import { abilityOf } from '../browser-push.ts';
import { InstallGuide } from '../InstallGuide.tsx';
import { pushQuery, useAddDevice, useChooseKind, useRemoveDevice, useTestDevices } from '../push.api.ts';

type State = ReplyOf<typeof push.state>;

const DeviceRow = ({ device: { ID, name, since, isCurrent } }: { device: PushDevice }) => {
  const remove = useRemoveDevice();
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text>
          {name}
          {isCurrent && ' (dieses Gerät)'}
        </Text>
        <Text size="sm" c="dimmed">
          seit {formatDayOf(since)}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={`${name} entfernen`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ ID })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

const Kinds = ({ silent }: Pick<State, 'silent'>) => {
  const choose = useChooseKind();
  const { trainer } = useUser();
  const { enableMakeups } = useClub();
  const isKnown = (kind: State['silent'][number]) =>
    (kind !== 'substitutes' || trainer) && (kind !== 'makeups' || enableMakeups);
  const isWanted = (kind: State['silent'][number]) =>
    choose.isPending && choose.variables.kind === kind ? choose.variables.wanted === true : !silent.includes(kind);
  return (
    <Stack gap="sm">
      {pushKinds.filter(isKnown).map((kind) => (
        <Switch
          key={kind}
          label={pushKindLabels[kind]}
          checked={isWanted(kind)}
          disabled={choose.isPending}
          onChange={() => choose.mutate({ kind, wanted: !isWanted(kind) })}
        />
      ))}
    </Stack>
  );
};

/** Push options of this device. */
const ThisDevice = ({ publicKey }: { publicKey: string }) => {
  const add = useAddDevice();
  const ability = abilityOf();
  if (ability === 'install') return <InstallGuide />;
  if (ability === 'none') return <Text>Dieser Browser kann keine Mitteilungen zeigen.</Text>;
  return (
    <Stack gap="sm" align="flex-start">
      {ability === 'denied' && (
        <StatusBanner kind="info">
          Mitteilungen sind in den Einstellungen des Browsers abgelehnt. Erlaube sie dort, dann kannst du sie hier
          einschalten.
        </StatusBanner>
      )}
      {add.isError && <StatusBanner kind="error">{add.error.message}</StatusBanner>}
      <Button
        leftSection={<IconBell size={18} aria-hidden />}
        loading={add.isPending}
        disabled={ability === 'denied'}
        onClick={() => add.mutate(publicKey)}
      >
        Auf diesem Gerät einschalten
      </Button>
    </Stack>
  );
};

const Devices = ({ publicKey, devices, silent }: State) => {
  const test = useTestDevices();
  return (
    <>
      {!devices.some(({ isCurrent }) => isCurrent) && <ThisDevice publicKey={publicKey} />}
      {devices.length > 0 && (
        <>
          <Stack gap="xs">
            {devices.map((device) => (
              <DeviceRow key={device.ID} device={device} />
            ))}
          </Stack>
          <Kinds silent={silent} />
          <Group>
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
              Probe schicken
            </Button>
          </Group>
        </>
      )}
    </>
  );
};

/** Mitteilungen: the user's devices, and the kinds of messages. Hidden if the installation sends none. */
export const PushSection = () => {
  const state = useQuery(pushQuery());
  if (state.data?.publicKey === '') return null;
  return (
    <FormSection
      title="Mitteilungen"
      description="Kurz und sofort, auch auf dem gesperrten Bildschirm: deshalb ohne Namen und Beträge. Wer sich abmeldet, bekommt auf diesem Gerät keine mehr."
    >
      <QueryState query={state}>{(loaded) => <Devices {...loaded} />}</QueryState>
    </FormSection>
  );
};
