import { Button, Group, Stack, TextInput } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { vouchers, wrongVoucherCode } from '@vereinshaus/contract/vouchers/calls';
import { type FormEvent, useState } from 'react';
import { Form } from '../../../kit/Form.tsx';
import { fieldErrorsOf } from '../../../kit/FormErrors.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useRedeemVoucher } from '../vouchers.api.ts';

type RedeemVoucherProps = {
  /** At the counter: the account to credit; otherwise the user's own. */
  personId?: number;
  onRedeemed?: (amountCents: number) => void;
};

const problemOf = (voucherCode: string) => {
  const parsed = vouchers.redeem.input.safeParse({ voucherCode });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? wrongVoucherCode);
};

/** Gutschein einlösen: enters a code, then shows the credited amount. */
export const RedeemVoucher = ({ personId, onRedeemed }: RedeemVoucherProps) => {
  const redeem = useRedeemVoucher();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(code);
    setProblem(wrong);
    if (wrong !== null) return;
    redeem.mutate(
      { voucherCode: code, ...(personId !== undefined && { child_ID: personId }) },
      {
        onSuccess: ({ amount }) => onRedeemed?.(amount),
        onError: (error) => setProblem(fieldErrorsOf(error).voucherCode ?? error.message),
      },
    );
  };
  const again = () => {
    redeem.reset();
    setCode('');
  };
  if (redeem.isSuccess) {
    return (
      <Stack align="flex-start">
        <StatusBanner kind="success">
          {redeem.data.message} {formatMoney(redeem.data.amount)} sind auf dem Kundenkonto.
        </StatusBanner>
        <Button variant="subtle" onClick={again}>
          Weiteren Gutschein einlösen
        </Button>
      </Stack>
    );
  }
  return (
    <Form onSubmit={submit}>
      <Group align="flex-start" gap="xs">
        <TextInput
          label="Gutscheincode"
          placeholder="ABCD-2345"
          flex="1 1 180px"
          maw={280}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value.toUpperCase());
            setProblem(null);
          }}
        />
        {/* On pages with another main button a second primary one would mislead; at the counter it is the only one. */}
        <Button
          type="submit"
          variant={personId === undefined ? 'default' : 'filled'}
          mt={25}
          loading={redeem.isPending}
        >
          Gutschein einlösen
        </Button>
      </Group>
    </Form>
  );
};
