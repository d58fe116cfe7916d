import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RoomClosure, rooms } from '@vereinshaus/contract/rooms/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { May } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { CloseRoomDialog } from './CloseRoomDialog.tsx';
import { closuresQuery, useUndoClosure } from './rooms.api.ts';
import { timesText } from './shared/room-text.ts';

const ClosureCard = ({ closure }: { closure: RoomClosure }) => {
  const undo = useUndoClosure();
  const [isAsking, setIsAsking] = useState(false);
  const name = `${closure.room}, ${timesText(closure)}`;
  return (
    <Paper withBorder p="sm" component="li" aria-label={name}>
      <Group justify="space-between" gap="sm">
        <Stack gap={2} flex="1 1 16rem">
          <Group gap="xs">
            <Text fw={600}>{closure.room}</Text>
            {closure.undone > 0 && (
              <Badge color="gray" variant="light">
                zurückgenommen
              </Badge>
            )}
          </Group>
          <Text>{timesText(closure)}</Text>
          <Text size="sm" c="dimmed">
            {closure.reason} · {closure.moved} verlegt, {closure.cancelled} abgesagt
          </Text>
        </Stack>
        {closure.mayUndo && (
          <Button h={44} variant="default" aria-label={`Zurücknehmen: ${name}`} onClick={() => setIsAsking(true)}>
            Zurücknehmen
          </Button>
        )}
      </Group>
      <NotRestored lines={undo.data?.notRestored ?? []} />
      <ConfirmModal
        opened={isAsking}
        title="Sperre zurücknehmen?"
        confirmLabel="Sperre zurücknehmen"
        isDestructive={false}
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ id: closure.ID }, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        Alles, was verlegt oder abgesagt wurde und noch aussteht, findet wieder statt, wo es war, auch mit
        Einzelterminen und Zusagen. Alle, die es betrifft, werden verständigt. Was sich nicht wiederherstellen lässt,
        steht danach hier.
      </ConfirmModal>
    </Paper>
  );
};

/** Shown until the page is left: items the office has to handle. */
const NotRestored = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <StatusBanner kind="info" title="Nicht wiederhergestellt">
      <Stack gap={2} component="ul" m={0} pl="md">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </StatusBanner>
  );

/** Sperren, with closing a room and undoing it. */
export const ClosuresList = () => {
  const closures = useQuery(closuresQuery());
  const [isClosing, setIsClosing] = useState(false);
  const button = (
    <May access={rooms.close.access}>
      <Button h={44} onClick={() => setIsClosing(true)}>
        Raum sperren
      </Button>
    </May>
  );
  return (
    <>
      <QueryState
        query={closures}
        isEmpty={(data) => data.closures.length === 0}
        empty={<EmptyState action={button}>Kein Raum ist gesperrt.</EmptyState>}
      >
        {(data) => (
          <Stack>
            <Group justify="flex-end">{button}</Group>
            <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {data.closures.map((closure) => (
                <ClosureCard key={closure.ID} closure={closure} />
              ))}
            </Stack>
          </Stack>
        )}
      </QueryState>
      {isClosing && <CloseRoomDialog onClose={() => setIsClosing(false)} />}
    </>
  );
};
