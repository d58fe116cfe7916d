import { ActionIcon, Badge, Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Room } from '@vereinshaus/contract/events/calls';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { Form } from '../../kit/Form.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { roomsQuery, useSaveRoom } from './events.api.ts';

type EditedRoom = Room | 'new' | null;

const partOptions = (rooms: readonly Room[], room: Room | null) =>
  rooms
    .filter(({ ID, active }) => active && ID !== room?.ID)
    .map(({ ID, name }) => ({ value: String(ID), label: name }));

const RoomForm = ({ room, rooms, onDone }: { room: Room | null; rooms: readonly Room[]; onDone: () => void }) => {
  const save = useSaveRoom();
  const [name, setName] = useState(room?.name ?? '');
  const [address, setAddress] = useState(room?.address ?? '');
  const [parts, setParts] = useState<readonly string[]>(room?.parts.map(String) ?? []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // This form is nested in the form of the date.
    event.stopPropagation();
    const input = { ...(room !== null && { ID: room.ID }), name, address, parts: parts.map(Number) };
    save.mutate(input, { onSuccess: onDone });
  };
  return (
    <Form failure={save.error} onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          required
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Adresse"
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <MultiSelect
          label="Teile"
          description="Wer diesen Raum belegt, belegt auch seine Teile. Die Teile stören einander nicht."
          data={partOptions(rooms, room)}
          value={[...parts]}
          onChange={setParts}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Abbrechen
          </Button>
          <Button type="submit" loading={save.isPending}>
            Raum speichern
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};

const RoomRow = ({ room, onEdit }: { room: Room; onEdit: () => void }) => {
  const save = useSaveRoom();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text>
          {room.name}{' '}
          {!room.active && (
            <Badge component="span" variant="light" color="gray">
              stillgelegt
            </Badge>
          )}
        </Text>
        {room.address !== '' && (
          <Text size="sm" c="dimmed">
            {room.address}
          </Text>
        )}
        {save.error !== null && (
          <Text size="sm" c="red">
            {save.error.message}
          </Text>
        )}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={save.isPending}
          aria-label={`${room.active ? 'Stilllegen' : 'Wieder verwenden'}: ${room.name}`}
          onClick={() => save.mutate({ ID: room.ID, active: !room.active })}
        >
          {room.active ? 'Stilllegen' : 'Wieder verwenden'}
        </Button>
        <ActionIcon variant="subtle" size="lg" aria-label={`${room.name} bearbeiten`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
};

const Rooms = ({ rooms }: { rooms: readonly Room[] }) => {
  const [editing, setEditing] = useState<EditedRoom>(null);
  if (editing !== null) {
    return <RoomForm room={editing === 'new' ? null : editing} rooms={rooms} onDone={() => setEditing(null)} />;
  }
  return (
    <Stack gap="sm">
      {rooms.length === 0 && <Text c="dimmed">Es gibt noch keine Räume. Leg den ersten an.</Text>}
      {rooms.map((room) => (
        <RoomRow key={room.ID} room={room} onEdit={() => setEditing(room)} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setEditing('new')}
        style={{ alignSelf: 'flex-start' }}
      >
        Raum anlegen
      </Button>
    </Stack>
  );
};

/** Räume: add, rename and close rooms, and define which are part of which. */
export const RoomsDialog = ({ onClose }: { onClose: () => void }) => {
  const rooms = useQuery(roomsQuery());
  return (
    <Dialog onClose={onClose} title="Räume">
      <QueryState query={rooms}>{(data) => <Rooms rooms={data.rooms} />}</QueryState>
    </Dialog>
  );
};
