import { clubSettings, defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import { describe, expect, it } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { editedElsewhere, findSettings, settingFields } from './club-settings-fields.ts';
import {
  changedSettings,
  dayOfSeconds,
  groupOfSetting,
  labelOfSetting,
  otherDefault,
  secondsOfDay,
  settingsOf,
  settingText,
} from './club-settings-form.ts';
import { type SettingField, settingGroups } from './shared/setting-field.ts';

describe('the table of settings', () => {
  it('has every setting of the contract exactly once, or names it as edited elsewhere', () => {
    const here = settingFields.map(({ name }) => name);
    expect([...here, ...Object.keys(editedElsewhere)].toSorted()).toEqual(Object.keys(clubSettings.shape).toSorted());
  });

  it('explains every setting in a sentence', () => {
    expect(settingFields.filter(({ help }) => !/^\p{Lu}.{15,}[.]$/u.test(help)).map(({ name }) => name)).toEqual([]);
  });

  it('gives every setting words of its own', () => {
    const labels = settingFields.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('has one place in its group for each', () => {
    const places = settingFields.map(({ group, place }) => `${group} ${place}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('leaves no group empty', () => {
    expect(settingGroups.filter((group) => !settingFields.some((field) => field.group === group))).toEqual([]);
  });

  const accepts = (field: SettingField, value: unknown) => clubSettings.shape[field.name].safeParse(value).success;
  const choices = settingFields.flatMap((field) =>
    field.kind === 'select' ? field.options.map(({ value }) => [field.name, value, field] as const) : [],
  );

  it.each(choices)('%s can be set to %s', (name, value, field) => {
    expect(accepts(field, typeof defaultClubSettings[name] === 'number' ? Number(value) : value)).toBe(true);
  });

  const ranges = settingFields.flatMap((field) => (field.kind === 'number' ? [[field.name, field] as const] : []));

  it.each(ranges)('%s has the bounds of the contract', (_, field) => {
    const within = [field.min, field.max].map((value) => accepts(field, value));
    const outside = [field.min - 1, field.max + 1].map((value) => accepts(field, value));
    expect({ within, outside }).toEqual({ within: [true, true], outside: [false, false] });
  });
});

describe('looking for a setting', () => {
  const names = (search: string) => findSettings(search).map(({ name }) => name);

  it('finds it by its name, its explanation and its group', () => {
    expect(names('mitgliedskarte')).toEqual(['showMembershipCard']);
    expect(names('verschlüsselt')).toEqual(['svnRequired']);
    expect(names('Räume')).toContain('enableMedia');
  });

  it('does not mind capitals, umlauts or the order of words', () => {
    expect(names('RAUME')).toEqual(names('Räume'));
    expect(names('verlangen shirt')).toEqual(['requireShirtSize']);
  });

  it('shows everything without a search and nothing for nonsense', () => {
    expect(names('')).toHaveLength(settingFields.length);
    expect(names('xyzzy')).toEqual([]);
  });
});

describe('saving settings', () => {
  it('sends only those that changed', () => {
    const before = settingsOf(buildClub({ seniorAge: 60, svnRequired: false }));
    const after = { ...before, svnRequired: true, msFees: { ...before.msFees, junior: 4250 } };
    expect(changedSettings(before, after)).toEqual({ svnRequired: true, msFees: { ...before.msFees, junior: 4250 } });
    expect(changedSettings(before, { ...before })).toEqual({});
  });

  it('names the setting behind a field of a refusal', () => {
    expect(labelOfSetting('msFees.normal')).toBe('Mitgliedsbeiträge pro Jahr');
    expect(labelOfSetting('unbekannt')).toBe('unbekannt');
  });

  it.each([
    ['in winter', 20260115, '2026-01-14T23:00:00Z'],
    ['in summer', 20260715, '2026-07-14T22:00:00Z'],
  ])('a day begins at midnight in Vienna, %s', (_, day, moment) => {
    expect(secondsOfDay(day)).toBe(Date.parse(moment) / 1000);
    expect(dayOfSeconds(secondsOfDay(day))).toBe(day);
  });

  it('no day is zero', () => {
    expect([secondsOfDay(0), dayOfSeconds(0)]).toEqual([0, 0]);
  });
});

describe('a setting in words', () => {
  const textOf = (name: string, settings: Parameters<typeof buildClub>[0] = {}) => {
    const field = settingFields.find((candidate) => candidate.name === name);
    return field && settingText(field, settingsOf(buildClub(settings)));
  };

  it.each([
    ['svnRequired', { svnRequired: true }, 'ja'],
    ['svnRequired', { svnRequired: false }, 'nein'],
    ['seniorAge', { seniorAge: 65 }, '65 Jahre'],
    ['roomBookingViewMode', { roomBookingViewMode: 2 }, 'alle'],
    ['paymentMethods', { paymentMethods: ['sepm' as const, 'bank' as const] }, 'Überweisung, SEPA-Mandat'],
    ['paymentMethods', { paymentMethods: [] }, 'keine'],
    ['vatRegisteredSince', { vatRegisteredSince: 0 }, 'nein'],
    ['federalState', {}, 'Wien'],
    ['extraHolidays', {}, 'keine'],
    [
      'extraHolidays',
      {
        extraHolidays: [
          { from: 20270107, to: 20270107, name: 'Fenstertag' },
          { from: 20270514, to: 20270515, name: 'Umbau' },
        ],
      },
      'Fenstertag (07.01.2027), Umbau (14.05.2027 bis 15.05.2027)',
    ],
    ['vatRegisteredSince', { vatRegisteredSince: secondsOfDay(20260101) }, '01.01.2026'],
  ])('%s %o', (name, settings, expected) => {
    expect(textOf(name, settings)).toBe(expected);
  });

  it('what a club chose otherwise stands beside what we propose, what it left alone does not', () => {
    const defaultBeside = (name: string, settings: Parameters<typeof buildClub>[0] = {}) => {
      const field = settingFields.find((candidate) => candidate.name === name);
      return field && otherDefault(field, settingsOf(buildClub({ ...defaultClubSettings, ...settings })));
    };
    expect([
      defaultBeside('svnRequired', { svnRequired: true }),
      defaultBeside('svnRequired'),
      defaultBeside('msFees', { msFees: { ...defaultClubSettings.msFees, normal: 6000 } })?.slice(0, 10),
    ]).toEqual(['nein', null, 'Erwachsene']);
  });

  it('what is wrong leads to its section', () => {
    expect(groupOfSetting('msFees.normal')).toBe('Mitgliedschaft');
    expect(settingFields.filter(({ name, group }) => groupOfSetting(name) !== group)).toEqual([]);
  });

  it('the fees are amounts', () => {
    expect(textOf('msFees')?.replaceAll('\u00a0', ' ')).toBe(
      'Erwachsene € 50,00, Jugendliche € 40,00, Senioren € 50,00, Unterstützende € 20,00',
    );
  });

  it('fees to come are told with their day', () => {
    const msFeesNext = { start: 20_270_101, normal: 6000, junior: 4500, senior: 5000, supporter: 2500 };
    expect(textOf('msFeesNext', { msFeesNext })?.replaceAll('\u00a0', ' ')).toBe(
      'ab 01.01.2027: Erwachsene € 60,00, Jugendliche € 45,00, Senioren € 50,00, Unterstützende € 25,00',
    );
    expect(textOf('msFeesNext')).toBe('keine');
  });

  it('every setting has words for its default', () => {
    expect(settingFields.filter(({ name }) => !textOf(name)).map(({ name }) => name)).toEqual([]);
  });
});
