import { Select, Text } from '@mantine/core';
import type { Shift, ShiftParticipation } from '@vereinshaus/contract/shifts/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { shiftTimes } from './shift-text.ts';
import { useOfferShift } from './shifts.api.ts';

type Props = {
  courseId: number;
  shift: Shift;
  participation: ShiftParticipation;
  /** Other future shifts, with their location. */
  others: readonly { shift: Shift; location: string }[];
  onClose: () => void;
};

/** Schicht abgeben: anyone takes it, or a person of another shift swaps. */
export const OfferShiftDialog = ({ courseId, shift, participation, others, onClose }: Props) => {
  const offer = useOfferShift();
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <FormDialog
      title="Schicht abgeben oder tauschen"
      submitLabel={wanted === null ? 'Schicht anbieten' : 'Tausch anbieten'}
      isPending={offer.isPending}
      failure={offer.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const input = {
          courseID: courseId,
          shift_ID: shift.ID,
          child_ID: participation.child_ID,
          wanted_ID: Number(wanted ?? 0),
        };
        offer.mutate(input, { onSuccess: onClose });
      }}
    >
      <Text>
        {participation.fullname}: {shift.name}, {shiftTimes(shift)}. Alle im Kurs sehen das Angebot. Bis jemand zusagt,
        bleibt die Schicht eure.
      </Text>
      <Select
        label="Im Tausch gegen"
        placeholder="nichts, nur abgeben"
        clearable
        data={others.map(({ shift: other, location }) => ({
          value: String(other.ID),
          label: `${other.name} (${location}), ${shiftTimes(other)}`,
        }))}
        value={wanted}
        onChange={setWanted}
      />
    </FormDialog>
  );
};
