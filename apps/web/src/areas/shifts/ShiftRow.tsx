import { ActionIcon, Badge, Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowsExchange, IconPencil, IconTrash, IconUserPlus, IconX } from '@tabler/icons-react';
import type { ShiftParticipation } from '@vereinshaus/contract/shifts/calls';
import { isFull } from '@vereinshaus/contract/shifts/rules';
import classes from './ShiftsTab.module.css';
import type { ShiftDraft } from './shift-draft.ts';
import { placesText, shiftTimes } from './shift-text.ts';

type ShiftActions = {
  onEdit: (shift: ShiftDraft) => void;
  onToggle: (shift: ShiftDraft) => void;
  onJoin: (shift: ShiftDraft) => void;
  onRemove: (participation: ShiftParticipation, shift: ShiftDraft) => void;
  onOffer: (participation: ShiftParticipation, shift: ShiftDraft) => void;
};

type ShiftRowProps = {
  shift: ShiftDraft;
  participations: readonly ShiftParticipation[];
  /** Persons the viewer may add or remove. */
  personIds: ReadonlySet<number>;
  mayEdit: boolean;
  /** May remove anybody, not only the own family before the beginning. */
  mayRemove: boolean;
  isDirty: boolean;
  /** Persons who offer this shift. */
  offered: ReadonlySet<number>;
  /** Epoch seconds. */
  now: number;
  actions: ShiftActions;
};

const Persons = ({ shift, participations, personIds, mayRemove, isDirty, offered, now, actions }: ShiftRowProps) => (
  <ul className={classes.persons} aria-label={`Eingeteilt: ${shift.name}`}>
    {participations.map((participation) => {
      const { child_ID, fullname } = participation;
      const isOwn = personIds.has(child_ID);
      const mayGo = !isDirty && (mayRemove || (isOwn && shift.dateFrom > now));
      return (
        <li key={child_ID} className={classes.person} data-own={(isOwn && !mayRemove) || undefined}>
          {fullname}
          {offered.has(child_ID) && ' (gibt ab)'}
          {isOwn && !isDirty && !shift.deleted && shift.dateFrom > now && !offered.has(child_ID) && (
            <ActionIcon
              variant="subtle"
              size="md"
              ml={4}
              aria-label={`Schicht von ${fullname} abgeben oder tauschen`}
              title="abgeben oder tauschen"
              onClick={() => actions.onOffer(participation, shift)}
            >
              <IconArrowsExchange size={14} />
            </ActionIcon>
          )}
          {mayGo && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              ml={4}
              mr={-8}
              aria-label={mayRemove ? `${fullname} entfernen` : `${fullname} abmelden`}
              onClick={() => actions.onRemove(participation, shift)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </li>
      );
    })}
  </ul>
);

const JoinButton = ({ shift, participations, personIds, isDirty, now, actions }: ShiftRowProps) => {
  const isIn = (personId: number) => participations.some(({ child_ID }) => child_ID === personId);
  const isOpen = shift.ID !== 0 && !shift.deleted && shift.dateTo > now && !isFull(participations.length, shift.count);
  if (!isOpen || [...personIds].every(isIn)) return null;
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      disabled={isDirty}
      className={classes.join ?? ''}
      {...(isDirty && { title: 'Bitte speichere zuerst den Entwurf.' })}
      aria-label={`Mitmachen: ${shift.name}, ${shiftTimes(shift)}`}
      onClick={() => actions.onJoin(shift)}
    >
      Mitmachen
    </Button>
  );
};

const EditButtons = ({ shift, actions }: Pick<ShiftRowProps, 'shift' | 'actions'>) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={`${shift.name} bearbeiten`}
      onClick={() => actions.onEdit(shift)}
    >
      <IconPencil size={18} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      size="lg"
      color={shift.deleted ? 'gray' : 'red'}
      aria-label={`${shift.name} ${shift.deleted ? 'wiederherstellen' : 'löschen'}`}
      onClick={() => actions.onToggle(shift)}
    >
      {shift.deleted ? <IconArrowBackUp size={18} /> : <IconTrash size={18} />}
    </ActionIcon>
  </Group>
);

/** One shift: time, title, missing helpers, and persons. */
export const ShiftRow = (props: ShiftRowProps) => {
  const { shift, participations, mayEdit, actions } = props;
  const isTaken = isFull(participations.length, shift.count);
  return (
    <li className={classes.shift} data-deleted={shift.deleted || undefined}>
      <Group justify="space-between" align="flex-start">
        <Box flex="1 1 10rem">
          <Group gap="xs">
            <Text fw={600} {...(shift.deleted && { td: 'line-through' })}>
              {shift.name}
            </Text>
            {shift.deleted ? (
              <Badge variant="light" color="gray">
                gelöscht
              </Badge>
            ) : (
              <Badge variant="light" color={isTaken ? 'gray' : 'green'}>
                {placesText(participations.length, shift.count)}
              </Badge>
            )}
          </Group>
          <Text size="sm">{shiftTimes(shift)}</Text>
          {shift.info !== '' && (
            <Text size="sm" c="dimmed" className={classes.info}>
              {shift.info}
            </Text>
          )}
        </Box>
        {mayEdit && <EditButtons shift={shift} actions={actions} />}
      </Group>
      {participations.length > 0 && <Persons {...props} />}
      <JoinButton {...props} />
    </li>
  );
};
