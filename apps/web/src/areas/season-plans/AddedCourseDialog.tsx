import { Button, NumberInput, type NumberInputProps, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import {
  type AddedCourse,
  maxDatesOfPlan,
  maxHourlyCents,
  maxMinutesOfDate,
  maxPlaces,
  maxTrainers,
  type PlanContent,
} from '@vereinshaus/contract/season-plans/plan';
import { simulateSeason } from '@vereinshaus/contract/season-plans/simulation';
import { explainCourse } from '@vereinshaus/contract/season-plans/words';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { withAdded, withoutAdded } from './plan-draft.ts';

type CountProps = Pick<NumberInputProps, 'label' | 'max' | 'suffix'> & {
  value: number;
  onChange: (value: number) => void;
};

const CountField = ({ value, onChange, ...input }: CountProps) => (
  <NumberInput
    {...input}
    min={0}
    allowDecimal={false}
    clampBehavior="strict"
    value={value}
    onChange={(typed) => onChange(Number(typed) || 0)}
  />
);

type FieldsProps = { added: AddedCourse; facts: SeasonFacts; set: (changed: Partial<AddedCourse>) => void };

const AddedFields = ({ added, facts, set }: FieldsProps) => (
  <SimpleGrid cols={{ base: 2, sm: 3 }}>
    <EuroInput
      label="Preis"
      min={0}
      max={100_000}
      value={added.price}
      onChange={(cents) => set({ price: cents ?? 0, pricenm: cents ?? 0 })}
    />
    <CountField label="Plätze (0 = offen)" max={maxPlaces} value={added.size} onChange={(size) => set({ size })} />
    <CountField
      label="Erwartete Neue"
      max={maxPlaces}
      value={added.newcomers}
      onChange={(newcomers) => set({ newcomers })}
    />
    <CountField
      label="Zahl der Termine"
      max={maxDatesOfPlan}
      value={added.dates}
      onChange={(dates) => set({ dates })}
    />
    <CountField
      label="Länge"
      suffix=" min"
      max={maxMinutesOfDate}
      value={added.minutes}
      onChange={(minutes) => set({ minutes })}
    />
    <Select
      label="Raum"
      data={[
        { value: '0', label: 'ohne Raum' },
        ...facts.rooms.filter(({ isActive }) => isActive).map(({ ID, name }) => ({ value: String(ID), label: name })),
      ]}
      allowDeselect={false}
      value={String(added.room_ID)}
      onChange={(value) => set({ room_ID: Number(value) })}
    />
    <CountField label="Trainer" max={maxTrainers} value={added.trainers} onChange={(trainers) => set({ trainers })} />
    <EuroInput
      label="Stundensatz"
      min={0}
      max={maxHourlyCents / 100}
      value={added.hourlyCents}
      onChange={(cents) => set({ hourlyCents: cents ?? 0 })}
    />
    <CountField
      label="Mindestalter (0 = ohne)"
      max={150}
      value={added.olderthan}
      onChange={(olderthan) => set({ olderthan })}
    />
    <CountField
      label="Höchstalter (0 = ohne)"
      max={150}
      value={added.youngerthan}
      onChange={(youngerthan) => set({ youngerthan })}
    />
  </SimpleGrid>
);

type DialogProps = {
  given: AddedCourse;
  isNew: boolean;
  facts: SeasonFacts;
  content: PlanContent;
  mayChange: boolean;
  onChange: (content: PlanContent) => void;
  onClose: () => void;
};

/** Ein neuer Kurs im Plan, den es noch nicht gibt. */
export const AddedCourseDialog = ({ given, isNew, facts, content, mayChange, onChange, onClose }: DialogProps) => {
  const [added, setAdded] = useState(given);
  const [isChecked, setChecked] = useState(false);
  const isNameless = added.name.trim() === '';
  const planned = withAdded(content, added);
  const result = simulateSeason(facts, planned).courses.find(({ key }) => key === `n${added.number}`);
  const close = (next: PlanContent) => {
    onChange(next);
    onClose();
  };
  return (
    <Dialog title={isNew ? 'Neuer Kurs im Plan' : added.name} size="xl" onClose={onClose}>
      <Stack>
        {mayChange && (
          <>
            <TextInput
              label="Name des Kurses"
              required
              maxLength={120}
              value={added.name}
              error={isChecked && isNameless ? 'Bitte gib dem Kurs einen Namen.' : undefined}
              onChange={(event) => setAdded({ ...added, name: event.currentTarget.value })}
            />
            <AddedFields added={added} facts={facts} set={(changed) => setAdded({ ...added, ...changed })} />
          </>
        )}
        <Text fw={600}>Wie es dazu kommt</Text>
        <Facts
          of={result === undefined ? [] : explainCourse(result).map(({ label, text }) => ({ label, value: text }))}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {mayChange ? 'Abbrechen' : 'Schließen'}
          </Button>
          {mayChange && !isNew && (
            <Button variant="default" color="red" onClick={() => close(withoutAdded(content, added.number))}>
              Aus dem Plan nehmen
            </Button>
          )}
          {mayChange && (
            <Button
              onClick={() => {
                setChecked(true);
                if (!isNameless) close(planned);
              }}
            >
              In den Plan
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
};
