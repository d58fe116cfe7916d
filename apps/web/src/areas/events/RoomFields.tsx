import { Anchor, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { events, type Room } from '@vereinshaus/contract/events/calls';
import { May } from '../../kit/May.tsx';
import { type EventFormValues, otherPlace } from './event-form.ts';
import { roomsQuery } from './events.api.ts';
import { RoomsDialog } from './RoomsDialog.tsx';

/** Closed rooms are only offered if already chosen. */
const optionsOf = (rooms: readonly Room[], chosen: string) => [
  { value: '', label: 'kein Raum' },
  ...rooms
    .filter(({ ID, active }) => active || String(ID) === chosen)
    .map(({ ID, name }) => ({ value: String(ID), label: name })),
  { value: otherPlace, label: 'anderer Ort' },
];

/** One of the club's rooms, or another place. */
export const RoomFields = ({ form }: { form: UseFormReturnType<EventFormValues> }) => {
  const rooms = useQuery(roomsQuery());
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Select
        label="Raum"
        data={optionsOf(rooms.data?.rooms ?? [], form.values.room)}
        allowDeselect={false}
        {...(rooms.isError && { error: rooms.error.message })}
        {...form.getInputProps('room')}
      />
      {form.values.room === otherPlace && (
        <TextInput label="Ort" required maxLength={120} {...form.getInputProps('place')} />
      )}
      <May access={events.saveRoom.access}>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={dialog.open}>
          Räume verwalten
        </Anchor>
      </May>
      {isOpen && <RoomsDialog onClose={dialog.close} />}
    </>
  );
};
