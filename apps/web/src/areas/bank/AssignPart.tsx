import { Button, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BankTarget } from '@vereinshaus/contract/bank/records';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { type TaxChoice, type TaxFieldChoices, TaxFields } from '../accounting/shared/TaxFields.tsx';
import { ItemChoice, previewQuery } from '../payments/shared/ItemChoice.tsx';
import { TargetPicker } from './TargetPicker.tsx';

export type AssignedPart = TaxChoice & {
  key: number;
  target: BankTarget | null;
  cents: number | null;
  text: string;
  documentNumber: string;
  /** For a person: the items it pays. */
  items: string[];
};

export const newPart = (key: number, cents: number | null): AssignedPart => ({
  key,
  target: null,
  cents,
  text: '',
  documentNumber: '',
  items: [],
  taxCode: 'none',
  costCentre: 0,
});

export const isAccount = ({ target }: AssignedPart): boolean => (target?.account_ID ?? 0) !== 0;

const isPayment = ({ target }: AssignedPart): boolean => (target?.child_ID ?? 0) !== 0;

type Props = {
  part: AssignedPart;
  /** 0 = the only one. */
  place: number;
  choices: Omit<TaxFieldChoices, 'accounts'>;
  /** Incoming money: a person may choose the items it pays. */
  comesIn: boolean;
  onChange: (values: Partial<AssignedPart>) => void;
  onRemove: () => void;
};

/** The selectable open items of the family. */
const PaidItems = ({ part, onChange }: Pick<Props, 'part' | 'onChange'>) => {
  const { data } = useQuery({
    ...previewQuery({ child_ID: part.target?.child_ID ?? 0, amount: part.cents ?? 0, items: part.items.join(',') }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  return <ItemChoice items={data.items} value={part.items} onChange={(items) => onChange({ items })} />;
};

/** Target of a line or a part of it; for an account with tax, cost centre, receipt number and text. */
export const AssignPart = ({ part, place, choices, comesIn, onChange, onRemove }: Props) => (
  <Paper withBorder={place > 0} p={place > 0 ? 'sm' : 0} role="group" aria-label={`Teil ${Math.max(1, place)}`}>
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <TargetPicker
          label={place === 0 ? 'Person, Rechnung oder Konto' : `Teil ${place}: Person, Rechnung oder Konto`}
          value={part.target}
          onChange={(target) => onChange({ target, items: [] })}
        />
        <EuroInput
          label="Betrag"
          w={140}
          value={part.cents}
          allowNegative={false}
          onChange={(cents) => onChange({ cents })}
        />
        {place > 0 && (
          <Button variant="subtle" aria-label={`Teil ${place} entfernen`} onClick={onRemove}>
            Entfernen
          </Button>
        )}
      </Group>
      {comesIn && isPayment(part) && <PaidItems part={part} onChange={onChange} />}
      {isAccount(part) && (
        <>
          <SimpleGrid cols={{ base: 1, xs: choices.costCentres.length > 0 ? 3 : 2 }} spacing="sm">
            <TaxFields {...choices} value={part} onChange={onChange} />
            <TextInput
              label="Nummer am Beleg"
              maxLength={40}
              value={part.documentNumber}
              onChange={({ currentTarget }) => onChange({ documentNumber: currentTarget.value })}
            />
          </SimpleGrid>
          <TextInput
            label="Text"
            placeholder="wie ihn die Bank nennt"
            maxLength={200}
            value={part.text}
            onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          />
        </>
      )}
    </Stack>
  </Paper>
);
