import { Group, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import type { RoomOffer } from '@vereinshaus/contract/rooms/calls';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useSaveTerms } from './rooms.api.ts';

const clockOptions = Array.from({ length: 49 }, (_, index) => ({
  value: String(index * 30),
  label: clockText(index * 30),
}));

const valuesOf = (offer: RoomOffer) => ({
  bookable: offer.bookable,
  forGuests: offer.forGuests,
  approval: offer.approval,
  opens: offer.opens,
  closes: offer.closes,
  minMinutes: offer.minMinutes,
  maxMinutes: offer.maxMinutes,
  leadHours: offer.leadHours,
  aheadDays: offer.aheadDays,
  cancelHours: offer.cancelHours,
  lateFeePercent: offer.lateFeePercent,
  codeMinutes: offer.codeMinutes,
  accessCode: offer.accessCode,
});

type Terms = ReturnType<typeof valuesOf>;
type NumberName =
  | 'minMinutes'
  | 'maxMinutes'
  | 'leadHours'
  | 'aheadDays'
  | 'cancelHours'
  | 'lateFeePercent'
  | 'codeMinutes';

/** Zu welchen Bedingungen ein Raum gebucht wird. */
export const TermsDialog = ({ offer, onClose }: { offer: RoomOffer; onClose: () => void }) => {
  const save = useSaveTerms();
  const [terms, setTerms] = useState<Terms>(() => valuesOf(offer));
  const change = (changed: Partial<Terms>) => setTerms((before) => ({ ...before, ...changed }));
  const numberOf = (name: NumberName, label: string, max: number, min = 0) => (
    <NumberInput
      label={label}
      min={min}
      max={max}
      allowDecimal={false}
      value={terms[name]}
      onChange={(value) => change({ [name]: Number(value) })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ room_ID: offer.ID, ...terms }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Bedingungen: ${offer.name}`}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch
        label="kann gebucht werden"
        checked={terms.bookable}
        onChange={(event) => change({ bookable: event.currentTarget.checked })}
      />
      <Switch
        label="auch für Nichtmitglieder und Gastvereine"
        checked={terms.forGuests}
        onChange={(event) => change({ forGuests: event.currentTarget.checked })}
      />
      <Switch
        label="nur auf Anfrage: das Büro bestätigt"
        checked={terms.approval}
        onChange={(event) => change({ approval: event.currentTarget.checked })}
      />
      <Group grow>
        <Select
          label="Buchbar von"
          data={clockOptions}
          allowDeselect={false}
          value={String(terms.opens)}
          onChange={(value) => change({ opens: Number(value) })}
        />
        <Select
          label="bis"
          data={clockOptions}
          allowDeselect={false}
          value={String(terms.closes)}
          onChange={(value) => change({ closes: Number(value) })}
        />
      </Group>
      <Group grow align="flex-end">
        {numberOf('minMinutes', 'Mindestdauer (Minuten)', 1440, 15)}
        {numberOf('maxMinutes', 'Höchstdauer (Minuten)', 1440, 15)}
      </Group>
      <Group grow align="flex-end">
        {numberOf('leadHours', 'Spätestens (Stunden vorher)', 720)}
        {numberOf('aheadDays', 'Frühestens (Tage vorher)', 730, 1)}
      </Group>
      <Group grow align="flex-end">
        {numberOf('cancelHours', 'Storno kostenlos bis (Stunden vorher)', 720)}
        {numberOf('lateFeePercent', 'Stornogebühr danach (%)', 100)}
      </Group>
      <Group grow align="flex-end">
        <TextInput
          label="Zugangscode"
          maxLength={40}
          autoComplete="off"
          value={terms.accessCode}
          onChange={(event) => change({ accessCode: event.currentTarget.value })}
        />
        {numberOf('codeMinutes', 'Code zeigen (Minuten vorher)', 2880)}
      </Group>
    </FormDialog>
  );
};
