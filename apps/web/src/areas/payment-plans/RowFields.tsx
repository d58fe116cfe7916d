import { Grid, Group, Paper, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  dayInVienna,
  fromDayNumber,
  fromSeconds,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import type { DraftRow } from './plan-draft.ts';

/** The due date is a day; the wire uses its first second. */
const dayOf = (time: number) => {
  const moment = fromSeconds(time);
  return moment === null ? 0 : toDayNumber(dayInVienna(moment));
};

const timeOf = (dayNumber: number) => {
  const day = fromDayNumber(dayNumber);
  return day === null ? 0 : toSeconds(startOfDayInVienna(day));
};

type RowFieldsProps = {
  row: DraftRow;
  /** „Eintrag 2 der Zahlungsweise 1“, for screen readers. */
  label: string;
  problemOf: (field: string) => string | undefined;
  onChange: (changes: Partial<Omit<DraftRow, 'key' | 'ID'>>) => void;
  onRemove: () => void;
};

const whyStays = 'Wird schon bezahlt und kann nur inaktiv gesetzt werden.';

/** One Teilzahlung: label, prices, due date and validity. */
export const RowFields = ({ row, label, problemOf, onChange, onRemove }: RowFieldsProps) => (
  <Paper
    withBorder
    p="sm"
    role="group"
    aria-label={label}
    {...(!row.active && { bg: 'var(--mantine-color-default-hover)' })}
  >
    <Grid gap="sm" align="flex-start">
      <Grid.Col span={{ base: 12, md: 6 }}>
        <TextInput
          label="Bezeichnung"
          placeholder="z. B. 1. Rate"
          required
          maxLength={120}
          value={row.description}
          error={problemOf('description')}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 6, md: 3 }}>
        <EuroInput
          label="Mitglieder"
          required
          value={row.price}
          error={problemOf('price')}
          onChange={(price) => onChange({ price })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 6, md: 3 }}>
        <EuroInput
          label="Nicht-Mitglieder"
          required
          value={row.pricenm}
          error={problemOf('pricenm')}
          onChange={(pricenm) => onChange({ pricenm })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
        <MomentInput
          label="Für Buchungen ab"
          value={row.bookingStart}
          onChange={(bookingStart) => onChange({ bookingStart })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
        <MomentInput
          label="Für Buchungen bis"
          value={row.bookingEnd}
          error={problemOf('bookingEnd')}
          onChange={(bookingEnd) => onChange({ bookingEnd })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <DayInput
          label="Fällig am"
          placeholder="sofort"
          value={dayOf(row.dueDate)}
          onChange={(day) => onChange({ dueDate: timeOf(day) })}
        />
      </Grid.Col>
    </Grid>
    <Group justify="space-between" mt="sm">
      <Switch
        label="aktiv"
        checked={row.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
      <RowAction
        label="Eintrag entfernen"
        name={`${label} entfernen`}
        icon={IconTrash}
        isDestructive
        whyNot={row.used === true && whyStays}
        onClick={onRemove}
      />
    </Group>
  </Paper>
);
