import { Badge, Button, Paper, Select, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { mayChangeClubField } from '@vereinshaus/contract/clubs/club-field-access';
import { useSearchParams } from 'react-router';
import searching from '../../kit/drawings/search.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useViewer } from '../../kit/May.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import { findSettings, settingFields } from './club-settings-fields.ts';
import { otherDefault, settingText } from './club-settings-form.ts';
import { SettingControl } from './SettingControl.tsx';
import classes from './SettingList.module.css';
import { type SettingField, settingGroups } from './shared/setting-field.ts';

type Group = SettingField['group'];

type FieldsProps = { form: SettingsFormState; isReadOnly: boolean };

const searchParameter = 'suche';
const groupParameter = 'bereich';

const isGroup = (text: string | null): text is Group => settingGroups.some((group) => group === text);

/** The open section, or the search text for all sections: both are in the URL. */
export const useSettingPlace = () => {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(groupParameter);
  const group: Group = isGroup(asked) ? asked : settingGroups[0];
  const setSearch = (text: string) =>
    setParameters(text === '' ? { [groupParameter]: group } : { [searchParameter]: text, [groupParameter]: group }, {
      replace: true,
    });
  const open = (chosen: Group) => setParameters({ [groupParameter]: chosen }, { replace: true });
  return { search: parameters.get(searchParameter) ?? '', setSearch, group, open };
};

export type SettingPlace = ReturnType<typeof useSettingPlace>;

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

/** Marks values that differ from the default. */
const OwnChoice = ({ field, form }: { field: SettingField; form: SettingsFormState }) => {
  const proposed = otherDefault(field, form.values);
  return (
    proposed !== null && (
      <Text size="xs" mt={4}>
        <Badge size="sm" variant="light" mr="xs">
          angepasst
        </Badge>
        Vorgabe: {proposed}
      </Text>
    )
  );
};

const SettingGroup = ({ fields, form, isReadOnly }: FieldsProps & { fields: readonly SettingField[] }) => {
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
          <OwnChoice field={field} form={form} />
        </li>
      ))}
    </Paper>
  );
};

const Found = ({ place: { search, setSearch }, ...props }: FieldsProps & { place: SettingPlace }) => {
  const found = findSettings(search);
  if (found.length === 0)
    return (
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
    );
  return settingGroups.map((group) => {
    const fields = found.filter((field) => field.group === group);
    return (
      fields.length > 0 && (
        <FormSection key={group} title={group}>
          <SettingGroup fields={fields} {...props} />
        </FormSection>
      )
    );
  });
};

const ofGroup = (group: Group) => settingFields.filter((field) => field.group === group);

const OneSection = ({ place: { group, open }, ...props }: FieldsProps & { place: SettingPlace }) => {
  const isPhone = useIsPhone();
  const ownIn = (one: Group) => ofGroup(one).filter((field) => otherDefault(field, props.form.values) !== null).length;
  const choose = (chosen: string | null) => isGroup(chosen) && open(chosen);
  const content = (
    <FormSection title={group}>
      <SettingGroup fields={ofGroup(group)} {...props} />
    </FormSection>
  );
  if (isPhone)
    return (
      <Stack gap="lg">
        <Select label="Bereich" data={[...settingGroups]} value={group} onChange={choose} allowDeselect={false} />
        {content}
      </Stack>
    );
  return (
    <Tabs
      value={group}
      onChange={choose}
      orientation="vertical"
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '', tabLabel: classes.section ?? '' }}
    >
      <Tabs.List w={296} aria-label="Bereiche">
        {settingGroups.map((one) => (
          <Tabs.Tab key={one} value={one} {...(ownIn(one) > 0 && { rightSection: <OwnCount of={ownIn(one)} /> })}>
            {one}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={group} pl="lg">
        {content}
      </Tabs.Panel>
    </Tabs>
  );
};

const OwnCount = ({ of: count }: { of: number }) => (
  <Badge size="sm" variant="default" aria-label={`${count} angepasst`} title={`${count} angepasst`}>
    {count}
  </Badge>
);

/** The settings section by section; the search covers all of them. */
export const SettingList = ({ place, ...props }: FieldsProps & { place: SettingPlace }) => (
  <Stack gap="lg">
    <TextInput
      type="search"
      label="Einstellung suchen"
      placeholder="z. B. Beitrag, Rabatte, SVN …"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={place.search}
      onChange={(event) => place.setSearch(event.currentTarget.value)}
      // Enter in the search box must not submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
    {place.search === '' ? <OneSection place={place} {...props} /> : <Found place={place} {...props} />}
  </Stack>
);
