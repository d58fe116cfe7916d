import { Button, Group, NumberInput, Select } from '@mantine/core';
import { maxPercent, minPercent, type Rounding, roundings } from '@vereinshaus/contract/courses/course-prices';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';

const roundingOf = (value: string | null): Rounding => roundings.find((one) => String(one) === value) ?? roundings[0];

const options = roundings.map((cents) => ({
  value: String(cents),
  label: cents === 1 ? 'auf den Cent' : `auf ${formatMoney(cents)}`,
}));

type Props = { onApply: (percent: number, rounding: Rounding) => void };

/** Preise in Prozent: fills the table, where each price can still be changed. */
export const PercentFields = ({ onApply }: Props) => {
  const [percent, setPercent] = useState<number | string>(5);
  const [rounding, setRounding] = useState<Rounding>(roundings[0]);
  const isNumber = typeof percent === 'number' && percent >= minPercent && percent <= maxPercent;
  return (
    <Group gap="sm" align="flex-end">
      <NumberInput
        label="Alle Preise"
        suffix=" %"
        prefix={typeof percent === 'number' && percent > 0 ? '+' : ''}
        decimalSeparator=","
        decimalScale={1}
        min={minPercent}
        max={maxPercent}
        value={percent}
        onChange={setPercent}
        w={110}
      />
      <Select
        label="Runden"
        data={options}
        allowDeselect={false}
        value={String(rounding)}
        onChange={(value) => setRounding(roundingOf(value))}
        w={140}
      />
      <Button
        variant="default"
        disabled={!isNumber}
        onClick={() => typeof percent === 'number' && onApply(percent, rounding)}
      >
        Auf alle anwenden
      </Button>
    </Group>
  );
};
