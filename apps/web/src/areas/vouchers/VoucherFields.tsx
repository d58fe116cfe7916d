import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { EuroInput } from '../../kit/EuroInput.tsx';

const usualAmounts = [2000, 5000, 10_000];

type VoucherFieldsProps = {
  inputOf: (field: 'amount' | 'recipient' | 'message') => GetInputPropsReturnType;
  onAmount: (cents: number) => void;
};

/** The fields of every voucher, for all ways of selling. */
export const VoucherFields = ({ inputOf, onAmount }: VoucherFieldsProps) => (
  <>
    <Stack gap="xs">
      <EuroInput label="Wert" required maw={220} {...inputOf('amount')} />
      <Group gap="xs">
        {usualAmounts.map((cents) => (
          <Button key={cents} variant="default" size="compact-md" onClick={() => onAmount(cents)}>
            {formatMoney(cents)}
          </Button>
        ))}
      </Group>
    </Stack>
    <TextInput
      label="Für wen?"
      description="Steht auf dem Gutschein. Du kannst es leer lassen."
      maxLength={120}
      {...inputOf('recipient')}
    />
    <Textarea label="Ein paar Worte dazu" autosize minRows={2} maxLength={500} {...inputOf('message')} />
  </>
);
