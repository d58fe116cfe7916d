import { Stack } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../kit/FormSection.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { RedeemVoucher } from './shared/RedeemVoucher.tsx';

/** Für jemanden einlösen, der mit dem Gutschein in der Hand vor einem steht. */
export const RedeemAtCounter = () => {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  return (
    <Stack maw="var(--width-text)" mt="xl">
      <FormSection
        title="Gutschein einlösen"
        description="Der Wert kommt auf das Kundenkonto des Verwalters der Person."
      >
        <PersonPicker label="Für wen?" value={person} onPick={setPerson} />
        {person && <RedeemVoucher key={person.ID} personId={person.ID} />}
      </FormSection>
    </Stack>
  );
};
