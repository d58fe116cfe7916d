import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Menu, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { fieldKindLabels, fieldKinds, formLimits } from '@vereinshaus/contract/forms/form-fields';
import { useState } from 'react';
import { FieldCard } from './FieldCard.tsx';
import { type FormDraft, newField } from './form-draft.ts';

const instructions = 'Mit den Pfeiltasten nach oben oder unten verschieben, oder mit der Maus ziehen.';
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

type Props = {
  form: UseFormReturnType<FormDraft>;
  /** Keys of fields with answers. */
  answered: ReadonlySet<string>;
};

/** The fields of a form in order: moved by dragging or with the arrow keys. */
export const FieldList = ({ form, answered }: Props) => {
  const [spoken, setSpoken] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const { fields } = form.values;
  const keys = fields.map(({ key }) => key);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return;
    form.reorderListItem('fields', { from, to });
    setSpoken(`${fields[from]?.label || 'Feld'} steht jetzt an Stelle ${to + 1} von ${fields.length}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <Stack gap="sm">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ screenReaderInstructions: { draggable: instructions }, announcements: silent }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <Stack component="ul" gap="sm" p={0} m={0} aria-label="Felder">
            {fields.map(({ key }, place) => (
              <FieldCard
                key={key}
                form={form}
                place={place}
                isAnswered={answered.has(key)}
                onMove={(step) => move(place, place + step)}
                onRemove={() => form.removeListItem('fields', place)}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      {form.errors.fields !== undefined && (
        <Text size="sm" c="red" role="alert">
          {form.errors.fields}
        </Text>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={fields.length >= formLimits.fields}
            style={{ alignSelf: 'flex-start' }}
          >
            Feld hinzufügen
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fieldKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => form.insertListItem('fields', newField(kind, fields))}>
              {fieldKindLabels[kind]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
    </Stack>
  );
};
