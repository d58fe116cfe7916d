import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { shiftTexts } from '@vereinshaus/contract/shifts/rules';
import type { KeyboardEvent, ReactNode } from 'react';
import { MoveButtons } from '../../kit/MoveButtons.tsx';
import classes from './ShiftsTab.module.css';
import type { LocationDraft } from './shift-draft.ts';

type LocationActions = {
  onRename: (location: LocationDraft) => void;
  onToggle: (location: LocationDraft) => void;
  onAddShift: (location: LocationDraft) => void;
  onMove: (location: LocationDraft, step: -1 | 1) => void;
};

type LocationCardProps = {
  location: LocationDraft;
  mayEdit: boolean;
  actions: LocationActions;
  /** Its visible shifts. */
  children: readonly ReactNode[];
};

const EditButtons = ({ location, actions }: Pick<LocationCardProps, 'location' | 'actions'>) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={`${location.name} umbenennen`}
      onClick={() => actions.onRename(location)}
    >
      <IconPencil size={18} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      size="lg"
      color={location.deleted ? 'gray' : 'red'}
      aria-label={`${location.name} ${location.deleted ? 'wiederherstellen' : 'löschen'}`}
      onClick={() => actions.onToggle(location)}
    >
      {location.deleted ? <IconArrowBackUp size={18} /> : <IconTrash size={18} />}
    </ActionIcon>
  </Group>
);

/** A location with its shifts; users who may edit move it with the mouse or the arrow keys. */
export const LocationCard = ({ location, mayEdit, actions, children }: LocationCardProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } = useSortable({
    id: location.key,
    disabled: !mayEdit,
    attributes: { roleDescription: 'verschiebbar' },
  });
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    actions.onMove(location, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.location}
      data-dragging={isDragging || undefined}
      data-deleted={location.deleted || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Paper withBorder p="md" component="section" aria-label={location.name}>
        <Group justify="space-between" mb="xs">
          <Group gap="xs">
            {mayEdit && (
              <ActionIcon
                {...attributes}
                {...listeners}
                ref={setActivatorNodeRef}
                variant="subtle"
                color="gray"
                size="lg"
                className={classes.handle ?? ''}
                aria-label={`${location.name} verschieben`}
                onKeyDown={move}
              >
                <IconGripVertical size={18} />
              </ActionIcon>
            )}
            {mayEdit && <MoveButtons name={location.name} onMove={(step) => actions.onMove(location, step)} />}
            <Title order={2} size="h4" {...(location.deleted && { td: 'line-through' })}>
              {location.name}
            </Title>
            {location.deleted && (
              <Badge variant="light" color="gray">
                gelöscht
              </Badge>
            )}
          </Group>
          {mayEdit && <EditButtons location={location} actions={actions} />}
        </Group>
        {children.length === 0 ? (
          <Text c="dimmed" size="sm">
            {location.shifts.every(({ deleted }) => deleted) ? shiftTexts.noShifts : 'Hier sind alle Schichten voll.'}
          </Text>
        ) : (
          <ul className={classes.shifts}>{children}</ul>
        )}
        {mayEdit && !location.deleted && (
          <Button
            mt="xs"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`Schicht hinzufügen: ${location.name}`}
            onClick={() => actions.onAddShift(location)}
          >
            Schicht hinzufügen
          </Button>
        )}
      </Paper>
    </li>
  );
};
