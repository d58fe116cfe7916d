import { Fieldset, SimpleGrid, Text, Textarea } from '@mantine/core';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import { feeKinds } from './club-settings-fields.ts';
import classes from './SettingList.module.css';

type FeesFieldProps = { label: string; help: string; form: SettingsFormState };

const YearlyFees = ({ name, form }: { name: 'msFees' | 'msFeesNext'; form: SettingsFormState }) => (
  <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
    {feeKinds.map(([kind, words]) => (
      <EuroInput key={kind} label={words} min={0} max={10_000} {...form.getInputProps(`${name}.${kind}`)} />
    ))}
  </SimpleGrid>
);

/** Current Mitgliedsbeiträge. */
export const FeesField = ({ label, help, form }: FeesFieldProps) => (
  <Fieldset legend={label} variant="unstyled" classNames={{ legend: classes.label }}>
    <Text size="xs" c="dimmed" mb="xs">
      {help}
    </Text>
    <YearlyFees name="msFees" form={form} />
    <Textarea
      label="Text auf der Vorschreibung"
      autosize
      minRows={2}
      mt="sm"
      {...form.getInputProps('msFees.addText')}
    />
  </Fieldset>
);

/** Künftige Mitgliedsbeiträge: default to the current ones; without a day they do not apply. */
export const NextFeesField = ({ label, help, form }: FeesFieldProps) => {
  const { start } = form.values.msFeesNext;
  const { onChange, ...day } = form.getInputProps('msFeesNext.start');
  const choose = (chosen: number) => {
    if (start === 0 && chosen !== 0) {
      const { addText: _, ...today } = form.values.msFees;
      form.setFieldValue('msFeesNext', { start: chosen, ...today });
    } else if (chosen === 0) {
      form.setFieldValue('msFeesNext', { start: 0, normal: 0, junior: 0, senior: 0, supporter: 0 });
    } else onChange(chosen);
  };
  return (
    <Fieldset legend={label} variant="unstyled" classNames={{ legend: classes.label }}>
      <Text size="xs" c="dimmed" mb="xs">
        {help}
      </Text>
      <DayInput label="Gilt ab" description="Leer: keine." w={200} mb="sm" {...day} onChange={choose} />
      {start !== 0 && <YearlyFees name="msFeesNext" form={form} />}
    </Fieldset>
  );
};
