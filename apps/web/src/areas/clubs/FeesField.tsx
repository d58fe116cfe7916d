import { Fieldset, NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import classes from './SettingList.module.css';

type FeesFieldProps = { label: string; help: string; form: SettingsFormState; isReadOnly: boolean };

const fees = [
  ['normal', 'Erwachsene'],
  ['junior', 'Jugendliche'],
  ['senior', 'Senioren'],
  ['supporter', 'Unterstützende'],
] as const;

/** Mitgliedsbeiträge: euros on the screen, cents in the form and on the wire. */
export const FeesField = ({ label, help, form, isReadOnly }: FeesFieldProps) => (
  <Fieldset legend={label} variant="unstyled" disabled={isReadOnly} classNames={{ legend: classes.legend }}>
    <Text size="xs" c="dimmed" mb="xs">
      {help}
    </Text>
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {fees.map(([name, words]) => {
        const { value, onChange, ...input } = form.getInputProps(`msFees.${name}`);
        return (
          <NumberInput
            key={name}
            label={words}
            prefix="€ "
            min={0}
            max={10_000}
            decimalScale={2}
            fixedDecimalScale
            decimalSeparator=","
            thousandSeparator="."
            hideControls
            {...input}
            value={Number(value) / 100}
            onChange={(euros) => onChange(Math.round(Number(euros) * 100))}
          />
        );
      })}
    </SimpleGrid>
    <Textarea
      label="Text auf der Vorschreibung"
      autosize
      minRows={2}
      mt="sm"
      {...form.getInputProps('msFees.addText')}
    />
  </Fieldset>
);
