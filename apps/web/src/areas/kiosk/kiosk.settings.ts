import type { SettingField } from '../clubs/shared/setting-field.ts';

export const kioskSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'kioskAcceptsPrinted',
    group: 'Mitgliedschaft',
    place: 22,
    label: 'Kiosk nimmt gedruckte Karten',
    help: 'Der Code am Handy wechselt alle paar Minuten, der auf Papier nicht: Wer eine gedruckte Karte kopiert, kommt damit durch.',
  },
];
