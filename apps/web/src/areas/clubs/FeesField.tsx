import { Fieldset, NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core';
import { toCents, toEuros } from '@vereinshaus/contract/kit/money';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import { feeKinds } from './club-settings-fields.ts';
import classes from './SettingList.module.css';

type FeesFieldProps = { label: string; help: string; form: SettingsFormState };

/** Mitgliedsbeiträge: euros on the screen, cents in the form and on the wire. */
export const FeesField = ({ label, help, form }: FeesFieldProps) => (
  <Fieldset legend={label} variant="unstyled" classNames={{ legend: classes.label }}>
    <Text size="xs" c="dimmed" mb="xs">
      {help}
    </Text>
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {feeKinds.map(([name, words]) => {
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
            value={toEuros(Number(value))}
            onChange={(euros) => onChange(toCents(Number(euros)))}
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
