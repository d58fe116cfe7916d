import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BankLine } from '@vereinshaus/contract/bank/records';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { ApiError } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { ReceiptUpload, type UploadedReceipt } from '../accounting/shared/ReceiptUpload.tsx';
import { LineDialog } from '../donations/shared/LineDialog.tsx';
import { type AssignedPart, AssignPart, isAccount, newPart } from './AssignPart.tsx';
import { choicesQuery, useBook } from './bank.api.ts';
import { LearnFields, type LearnInput, stableWords } from './LearnFields.tsx';
import { factsOf, titleOf } from './line-text.ts';

type Props = { line: BankLine; onBooked: () => void; onClose: () => void };

const noChoices = { taxCodes: [], costCentres: [], courses: [] };

const restText = (rest: number): string => {
  if (rest === 0) return 'Geht sich genau aus.';
  return rest > 0 ? `Noch ${formatMoney(rest)} übrig.` : `${formatMoney(-rest)} zu viel.`;
};

/** Zuordnen von Hand: a family, a customer's invoice or an account, or several that add up to the line. */
export const AssignDialog = ({ line, onBooked, onClose }: Props) => {
  const size = Math.abs(line.amount);
  const sign = Math.sign(line.amount);
  const [parts, setParts] = useState<readonly AssignedPart[]>([newPart(0, size)]);
  const [receipts, setReceipts] = useState<readonly UploadedReceipt[]>([]);
  const [learning, setLearning] = useState<LearnInput>({ learns: false, by: 'sender', words: stableWords(line) });
  const [isAnother, setIsAnother] = useState(false);
  const [isDonation, setIsDonation] = useState(false);
  const choices = useQuery(choicesQuery());
  const book = useBook();
  const rest = size - parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const change = (key: number, values: Partial<AssignedPart>) =>
    setParts((before) => before.map((part) => (part.key === key ? { ...part, ...values } : part)));
  const hasAccount = parts.some(isAccount);
  const mayLearn = parts.length === 1 && hasAccount;
  const failure = book.error instanceof ApiError ? book.error : null;
  const isAsked = failure?.code === 'bank.alreadyEntered' || isAnother;
  const submit = () =>
    book.mutate(
      {
        line_ID: line.ID,
        parts: parts.map((part) => ({
          child_ID: part.target?.child_ID ?? 0,
          account_ID: part.target?.account_ID ?? 0,
          invoice_ID: part.target?.invoice_ID ?? 0,
          amount: sign * (part.cents ?? 0),
          items: part.items.map(Number),
          ...(isAccount(part) && {
            tax_code: part.taxCode,
            costCentre_ID: part.costCentre,
            belegnr: part.documentNumber,
            text: part.text,
          }),
        })),
        learn: learning.learns && mayLearn,
        learnBy: learning.by,
        learnText: learning.words,
        receipts: hasAccount ? [...receipts] : [],
        isAnother,
      },
      {
        onSuccess: () => {
          onBooked();
          onClose();
        },
      },
    );
  if (isDonation) return <LineDialog lineId={line.ID} onBooked={onBooked} onClose={onClose} />;
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
        {parts.map((part, index) => (
          <AssignPart
            key={part.key}
            part={part}
            place={parts.length === 1 ? 0 : index + 1}
            choices={choices.data ?? noChoices}
            comesIn={sign > 0}
            onChange={(values) => change(part.key, values)}
            onRemove={() => setParts((before) => before.filter(({ key }) => key !== part.key))}
          />
        ))}
        <Group justify="space-between">
          <Group gap="xs">
            <Button
              variant="light"
              onClick={() => setParts((before) => [...before, newPart(Date.now(), rest > 0 ? rest : null)])}
            >
              Aufteilen
            </Button>
            {sign > 0 && (
              <Button variant="light" onClick={() => setIsDonation(true)}>
                Spende
              </Button>
            )}
          </Group>
          <Text size="sm" {...(rest === 0 ? { c: 'dimmed' } : { fw: 600 })} role="status">
            {restText(rest)}
          </Text>
        </Group>
        {hasAccount && (
          <Group gap="sm">
            <ReceiptUpload onUploaded={(uploaded) => setReceipts((before) => [...before, ...uploaded])} />
            {receipts.length > 0 && (
              <List size="sm" aria-label="Belege dieser Zeile">
                {receipts.map(({ file, name }) => (
                  <List.Item key={file}>{name}</List.Item>
                ))}
              </List>
            )}
          </Group>
        )}
        {mayLearn && (
          <LearnFields value={learning} error={failure?.fields['learnText'] ?? null} onChange={setLearning} />
        )}
        {isAsked && (
          <Checkbox
            label="Das ist eine andere Zahlung als die eingetragene"
            checked={isAnother}
            onChange={({ currentTarget }) => setIsAnother(currentTarget.checked)}
          />
        )}
      </Stack>
    </FormDialog>
  );
};
