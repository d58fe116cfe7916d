import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { fileProblem } from '@vereinshaus/contract/files/calls';
import { isRequiredField, mayWriteField, unchangeableValue } from '@vereinshaus/contract/kit/additional-values';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import type { ReactNode } from 'react';
import { showBanner } from '../../../kit/banners.ts';
import { DayInput } from '../../../kit/DayInput.tsx';
import { FileField } from '../../files/shared/FileField.tsx';
import { useUploadDataFile } from './profile.api.ts';

type FieldProps = {
  field: AdditionalField;
  value: unknown;
  error: ReactNode;
  mayWrite: boolean;
  personId: number;
  onChange: (value: unknown) => void;
  onProblem: (problem: string) => void;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const common = ({ field, error, mayWrite }: FieldProps) => ({
  label: field.label,
  error,
  autoComplete: 'off',
  ...(field.info !== '' && { description: field.info }),
  required: isRequiredField(field) && mayWrite,
});

const SelectField = (props: FieldProps) => {
  const { field, value, mayWrite, onChange } = props;
  const choose = (chosen: string | null) =>
    mayWrite ? onChange(chosen ?? '') : showBanner('error', unchangeableValue);
  return (
    <Select
      {...common(props)}
      data={field.props.selectives}
      value={textOf(value) || null}
      onChange={choose}
      placeholder={field.props.ph || 'Bitte wählen'}
      clearable={mayWrite && !isRequiredField(field)}
      allowDeselect={!isRequiredField(field)}
    />
  );
};

const DataFileField = (props: FieldProps) => {
  const { value, mayWrite, personId, onChange, onProblem } = props;
  return (
    <FileField
      {...common(props)}
      value={textOf(value)}
      isReadOnly={!mayWrite}
      problemOf={fileProblem}
      upload={useUploadDataFile(personId)}
      onChange={onChange}
      onProblem={onProblem}
    />
  );
};

const AdditionalInput = (props: FieldProps) => {
  const { field, value, mayWrite, onChange } = props;
  const placeholder = field.props.ph;
  switch (field.type) {
    case 'select':
      return <SelectField {...props} />;
    case 'file':
      return <DataFileField {...props} />;
    case 'checkbox':
      return (
        <Checkbox
          label={field.label}
          error={props.error}
          {...(field.info !== '' && { description: field.info })}
          checked={value === true}
          disabled={!mayWrite}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'date':
      return (
        <DayInput
          {...common(props)}
          value={typeof value === 'number' ? value : 0}
          readOnly={!mayWrite}
          maxDate={null}
          onChange={onChange}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...common(props)}
          placeholder={placeholder}
          readOnly={!mayWrite}
          value={textOf(value)}
          autosize
          minRows={2}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...common(props)}
          placeholder={placeholder}
          readOnly={!mayWrite}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
};

type Props = {
  fields: readonly AdditionalField[];
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, ReactNode>>;
  mayWriteAll: boolean;
  personId: number;
  onChange: (tag: string, value: unknown) => void;
  onProblem: (tag: string, problem: string) => void;
};

/** Zusatzfelder: the club's own fields. */
export const AdditionalFields = ({ fields, values, errors, mayWriteAll, personId, onChange, onProblem }: Props) => (
  <Stack gap="md">
    {fields.map((field) => (
      <AdditionalInput
        key={field.tag}
        field={field}
        value={values[field.tag]}
        error={errors[`data_${field.tag}`]}
        mayWrite={mayWriteField(field, { mayWriteAll, isRegistration: false })}
        personId={personId}
        onChange={(value) => onChange(field.tag, value)}
        onProblem={(problem) => onProblem(field.tag, problem)}
      />
    ))}
  </Stack>
);
