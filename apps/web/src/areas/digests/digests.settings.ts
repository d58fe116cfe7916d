import { weekdayNames } from '@vereinshaus/contract/kit/days';
import { option, type SettingField } from '../clubs/shared/setting-field.ts';

/** Monday first, the local start of a week. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];

export const digestsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'offersDigest',
    group: 'Darstellung und Besonderheiten',
    place: 91,
    label: 'Wochenüberblick anbieten',
    help: 'Familien können statt vieler E-Mails eine in der Woche bekommen. Dringendes kommt trotzdem gleich. Eingeschaltet wird es von jeder Familie selbst.',
  },
  {
    kind: 'select',
    name: 'digestWeekday',
    group: 'Darstellung und Besonderheiten',
    place: 92,
    label: 'Wochenüberblick am',
    help: 'An diesem Tag gehen alle Wochenüberblicke hinaus.',
    options: weekdays.map((weekday) => option(String(weekday), weekdayNames[weekday] ?? '')),
  },
  {
    kind: 'number',
    name: 'digestHour',
    group: 'Darstellung und Besonderheiten',
    place: 93,
    label: 'Wochenüberblick ab',
    help: 'Zwischen 6 und 21 Uhr.',
    min: 6,
    max: 21,
    unit: 'Uhr',
  },
];
