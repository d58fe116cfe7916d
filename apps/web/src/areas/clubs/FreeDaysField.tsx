import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DayInput } from '../../kit/DayInput.tsx';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import classes from './SettingList.module.css';

type FreeDaysFieldProps = { label: string; help: string; form: SettingsFormState };

const name = 'extraHolidays';

/** Freie Tage: first day, last day and name, one per line. */
export const FreeDaysField = ({ label, help, form }: FreeDaysFieldProps) => (
  <Fieldset legend={label} variant="unstyled" classNames={{ legend: classes.label }}>
    <Text size="xs" c="dimmed" mb="xs">
      {help}
    </Text>
    <Stack gap="sm" align="flex-start">
      {form.values.extraHolidays.map((_, index) => (
        // The index is a safe key: lines have no id, and new ones are only added at the end.
        <Group key={index} gap="xs" align="flex-end">
          <DayInput label="Von" w={150} {...form.getInputProps(`${name}.${index}.from`)} />
          <DayInput label="Bis" w={150} {...form.getInputProps(`${name}.${index}.to`)} />
          <TextInput label="Name" w={220} maxLength={60} {...form.getInputProps(`${name}.${index}.name`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Zeile ${index + 1} entfernen`}
            onClick={() => form.removeListItem(name, index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.insertListItem(name, { from: 0, to: 0, name: '' })}
      >
        Freie Tage hinzufügen
      </Button>
    </Stack>
  </Fieldset>
);
