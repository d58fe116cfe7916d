import { NumberInput, type NumberInputProps } from '@mantine/core';
import { toCents, toEuros } from '@vereinshaus/contract/kit/money';

type EuroInputProps = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Cents; null = empty. */
  value?: number | null;
  onChange: (cents: number | null) => void;
};

/** An amount: euros on the screen, cents in the form and on the wire. */
export const EuroInput = ({ value = null, onChange, ...props }: EuroInputProps) => (
  <NumberInput
    prefix="€ "
    decimalScale={2}
    fixedDecimalScale
    decimalSeparator=","
    thousandSeparator="."
    hideControls
    styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    {...props}
    value={value === null ? '' : toEuros(value)}
    onChange={(euros) => onChange(euros === '' ? null : toCents(Number(euros)))}
  />
);
