import { Chip, Group, Input, Stack, Text } from '@mantine/core';
import type { Shift } from '@vereinshaus/contract/shifts/calls';
import { shiftTexts } from '@vereinshaus/contract/shifts/rules';
import { useId, useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { shiftTimes } from './shift-text.ts';
import { useJoinSeveral, useJoinShift } from './shifts.api.ts';

type Person = { ID: number; fullname: string };

type JoinDialogProps = {
  courseId: number;
  shift: Shift;
  location: string;
  /** Persons who could join and are not in it yet. */
  persons: readonly Person[];
  viewerId: number;
  onClose: () => void;
};

const Which = ({ shift, location }: Pick<JoinDialogProps, 'shift' | 'location'>) => (
  <Stack gap={4}>
    <Text fw={600}>
      {shift.name}, {location}
    </Text>
    <Text>{shiftTimes(shift)}</Text>
    <Text size="sm" c="dimmed">
      Wer an diesem Kurs teilnimmt, sieht, wer eingeteilt ist.
    </Text>
  </Stack>
);

const JoinOneself = ({ courseId, shift, location, onClose }: JoinDialogProps) => {
  const join = useJoinShift();
  return (
    <ConfirmModal
      opened
      title="Bei dieser Schicht mitmachen?"
      confirmLabel="Mitmachen"
      isDestructive={false}
      isPending={join.isPending}
      onConfirm={() => join.mutate({ courseID: courseId, shift_ID: shift.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Which shift={shift} location={location} />
    </ConfirmModal>
  );
};

const JoinSeveral = ({ courseId, shift, location, persons, onClose }: JoinDialogProps) => {
  const join = useJoinSeveral();
  const labelId = useId();
  // A single person is preselected.
  const [chosen, setChosen] = useState(persons.length === 1 ? persons.map(({ ID }) => String(ID)) : []);
  return (
    <FormDialog
      title="Wer macht bei dieser Schicht mit?"
      submitLabel={chosen.length > 1 ? `${chosen.length} Personen einteilen` : 'Einteilen'}
      isPending={join.isPending}
      isDisabled={chosen.length === 0}
      failure={join.error}
      onSubmit={(event) => {
        event.preventDefault();
        join.mutate({ courseID: courseId, shift_ID: shift.ID, child_IDs: chosen.map(Number) }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Which shift={shift} location={location} />
      <Input.Wrapper label="Personen" labelElement="div" labelProps={{ id: labelId }}>
        {chosen.length === 0 && (
          <Text size="sm" c="dimmed" mb="xs">
            {shiftTexts.nobodyChosen}
          </Text>
        )}
        <Chip.Group multiple value={chosen} onChange={setChosen}>
          <Group gap="xs" role="group" aria-labelledby={labelId}>
            {persons.map(({ ID, fullname }) => (
              <Chip key={ID} value={String(ID)} size="md">
                {fullname}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    </FormDialog>
  );
};

/** Mitmachen: the user alone after a confirmation, or several by clicking their names. */
export const JoinDialog = (props: JoinDialogProps) => {
  const [only, ...others] = props.persons;
  return others.length === 0 && only?.ID === props.viewerId ? <JoinOneself {...props} /> : <JoinSeveral {...props} />;
};
