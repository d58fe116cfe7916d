import { Fieldset, Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { EuroInput } from '../../kit/EuroInput.tsx';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import { familyStepOptions, feeKinds } from './club-settings-fields.ts';
import classes from './SettingList.module.css';

type StepProps = { label: string; path: string; form: SettingsFormState };

const StepField = ({ label, path, form }: StepProps) => {
  const { value: mode, onChange: setMode, ...input } = form.getInputProps(`${path}.mode`);
  const value = form.getInputProps(`${path}.value`);
  const choose = (chosen: string | null) => {
    setMode(chosen ?? 'full');
    value.onChange(chosen === 'percent' ? 50 : 0);
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        label={label}
        data={[...familyStepOptions]}
        allowDeselect={false}
        {...input}
        value={String(mode)}
        onChange={choose}
      />
      {mode === 'percent' && (
        <NumberInput
          aria-label={`${label}: Prozent`}
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          w={90}
          {...value}
        />
      )}
      {mode === 'amount' && (
        <EuroInput
          aria-label={`${label}: Betrag`}
          min={0}
          max={10_000}
          w={110}
          value={Number(value.value)}
          error={value.error}
          onChange={(cents) => value.onChange(cents ?? 0)}
        />
      )}
    </Group>
  );
};

type FamilyFeesFieldProps = { label: string; help: string; form: SettingsFormState };

/** Ermäßigung der Familie: by kind of fee, for the second member, and for the third and all further ones. */
export const FamilyFeesField = ({ label, help, form }: FamilyFeesFieldProps) => (
  <Fieldset legend={label} variant="unstyled" classNames={{ legend: classes.label }}>
    <Text size="xs" c="dimmed" mb="xs">
      {help}
    </Text>
    <Stack gap="sm">
      <Select
        label="Wer zählt"
        allowDeselect={false}
        maw={320}
        data={[
          { value: 'members', label: 'alle Mitglieder der Familie' },
          { value: 'children', label: 'nur Kinder (Jugendbeitrag)' },
        ]}
        {...form.getInputProps('feeFamily.counts')}
      />
      {feeKinds.map(([kind, words]) => (
        <Fieldset key={kind} legend={words} p="xs">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <StepField label="Zweite Person zahlt" path={`feeFamily.${kind}.second`} form={form} />
            <StepField label="Ab der dritten" path={`feeFamily.${kind}.third`} form={form} />
          </SimpleGrid>
        </Fieldset>
      ))}
    </Stack>
  </Fieldset>
);
