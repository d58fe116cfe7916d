import type { SettingField } from '../clubs/shared/setting-field.ts';

export const discountsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'showDiscounts',
    group: 'Bezahlen',
    place: 20,
    label: 'Rabatte',
    help: 'Es gibt Rabatte, und sie stehen in der Navigation.',
  },
];
