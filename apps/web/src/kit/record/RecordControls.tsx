import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { GetInputProps } from '@mantine/form';
import type { RecordField, RecordFields } from '@vereinshaus/contract/kit/record-fields';
import { Fragment, type ReactNode } from 'react';
import { DayInput } from '../DayInput.tsx';
import { EuroInput } from '../EuroInput.tsx';

/** A form with the values of a record, by their wire names. */
type RecordForm = { getInputProps: GetInputProps<Record<string, unknown>> };

type ControlProps = { name: string; field: RecordField; form: RecordForm; isFirst?: boolean };

/** The control of one field. For an amount or percentage, 0 is an empty field. */
export const RecordControl = ({ name, field, form, isFirst = false }: ControlProps) => {
  const { label, help, placeholder, isRequired = false } = field;
  const words = {
    label,
    required: isRequired,
    ...(help !== undefined && { description: help }),
    ...(placeholder !== undefined && { placeholder }),
    ...(isFirst && { 'data-autofocus': true }),
  };
  switch (field.kind) {
    case 'line':
      return <TextInput {...words} maxLength={field.maxLength} {...form.getInputProps(name)} />;
    case 'lines':
      return <Textarea {...words} autosize minRows={3} maxLength={field.maxLength} {...form.getInputProps(name)} />;
    case 'choice': {
      const data = Object.entries(field.words).map(([value, text]) => ({ value, label: text }));
      return <Select {...words} data={data} allowDeselect={false} {...form.getInputProps(name)} />;
    }
    case 'flag':
      return <Checkbox label={label} description={help} {...form.getInputProps(name, { type: 'checkbox' })} />;
    case 'day':
      return <DayInput {...words} {...form.getInputProps(name)} />;
    case 'cents': {
      const { value, onChange, ...input } = form.getInputProps(name);
      return <EuroInput {...words} {...input} value={value || null} onChange={(cents) => onChange(cents ?? 0)} />;
    }
    case 'percent': {
      const { value, onChange, ...input } = form.getInputProps(name);
      const limits = { suffix: ' %', min: 0, max: 100, decimalScale: 2, decimalSeparator: ',' };
      return (
        <NumberInput
          {...words}
          {...limits}
          {...input}
          value={value || ''}
          onChange={(typed) => onChange(Number(typed))}
        />
      );
    }
    case 'count':
      return <NumberInput {...words} min={0} allowDecimal={false} {...form.getInputProps(name)} />;
    case 'reference':
      throw new Error(`${name}: a reference is picked by a control of its own`);
  }
};

type Props<F extends RecordFields> = {
  fields: F;
  form: RecordForm;
  /** Replaces the default control of a field; null = no control. */
  own?: { readonly [K in keyof F]?: ReactNode };
};

/** The controls of a record in the order of its table of fields. The first text field gets the focus. */
export const RecordControls = <F extends RecordFields>({ fields, form, own }: Props<F>) => {
  const names = Object.keys(fields);
  const hasOwn = (name: string) => own !== undefined && Object.hasOwn(own, name);
  const first = names.find((name) => fields[name]?.kind === 'line' && !hasOwn(name));
  return names.map((name) => {
    const field = fields[name];
    if (hasOwn(name) || field === undefined) return <Fragment key={name}>{own?.[name]}</Fragment>;
    return <RecordControl key={name} name={name} field={field} form={form} isFirst={name === first} />;
  });
};
