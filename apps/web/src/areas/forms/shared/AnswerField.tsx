import { Checkbox, Group, NumberInput, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type AnswerValue, type FormField, formLimits } from '@vereinshaus/contract/forms/form-fields';
import type { ReactNode } from 'react';
import { DayInput } from '../../../kit/DayInput.tsx';

type Props = {
  field: FormField;
  value: AnswerValue | undefined;
  error: ReactNode;
  isReadOnly: boolean;
  /** Undefined removes the answer. */
  onChange: (value: AnswerValue | undefined) => void;
};

const textOf = (value: AnswerValue | undefined): string => (typeof value === 'string' ? value : '');
const listOf = (value: AnswerValue | undefined): string[] => (Array.isArray(value) ? value : []);
const numberOf = (value: AnswerValue | undefined): number | '' => (typeof value === 'number' ? value : '');

const Choices = ({ words, isReadOnly }: { words: readonly [value: string, label: string][]; isReadOnly: boolean }) =>
  words.map(([value, label]) => <Radio key={value} value={value} label={label} disabled={isReadOnly} />);

/** Numbers side by side, with the labels of both ends below. */
const Scale = ({ field: { steps, low, high }, isReadOnly }: Pick<Props, 'field' | 'isReadOnly'>) => (
  <Stack gap={4} mt={4}>
    <Group gap="md">
      {Array.from({ length: steps }, (_, index) => String(index + 1)).map((step) => (
        <Radio key={step} value={step} label={step} disabled={isReadOnly} />
      ))}
    </Group>
    {(low !== '' || high !== '') && (
      <Text size="sm" c="dimmed">
        1 = {low || 'wenig'}, {steps} = {high || 'viel'}
      </Text>
    )}
  </Stack>
);

/** One question of a form, as shown to the respondent. */
export const AnswerField = ({ field, value, error, isReadOnly, onChange }: Props) => {
  const common = {
    label: field.label,
    ...(field.help !== '' && { description: field.help }),
    error,
    required: field.required,
  };
  switch (field.kind) {
    case 'heading':
      return (
        <div>
          <Title order={2} size="h4">
            {field.label}
          </Title>
          {field.help !== '' && <Text c="dimmed">{field.help}</Text>}
        </div>
      );
    case 'line':
      return (
        <TextInput
          {...common}
          maxLength={formLimits.line}
          readOnly={isReadOnly}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'lines':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxLength={formLimits.lines}
          readOnly={isReadOnly}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          maw={240}
          decimalSeparator=","
          max={formLimits.number}
          min={-formLimits.number}
          readOnly={isReadOnly}
          value={numberOf(value)}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
        />
      );
    case 'day':
      return (
        <DayInput
          {...common}
          maw={240}
          maxDate={null}
          readOnly={isReadOnly}
          value={numberOf(value) || 0}
          onChange={(day) => onChange(day === 0 ? undefined : day)}
        />
      );
    case 'choice':
      return (
        <Radio.Group {...common} value={textOf(value)} onChange={onChange}>
          <Stack gap="sm" mt={4}>
            <Choices words={field.options.map((option) => [option, option])} isReadOnly={isReadOnly} />
          </Stack>
        </Radio.Group>
      );
    case 'choices':
      return (
        <Checkbox.Group {...common} value={listOf(value)} onChange={onChange}>
          <Stack gap="sm" mt={4}>
            {field.options.map((option) => (
              <Checkbox key={option} value={option} label={option} disabled={isReadOnly} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'scale':
      return (
        <Radio.Group {...common} value={String(numberOf(value))} onChange={(step) => onChange(Number(step))}>
          <Scale field={field} isReadOnly={isReadOnly} />
        </Radio.Group>
      );
    case 'yesNo':
      return (
        <Radio.Group
          {...common}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(said) => onChange(said === 'true')}
        >
          <Group gap="md" mt={4}>
            <Choices
              words={[
                ['true', 'Ja'],
                ['false', 'Nein'],
              ]}
              isReadOnly={isReadOnly}
            />
          </Group>
        </Radio.Group>
      );
  }
};
