import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { BankLine, BankTarget } from '@vereinshaus/contract/bank';
import { formatMoney } from '@vereinshaus/contract/money';
import { useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useBook } from './bank.api.ts';
import { factsOf, titleOf } from './line-text.ts';
import { TargetPicker } from './TargetPicker.tsx';

type Part = { key: number; target: BankTarget | null; cents: number | null };

type Props = { line: BankLine; onBooked: () => void; onClose: () => void };

/** Zuordnen von Hand: a family or an account, or several of them that add up to the line. */
export const AssignDialog = ({ line, onBooked, onClose }: Props) => {
  const size = Math.abs(line.amount);
  const sign = Math.sign(line.amount);
  const [parts, setParts] = useState<readonly Part[]>([{ key: 0, target: null, cents: size }]);
  const [learns, setLearns] = useState(false);
  const book = useBook();
  const rest = size - parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const change = (key: number, values: Partial<Part>) =>
    setParts((before) => before.map((part) => (part.key === key ? { ...part, ...values } : part)));
  const isAccount = parts.length === 1 && (parts[0]?.target?.account_ID ?? 0) !== 0;
  const submit = () =>
    book.mutate(
      {
        line_ID: line.ID,
        parts: parts.map(({ target, cents }) => ({
          child_ID: target?.child_ID ?? 0,
          account_ID: target?.account_ID ?? 0,
          amount: sign * (cents ?? 0),
        })),
        learn: learns && isAccount,
      },
      {
        onSuccess: () => {
          onBooked();
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`${titleOf(line)}: ${formatMoney(line.amount)}`}
      submitLabel="Zuordnen"
      size="lg"
      isPending={book.isPending}
      failure={book.error}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {factsOf(line)}
        </Text>
        {parts.map(({ key, target, cents }, index) => (
          <Group key={key} align="flex-end" gap="sm">
            <TargetPicker
              label={parts.length === 1 ? 'Person oder Konto' : `Teil ${index + 1}: Person oder Konto`}
              value={target}
              onChange={(chosen) => change(key, { target: chosen })}
            />
            <EuroInput
              label="Betrag"
              w={140}
              value={cents}
              allowNegative={false}
              onChange={(entered) => change(key, { cents: entered })}
            />
            {parts.length > 1 && (
              <Button
                variant="subtle"
                aria-label={`Teil ${index + 1} entfernen`}
                onClick={() => setParts((before) => before.filter((part) => part.key !== key))}
              >
                Entfernen
              </Button>
            )}
          </Group>
        ))}
        <Group justify="space-between">
          <Button
            variant="light"
            onClick={() =>
              setParts((before) => [...before, { key: Date.now(), target: null, cents: rest > 0 ? rest : null }])
            }
          >
            Aufteilen
          </Button>
          <Text size="sm" {...(rest === 0 ? { c: 'dimmed' } : { fw: 600 })} role="status">
            {rest === 0
              ? 'Geht sich genau aus.'
              : rest > 0
                ? `Noch ${formatMoney(rest)} übrig.`
                : `${formatMoney(-rest)} zu viel.`}
          </Text>
        </Group>
        {isAccount && (
          <Checkbox
            label="Zeilen von dort immer diesem Konto zuordnen"
            checked={learns}
            onChange={({ currentTarget }) => setLearns(currentTarget.checked)}
          />
        )}
      </Stack>
    </FormDialog>
  );
};
