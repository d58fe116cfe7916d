import { ActionIcon, Button, Chip, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import type { RoomOffer } from '@vereinshaus/contract/rooms/calls';
import { doPricesOverlap, maxPriceRows, roomTexts } from '@vereinshaus/contract/rooms/rules';
import { weekdayShorts } from '@vereinshaus/contract/rooms/weekdays';
import { type FormEvent, useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { newKey } from '../../kit/new-key.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSavePrices } from './rooms.api.ts';

const clockOptions = Array.from({ length: 49 }, (_, index) => ({
  value: String(index * 30),
  label: clockText(index * 30),
}));

type PriceRow = RoomOffer['prices'][number] & { key: string };

const newRow = (offer: RoomOffer): PriceRow => ({
  key: newKey(),
  weekdays: [1, 2, 3, 4, 5],
  from: offer.opens,
  to: offer.closes,
  memberPrice: 0,
  guestPrice: 0,
});

type RowProps = { row: PriceRow; place: number; onChange: (row: PriceRow) => void; onRemove: () => void };

const PriceFields = ({ row, place, onChange, onRemove }: RowProps) => (
  <Paper withBorder p="sm" component="fieldset" aria-label={`Preis ${place}`}>
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Chip.Group
          multiple
          value={row.weekdays.map(String)}
          onChange={(values) => onChange({ ...row, weekdays: values.map(Number) })}
        >
          <Group gap={4} role="group" aria-label="Wochentage">
            {weekdayShorts.map((short, index) => (
              <Chip key={short} value={String(index + 1)} size="sm">
                {short}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <ActionIcon variant="subtle" color="red" size={44} aria-label={`Preis ${place} entfernen`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Group grow>
        <Select
          label="Von"
          data={clockOptions}
          allowDeselect={false}
          value={String(row.from)}
          onChange={(value) => onChange({ ...row, from: Number(value) })}
        />
        <Select
          label="Bis"
          data={clockOptions}
          allowDeselect={false}
          value={String(row.to)}
          onChange={(value) => onChange({ ...row, to: Number(value) })}
          {...(row.to <= row.from && { error: roomTexts.endBeforeStart })}
        />
      </Group>
      <Group grow>
        <EuroInput
          label="Mitglieder, je Stunde"
          value={row.memberPrice}
          onChange={(cents) => onChange({ ...row, memberPrice: cents ?? 0 })}
        />
        <EuroInput
          label="Andere, je Stunde"
          value={row.guestPrice}
          onChange={(cents) => onChange({ ...row, guestPrice: cents ?? 0 })}
        />
      </Group>
    </Stack>
  </Paper>
);

/** Preise eines Raums: by weekday and time, for members and others. Without any the room is free. */
export const PricesDialog = ({ offer, onClose }: { offer: RoomOffer; onClose: () => void }) => {
  const save = useSavePrices();
  const [rows, setRows] = useState<readonly PriceRow[]>(() =>
    offer.prices.map((price) => ({ ...price, key: newKey() })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const prices = rows.map(({ weekdays, from, to, memberPrice, guestPrice }) => ({
      weekdays,
      from,
      to,
      memberPrice,
      guestPrice,
    }));
    save.mutate({ room_ID: offer.ID, prices }, { onSuccess: onClose });
  };
  const isWrong = rows.some(({ from, to, weekdays }) => to <= from || weekdays.length === 0);
  return (
    <FormDialog
      title={`Preise: ${offer.name}`}
      submitLabel="Speichern"
      size="lg"
      isPending={save.isPending}
      isDisabled={isWrong || doPricesOverlap(rows)}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {doPricesOverlap(rows) && <StatusBanner kind="error">{roomTexts.pricesOverlap}</StatusBanner>}
      {rows.map((row, index) => (
        <PriceFields
          key={row.key}
          row={row}
          place={index + 1}
          onChange={(changed) => setRows((before) => before.map((each) => (each.key === row.key ? changed : each)))}
          onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          Ohne Preis kostet der Raum nichts.
        </Text>
      )}
      <Button
        variant="default"
        {...(rows.length === 0 && { 'data-autofocus': true })}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={rows.length >= maxPriceRows}
        onClick={() => setRows((before) => [...before, newRow(offer)])}
        style={{ alignSelf: 'flex-start' }}
      >
        Preis hinzufügen
      </Button>
    </FormDialog>
  );
};
