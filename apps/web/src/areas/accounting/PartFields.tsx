import { ActionIcon, Group, NativeSelect, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Account, CostCentre, CourseOfCentre, TaxRate } from '@vereinshaus/contract/accounting';
import { ledgerTaxCodes } from '@vereinshaus/contract/accounting-rules';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { AccountSelect } from './shared/AccountSelect.tsx';
import type { TypedPart } from './typed-row.ts';

export type Choices = {
  accounts: readonly Account[];
  taxCodes: readonly TaxRate[];
  costCentres: readonly CostCentre[];
  courses: readonly CourseOfCentre[];
};

const courseMark = 'course:';

/** Cost centres, and courses that stand for theirs. */
const centreOptions = ({ costCentres, courses }: Pick<Choices, 'costCentres' | 'courses'>) => [
  { value: '0', label: '–' },
  ...costCentres.map(({ ID, name }) => ({ value: String(ID), label: name })),
  ...(courses.length === 0
    ? []
    : [
        {
          group: 'wie der Kurs',
          items: courses.map(({ ID, title }) => ({ value: `${courseMark}${ID}`, label: title })),
        },
      ]),
];

/** The cost centre that was chosen, itself or by a course. */
const centreOf = (value: string, courses: readonly CourseOfCentre[]): number =>
  value.startsWith(courseMark)
    ? (courses.find(({ ID }) => ID === Number(value.slice(courseMark.length)))?.costCentre_ID ?? 0)
    : Number(value);

type TaxFieldsProps = Choices & {
  value: Pick<TypedPart, 'taxCode' | 'costCentre'>;
  onChange: (value: Pick<TypedPart, 'taxCode' | 'costCentre'>) => void;
};

/** Steuer and, where the club has any, Kostenstelle. */
export const TaxFields = ({ taxCodes, costCentres, courses, value, onChange }: TaxFieldsProps) => (
  <>
    <NativeSelect
      label="Steuer"
      description={
        taxCodes.some(({ code, isReverseCharge }) => code === value.taxCode && isReverseCharge)
          ? 'Der Betrag ist ohne Steuer; sie wird dazugebucht.'
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value.taxCode}
      data={taxCodes.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        onChange({ ...value, taxCode: ledgerTaxCodes.find((code) => code === chosen) ?? 'none' });
      }}
    />
    {costCentres.length > 0 && (
      <NativeSelect
        label="Kostenstelle"
        value={String(value.costCentre)}
        data={centreOptions({ costCentres, courses })}
        onChange={(event) => onChange({ ...value, costCentre: centreOf(event.currentTarget.value, courses) })}
      />
    )}
  </>
);

type PartFieldsProps = Choices & {
  part: TypedPart;
  place: number;
  onChange: (part: TypedPart) => void;
  onRemove: (() => void) | undefined;
};

/** One line of a receipt over several accounts. */
export const PartFields = ({ part, place, onChange, onRemove, ...choices }: PartFieldsProps) => (
  <Paper withBorder p="sm" role="group" aria-label={`Teil ${place}`}>
    <Stack gap="xs">
      <Group wrap="nowrap" align="flex-end" gap="xs">
        <AccountSelect
          label="Konto"
          flex={1}
          accounts={choices.accounts}
          value={part.account}
          onChange={(account) => onChange({ ...part, account })}
        />
        <EuroInput label="Betrag" w={120} value={part.cents} onChange={(cents) => onChange({ ...part, cents })} />
        {onRemove !== undefined && (
          <ActionIcon variant="subtle" color="red" size={40} aria-label={`Entfernen: Teil ${place}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: choices.costCentres.length > 0 ? 3 : 2 }} spacing="xs">
        <TextInput
          label="Text"
          placeholder="wie der Beleg"
          maxLength={200}
          value={part.text}
          onChange={(event) => onChange({ ...part, text: event.currentTarget.value })}
        />
        <TaxFields {...choices} value={part} onChange={(value) => onChange({ ...part, ...value })} />
      </SimpleGrid>
    </Stack>
  </Paper>
);
