import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Group, NumberInput, Paper, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { fieldKindLabels, fieldKinds, formLimits, isQuestion } from '@vereinshaus/contract/forms/form-fields';
import type { KeyboardEvent } from 'react';
import { MoveButtons } from '../../kit/MoveButtons.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import classes from './FieldCard.module.css';
import type { FormDraft } from './form-draft.ts';

type Props = {
  form: UseFormReturnType<FormDraft>;
  place: number;
  /** With existing answers, the kind of question cannot change. */
  isAnswered: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

const kinds = fieldKinds.map((value) => ({ value, label: fieldKindLabels[value] }));

const KindParts = ({ form, place }: Pick<Props, 'form' | 'place'>) => {
  const kind = form.values.fields[place]?.kind;
  const input = (part: string) => form.getInputProps(`fields.${place}.${part}`);
  if (kind === 'choice' || kind === 'choices') {
    return (
      <Textarea
        label="Antworten zur Auswahl"
        description="Eine je Zeile."
        required
        autosize
        minRows={3}
        {...input('options')}
      />
    );
  }
  if (kind === 'scale') {
    return (
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <NumberInput label="Stufen" required min={2} max={formLimits.scale} allowDecimal={false} {...input('steps')} />
        <TextInput label="1 bedeutet" maxLength={60} placeholder="gar nicht" {...input('low')} />
        <TextInput label="Höchste bedeutet" maxLength={60} placeholder="sehr" {...input('high')} />
      </Group>
    );
  }
  return null;
};

/** One field in the form editor: its question and position. */
export const FieldCard = ({ form, place, isAnswered, onMove, onRemove }: Props) => {
  const field = form.values.fields[place];
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } = useSortable({
    id: field?.key ?? '',
    attributes: { roleDescription: 'verschiebbar' },
  });
  if (field === undefined) return null;
  const name = field.label || `Feld ${place + 1}`;
  const input = (part: string) => form.getInputProps(`fields.${place}.${part}`);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Paper
      component="li"
      withBorder
      p="md"
      ref={setNodeRef}
      className={classes.card ?? ''}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <ActionIcon
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.handle ?? ''}
            aria-label={`${name} verschieben`}
            onKeyDown={move}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
          <MoveButtons name={name} onMove={onMove} />
          <Select
            aria-label={`Art von ${name}`}
            data={kinds}
            allowDeselect={false}
            disabled={isAnswered}
            flex="1 1 8rem"
            maw={280}
            {...input('kind')}
          />
          <RowAction
            label="Entfernen"
            name={`${name} entfernen`}
            icon={IconTrash}
            isDestructive
            whyNot={isAnswered && 'Darauf gibt es schon Antworten.'}
            onClick={onRemove}
          />
        </Group>
        <TextInput label={isQuestion(field) ? 'Frage' : 'Überschrift'} required maxLength={200} {...input('label')} />
        <KindParts form={form} place={place} />
        <TextInput label="Hinweis dazu" maxLength={500} {...input('help')} />
        {isQuestion(field) && (
          <>
            <Switch
              label="muss beantwortet werden"
              {...form.getInputProps(`fields.${place}.required`, { type: 'checkbox' })}
            />
            <Switch
              label="betrifft die Gesundheit"
              description="Die Antwort lesen nur Trainer des Kurses und wer Personen lesen darf; jeder Zugriff wird protokolliert."
              disabled={isAnswered && field.sensitive}
              {...form.getInputProps(`fields.${place}.sensitive`, { type: 'checkbox' })}
            />
          </>
        )}
      </Stack>
    </Paper>
  );
};
