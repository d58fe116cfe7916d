import { type ClubSettings, clubSettings, defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import {
  dayInVienna,
  formatDay,
  fromDayNumber,
  fromSeconds,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { FamilyFees, FamilyStep } from '@vereinshaus/contract/membership/settings';
import { editedElsewhere, feeKinds, type SettingName, settingFields } from './club-settings-fields.ts';
import type { CurrentClub } from './shared/club.ts';
import { type SettingField, settingGroups } from './shared/setting-field.ts';

export type SettingsFormValues = Pick<ClubSettings, SettingName>;

/** The contract's own schema, reduced to the settings on this screen. */
export const settingsSchema = clubSettings.omit(editedElsewhere);

export const settingsOf = (club: CurrentClub): SettingsFormValues => settingsSchema.strip().parse(club);

const defaults: SettingsFormValues = settingsSchema.strip().parse(defaultClubSettings);

/** The default of a setting in words; null = it has its default here. */
export const otherDefault = (field: SettingField, values: SettingsFormValues): string | null =>
  JSON.stringify(values[field.name]) === JSON.stringify(defaults[field.name]) ? null : settingText(field, defaults);

/** The differences, ready to be sent. */
export const changedSettings = (before: SettingsFormValues, after: SettingsFormValues): Partial<SettingsFormValues> =>
  Object.fromEntries(
    settingFields
      .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(({ name }) => [name, after[name]]),
  );

const fieldAt = (path: string) => settingFields.find(({ name }) => name === path.split('.')[0]);

/** Path of a field in the form (`msFees.normal`) → its group. */
export const groupOfSetting = (path: string): SettingField['group'] => fieldAt(path)?.group ?? settingGroups[0];

/** Path of a field in the form (`msFees.normal`) → the label of its setting. */
export const labelOfSetting = (path: string): string => fieldAt(path)?.label ?? path;

/** A moment on the wire, a day on the screen. */
export const dayOfSeconds = (seconds: number): number => {
  const moment = fromSeconds(seconds);
  return moment === null ? 0 : toDayNumber(dayInVienna(moment));
};

export const secondsOfDay = (dayNumber: number): number => {
  const day = fromDayNumber(dayNumber);
  return day === null ? 0 : toSeconds(startOfDayInVienna(day));
};

const labelsOf = (options: readonly { value: string; label: string }[], chosen: readonly string[]) =>
  options.flatMap(({ value, label }) => (chosen.includes(value) ? [label] : []));

const daysText = (from: number, to: number) =>
  from === to ? formatDay(from) : `${formatDay(from)} bis ${formatDay(to)}`;

const stepText = ({ mode, value }: FamilyStep): string => {
  if (mode === 'percent') return `${value} %`;
  if (mode === 'amount') return formatMoney(value);
  return mode === 'free' ? 'nichts' : 'voll';
};

const familyFeesText = (family: FamilyFees): string =>
  feeKinds
    .flatMap(([kind, words]) => {
      const { second, third } = family[kind];
      const isPlain = second.mode === 'full' && third.mode === 'full';
      return isPlain ? [] : [`${words}: zweite ${stepText(second)}, ab der dritten ${stepText(third)}`];
    })
    .concat(family.counts === 'children' ? ['es zählen nur Kinder'] : [])
    .join('; ') || 'keine';

const yearlyFeesText = (fees: Readonly<Record<(typeof feeKinds)[number][0], number>>): string =>
  feeKinds.map(([kind, words]) => `${words} ${formatMoney(fees[kind])}`).join(', ');

/** The value of a setting in words, for users with read access. */
export const settingText = (field: SettingField, values: SettingsFormValues): string => {
  switch (field.kind) {
    case 'switch':
      return values[field.name] ? 'ja' : 'nein';
    case 'number':
      return `${values[field.name]} ${field.unit}`;
    case 'text':
      return values[field.name] || 'nicht angegeben';
    case 'money':
      return formatMoney(values[field.name]);
    case 'select':
      return labelsOf(field.options, [String(values[field.name])]).join();
    case 'multi':
      return labelsOf(field.options, values[field.name]).join(', ') || 'keine';
    case 'since':
      return values[field.name] === 0 ? 'nein' : formatDay(dayOfSeconds(values[field.name]));
    case 'freeDays':
      return values.extraHolidays.map(({ from, to, name }) => `${name} (${daysText(from, to)})`).join(', ') || 'keine';
    case 'familyFees':
      return familyFeesText(values.feeFamily);
    case 'nextFees':
      return values.msFeesNext.start === 0
        ? 'keine'
        : `ab ${formatDay(values.msFeesNext.start)}: ${yearlyFeesText(values.msFeesNext)}`;
    default:
      return yearlyFeesText(values.msFees);
  }
};
