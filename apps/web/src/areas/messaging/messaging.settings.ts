import type { SettingField } from '../clubs/shared/setting-field.ts';

export const messagingSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'countsReception',
    group: 'Darstellung und Besonderheiten',
    place: 90,
    label: 'Öffnen und Klicks zählen',
    help: 'Bei Nachrichten an viele zeigt die Empfangsstatistik, wer die E-Mail geöffnet hat. Wer das nicht möchte, schaltet es in den Sendungseinstellungen für sich ab.',
  },
];
