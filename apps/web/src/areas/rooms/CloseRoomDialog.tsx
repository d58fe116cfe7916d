import { Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { AffectedTime } from '@vereinshaus/contract/rooms/calls';
import { roomTexts } from '@vereinshaus/contract/rooms/rules';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { newKey } from '../../kit/new-key.ts';
import { AfterDelay, ErrorWithRetry } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { affectedQuery, roomOffersQuery, useCloseRoom } from './rooms.api.ts';
import { timesText } from './shared/room-text.ts';

const keyOf = ({ kind, ID }: Pick<AffectedTime, 'kind' | 'ID'>) => `${kind} ${ID}`;

type StepProps = { item: AffectedTime; target: string; onTarget: (room: string) => void };

const Affected = ({ item, target, onTarget }: StepProps) => (
  <Paper withBorder p="sm" component="li">
    <Group justify="space-between" align="flex-end" gap="sm">
      <Stack gap={0} flex="1 1 14rem">
        <Text fw={600}>{item.name}</Text>
        <Text size="sm">
          {item.room}, {timesText(item)}
        </Text>
        <Text size="sm" c="dimmed">
          {item.kind === 'booking'
            ? `Raumbuchung${item.price > 0 ? `, ${formatMoney(item.price)}` : ''}`
            : item.persons === 1
              ? 'eine Person'
              : `${item.persons} Personen`}
        </Text>
      </Stack>
      <Select
        aria-label={`Was geschieht mit ${item.name}, ${timesText(item)}?`}
        w={230}
        allowDeselect={false}
        data={[
          { value: '0', label: 'absagen' },
          ...item.freeRooms.map(({ ID, name }) => ({ value: String(ID), label: `verlegen: ${name}` })),
        ]}
        value={target}
        onChange={(value) => onTarget(value ?? '0')}
      />
    </Group>
  </Paper>
);

/** Proposes the first free room, each only once per time; without one, the date is cancelled. */
const proposals = (affected: readonly AffectedTime[]): ReadonlyMap<string, string> => {
  const given: { room: number; start: number; end: number }[] = [];
  return new Map(
    affected.map((item) => {
      const room = item.freeRooms.find(
        ({ ID }) => !given.some((other) => other.room === ID && other.start < item.end && item.start < other.end),
      );
      if (room !== undefined) given.push({ room: room.ID, start: item.start, end: item.end });
      return [keyOf(item), String(room?.ID ?? 0)];
    }),
  );
};

/** Halle gesperrt: the affected dates, their alternatives, and all changes in one step. */
export const CloseRoomDialog = ({ roomId = 0, onClose }: { roomId?: number; onClose: () => void }) => {
  const now = useOpenedAt();
  const offers = useQuery(roomOffersQuery());
  const [key] = useState(newKey);
  const [room, setRoom] = useState(roomId === 0 ? '' : String(roomId));
  const tomorrow = toSeconds(startOfDayInVienna(dayInVienna(new Date(now.getTime() + 86_400_000))));
  const [from, setFrom] = useState(tomorrow);
  const [to, setTo] = useState(tomorrow + 86_400);
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const isRange = room !== '' && from > 0 && to > from;
  const affected = useQuery({ ...affectedQuery({ room_ID: Number(room), from, to }), enabled: isRange });
  const close = useCloseRoom();
  const items = affected.data?.affected ?? [];
  const proposed = proposals(items);
  const targetOf = (item: AffectedTime) => chosen.get(keyOf(item)) ?? proposed.get(keyOf(item)) ?? '0';
  const moved = items.filter((item) => targetOf(item) !== '0').length;
  const hasCredit = items.some((item) => item.price > 0 && targetOf(item) === '0');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const steps = items.map((item) => ({ kind: item.kind, ID: item.ID, room_ID: Number(targetOf(item)) }));
    close.mutate({ key, room_ID: Number(room), from, to, reason, steps }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Raum sperren"
      submitLabel="Sperren und verständigen"
      size="lg"
      isPending={close.isPending}
      isDisabled={!isRange || affected.data === undefined || reason.trim().length < 3}
      failure={close.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Raum"
        required
        data={(offers.data?.rooms ?? [])
          .filter(({ active }) => active)
          .map(({ ID, name }) => ({ value: String(ID), label: name }))}
        value={room}
        onChange={(value) => setRoom(value ?? '')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MomentInput label="Von" value={from} clearable={false} onChange={setFrom} />
        <MomentInput
          label="Bis"
          value={to}
          clearable={false}
          onChange={setTo}
          {...(to <= from && { error: roomTexts.endBeforeStart })}
        />
      </SimpleGrid>
      <TextInput
        label="Grund"
        required
        description="Steht in der Nachricht an alle, die es betrifft."
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {affected.error !== null && <ErrorWithRetry error={affected.error} onRetry={() => void affected.refetch()} />}
      {affected.isLoading && (
        <AfterDelay>
          <Text c="dimmed">Was die Sperre betrifft, wird gesucht …</Text>
        </AfterDelay>
      )}
      {affected.data !== undefined && (
        <Stack gap="xs">
          <Text role="status">
            {items.length === 0
              ? 'In dieser Zeit ist nichts in diesem Raum.'
              : `${items.length === 1 ? 'Ein Eintrag ist' : `${items.length} Einträge sind`} betroffen: ${moved} verlegt, ${items.length - moved} abgesagt.${hasCredit ? ' Abgesagte Raumbuchungen werden gutgeschrieben.' : ''}`}
          </Text>
          <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {items.map((item) => (
              <Affected
                key={keyOf(item)}
                item={item}
                target={targetOf(item)}
                onTarget={(value) => setChosen((before) => new Map([...before, [keyOf(item), value]]))}
              />
            ))}
          </Stack>
        </Stack>
      )}
    </FormDialog>
  );
};
