import { Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { mayChangeClubField } from '@vereinshaus/contract/clubs/club-field-access';
import { useSearchParams } from 'react-router';
import searching from '../../kit/drawings/search.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useViewer } from '../../kit/May.tsx';
import { useRestLater } from '../../kit/use-rest-later.ts';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import { findSettings } from './club-settings-fields.ts';
import { settingText } from './club-settings-form.ts';
import { SettingControl } from './SettingControl.tsx';
import classes from './SettingList.module.css';
import { type SettingField, settingGroups } from './shared/setting-field.ts';

type SettingListProps = { form: SettingsFormState; isReadOnly: boolean };

const parameter = 'suche';

/** More than fit on a screen. */
const groupsAtFirst = 2;

const useSearch = () => {
  const [parameters, setParameters] = useSearchParams();
  const setSearch = (text: string) => setParameters(text === '' ? {} : { [parameter]: text }, { replace: true });
  return [parameters.get(parameter) ?? '', setSearch] as const;
};

const SettingFact = ({ field, form }: { field: SettingField; form: SettingsFormState }) => (
  <Stack gap={2}>
    <Text size="sm" fw={600}>
      {field.label}
    </Text>
    <Text size="sm">{settingText(field, form.values)}</Text>
    <Text size="xs" c="dimmed">
      {field.help}
    </Text>
  </Stack>
);

const SettingGroup = ({ fields, form, isReadOnly }: SettingListProps & { fields: readonly SettingField[] }) => {
  const viewer = useViewer();
  return (
    <Paper component="ul" withBorder className={classes.list ?? ''}>
      {fields.map((field) => (
        <li key={field.name} data-changed={form.isDirty(field.name) || undefined}>
          {isReadOnly || !mayChangeClubField(viewer, field.name) ? (
            <SettingFact field={field} form={form} />
          ) : (
            <SettingControl field={field} form={form} />
          )}
        </li>
      ))}
    </Paper>
  );
};

/** The settings in their groups, narrowed by the search box; what is typed stays in the address. */
export const SettingList = (props: SettingListProps) => {
  const [search, setSearch] = useSearch();
  const isRestHere = useRestLater();
  const found = findSettings(search);
  return (
    <Stack gap="xl">
      <TextInput
        type="search"
        label="Einstellung suchen"
        placeholder="z. B. Beitrag, Rabatte, SVN …"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter in the search box must not save the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length === 0 && (
        <EmptyState
          drawing={searching}
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Suche zurücksetzen
            </Button>
          }
        >
          Keine Einstellung passt zu „{search}“.
        </EmptyState>
      )}
      {settingGroups.slice(0, isRestHere ? undefined : groupsAtFirst).map((group) => {
        const fields = found.filter((field) => field.group === group);
        return (
          fields.length > 0 && (
            <FormSection key={group} title={group}>
              <SettingGroup fields={fields} {...props} />
            </FormSection>
          )
        );
      })}
    </Stack>
  );
};
