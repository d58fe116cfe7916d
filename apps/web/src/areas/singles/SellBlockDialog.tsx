import { Select, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { singles } from '@vereinshaus/contract/singles/calls';
import { blockName } from '@vereinshaus/contract/singles/rules';
import { useState } from 'react';
import { askAgain } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { offersQuery, useSellBlock } from './singles.api.ts';

/** Block verkaufen, on a family's account. */
export const SellBlockDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useQuery(offersQuery());
  const client = useQueryClient();
  const sell = useSellBlock();
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const [courseId, setCourseId] = useState<string | null>(null);
  const [key] = useState(newKey);
  const offers = (data?.offers ?? []).filter(({ blockUnits }) => blockUnits > 0);
  return (
    <FormDialog
      title="Block verkaufen"
      submitLabel="Verkaufen"
      isPending={sell.isPending}
      isDisabled={person === null || courseId === null}
      failure={sell.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (person === null) return;
        const shownTotal = offers.find(({ course_ID }) => String(course_ID) === courseId)?.blockPrice;
        sell.mutate(
          { child_ID: person.ID, course_ID: Number(courseId), key, shownTotal },
          { onSuccess: onClose, onError: () => void askAgain(client, [singles.offers]) },
        );
      }}
    >
      <Stack>
        <PersonPicker label="Für wen?" value={person} onPick={setPerson} required />
        <Select
          label="Welcher Block?"
          description="Der Betrag kommt auf das Kundenkonto der Familie."
          required
          data={offers.map(({ course_ID, courseName, blockUnits, blockPrice }) => ({
            value: String(course_ID),
            label: `${courseName}: ${blockName(blockUnits)}, ${formatMoney(blockPrice)}`,
          }))}
          value={courseId}
          onChange={setCourseId}
          nothingFoundMessage="Kein Kurs bietet einen Block an."
        />
      </Stack>
    </FormDialog>
  );
};
