import { NativeSelect } from '@mantine/core';
import type { Account, CostCentre, CourseOfCentre, TaxRate } from '@vereinshaus/contract/accounting/calls';
import { type LedgerTaxCode, ledgerTaxCodes } from '@vereinshaus/contract/accounting/rules';

export type TaxFieldChoices = {
  accounts: readonly Account[];
  taxCodes: readonly TaxRate[];
  costCentres: readonly CostCentre[];
  courses: readonly CourseOfCentre[];
};

const courseMark = 'course:';

/** Cost centres, and courses that represent theirs. */
const centreOptions = ({ costCentres, courses }: Pick<TaxFieldChoices, 'costCentres' | 'courses'>) => [
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

/** The chosen cost centre, directly or through a course. */
const centreOf = (value: string, courses: readonly CourseOfCentre[]): number =>
  value.startsWith(courseMark)
    ? (courses.find(({ ID }) => ID === Number(value.slice(courseMark.length)))?.costCentre_ID ?? 0)
    : Number(value);

export type TaxChoice = { taxCode: LedgerTaxCode; costCentre: number };

type TaxFieldsProps = Omit<TaxFieldChoices, 'accounts'> & { value: TaxChoice; onChange: (value: TaxChoice) => void };

/** Steuer and, if the club has any, Kostenstelle. */
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
