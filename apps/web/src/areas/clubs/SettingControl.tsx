import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import type { SettingsFormState } from './ClubSettingsForm.tsx';
import { dayOfSeconds, secondsOfDay } from './club-settings-form.ts';
import { FamilyFeesField } from './FamilyFeesField.tsx';
import { FeesField, NextFeesField } from './FeesField.tsx';
import { FreeDaysField } from './FreeDaysField.tsx';
import classes from './SettingList.module.css';
import { useClub } from './shared/club.ts';
import type { Option, SettingField } from './shared/setting-field.ts';

type Of<Kind extends SettingField['kind']> = {
  field: Extract<SettingField, { kind: Kind }>;
  form: SettingsFormState;
};

/** The field is as wide as its content needs, its help text as wide as the page. */
const narrow = { wrapper: { maxWidth: 360 } };

const SwitchSetting = ({ field, form }: Of<'switch'>) => (
  <Switch
    label={field.label}
    description={field.help}
    labelPosition="left"
    classNames={{ body: classes.switch, label: classes.label }}
    {...form.getInputProps(field.name, { type: 'checkbox' })}
  />
);

const NumberSetting = ({ field, form }: Of<'number'>) => (
  <NumberInput
    label={field.label}
    description={field.help}
    min={field.min}
    max={field.max}
    suffix={` ${field.unit}`}
    allowDecimal={false}
    styles={narrow}
    {...form.getInputProps(field.name)}
  />
);

const MoneySetting = ({ field, form }: Of<'money'>) => (
  <EuroInput
    label={field.label}
    description={field.help}
    min={0}
    max={field.max}
    styles={narrow}
    {...form.getInputProps(field.name)}
  />
);

/** The stored value of an option: numbers remain numbers. */
const stored = (current: number | string, chosen: string): number | string =>
  typeof current === 'number' ? Number(chosen) : chosen;

const data = (options: readonly Option[]) => [...options];

const SelectSetting = ({ field, form }: Of<'select'>) => {
  const { value, onChange, ...input } = form.getInputProps(field.name);
  const club = useClub();
  const { isOffered = () => true } = field;
  const initial = String(form.getInitialValues()[field.name]);
  return (
    <Select
      label={field.label}
      description={field.help}
      data={field.options.filter((one) => one.value === initial || isOffered(one.value, club))}
      allowDeselect={false}
      styles={narrow}
      {...input}
      value={String(value)}
      onChange={(chosen) => chosen !== null && onChange(stored(value, chosen))}
    />
  );
};

const TextSetting = ({ field, form }: Of<'text'>) => (
  <TextInput
    label={field.label}
    description={field.help}
    maxLength={field.maxLength}
    styles={narrow}
    {...form.getInputProps(field.name)}
  />
);

const MultiSetting = ({ field, form }: Of<'multi'>) => (
  <MultiSelect
    label={field.label}
    description={field.help}
    data={data(field.options)}
    {...form.getInputProps(field.name)}
  />
);

const SinceSetting = ({ field, form }: Of<'since'>) => {
  const { value, onChange, ...input } = form.getInputProps(field.name);
  return (
    <DayInput
      label={field.label}
      description={field.help}
      styles={narrow}
      {...input}
      value={dayOfSeconds(Number(value))}
      onChange={(day) => onChange(secondsOfDay(day))}
    />
  );
};

type SettingControlProps = { field: SettingField; form: SettingsFormState };

/** One line of the table of settings, with the control for its kind. */
export const SettingControl = ({ field, ...props }: SettingControlProps) => {
  switch (field.kind) {
    case 'switch':
      return <SwitchSetting field={field} {...props} />;
    case 'number':
      return <NumberSetting field={field} {...props} />;
    case 'money':
      return <MoneySetting field={field} {...props} />;
    case 'select':
      return <SelectSetting field={field} {...props} />;
    case 'text':
      return <TextSetting field={field} {...props} />;
    case 'multi':
      return <MultiSetting field={field} {...props} />;
    case 'freeDays':
      return <FreeDaysField label={field.label} help={field.help} {...props} />;
    case 'familyFees':
      return <FamilyFeesField label={field.label} help={field.help} {...props} />;
    case 'fees':
      return <FeesField label={field.label} help={field.help} {...props} />;
    case 'nextFees':
      return <NextFeesField label={field.label} help={field.help} {...props} />;
    default:
      return <SinceSetting field={field} {...props} />;
  }
};
