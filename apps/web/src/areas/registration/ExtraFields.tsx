import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { isRequiredField } from '@vereinshaus/contract/kit/additional-values';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import { registrationFields } from '@vereinshaus/contract/registration/rules';
import type { ReactNode } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { useMay } from '../../kit/May.tsx';
import { useClub } from '../clubs/shared/club.ts';

type FieldProps = { field: AdditionalField; value: unknown; error: ReactNode; onChange: (value: unknown) => void };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const ExtraField = ({ field, value, error, onChange }: FieldProps) => {
  const { type, label, info, props } = field;
  const required = isRequiredField(field);
  const common = { label, error, ...(info !== '' && { description: info }), 'data-path': `data_${field.tag}` };
  switch (type) {
    case 'checkbox':
      return (
        <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'date':
      return (
        <DayInput
          {...common}
          maxDate={null}
          required={required}
          value={typeof value === 'number' ? value : 0}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <Select
          {...common}
          required={required}
          data={props.selectives}
          placeholder={props.ph || 'Bitte wählen'}
          value={textOf(value) || null}
          allowDeselect={!required}
          onChange={(choice) => onChange(choice ?? '')}
        />
      );
    default: {
      const Field = type === 'textarea' ? Textarea : TextInput;
      return (
        <Field
          {...common}
          required={required}
          placeholder={props.ph}
          value={textOf(value)}
          onChange={(event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)}
        />
      );
    }
  }
};

type ExtraFieldsProps = {
  isMinor: boolean;
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (values: Record<string, unknown>) => void;
};

/** Zusatzfelder des Vereins that belong to this person's registration. */
export const ExtraFields = ({ isMinor, values, errors, onChange }: ExtraFieldsProps) => {
  const fields = registrationFields(useClub().additionalFields, { isStaff: useMay(may('user')), isMinor });
  if (fields.length === 0) return null;
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <ExtraField
          key={field.tag}
          field={field}
          value={values[field.tag]}
          error={errors[`data_${field.tag}`]}
          onChange={(value) => onChange({ ...values, [field.tag]: value })}
        />
      ))}
    </Stack>
  );
};
