import { Button, Group, Text, TextInput } from '@mantine/core';
import { redeemedAtRegistration } from '@vereinshaus/contract/discounts/calls';
import { useState } from 'react';
import { type PriceQuestion, useVerifyDiscount } from './booking-page.api.ts';

type Props = {
  /** For whom and for which plan it is verified; the price below tells it for everybody. */
  question: Omit<PriceQuestion, 'discountCode'>;
  value: string;
  onChange: (code: string) => void;
};

const worthless = 'Dieser Code bringt hier keinen Rabatt.';

/** Rabattcode: entered, then verified with what it is worth; deleting clears it. */
export const DiscountCode = ({ question, value, onChange }: Props) => {
  const [typed, setTyped] = useState(value);
  const verify = useVerifyDiscount();
  const sentence = redeemedAtRegistration(value, verify.data?.discount ?? 0);
  const check = () =>
    verify.mutate(
      { ...question, discountCode: typed.trim() },
      { onSuccess: ({ discount }) => onChange(discount > 0 ? typed.trim() : '') },
    );
  const clear = () => {
    setTyped('');
    verify.reset();
    onChange('');
  };
  if (value !== '') {
    return (
      <Group>
        <Text>{sentence}</Text>
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Löschen
        </Button>
      </Group>
    );
  }
  const isWorthless = verify.data !== undefined && verify.data.discount <= 0;
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        label="Rabattcode"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={verify.error?.message ?? (isWorthless ? worthless : undefined)}
        autoComplete="off"
        maxLength={40}
      />
      <Button variant="default" mt={25} disabled={typed.trim() === ''} loading={verify.isPending} onClick={check}>
        Prüfen
      </Button>
    </Group>
  );
};
