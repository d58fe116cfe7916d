import { eventVisibilities, visibilityLabels } from '@vereinshaus/contract/events/event-visibility';
import { federalStateCodes, federalStates } from '@vereinshaus/contract/kit/federal-states';
import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const eventsSettingFields: readonly SettingField[] = [
  {
    kind: 'select',
    name: 'federalState',
    group: 'Kurse und Buchung',
    place: 80,
    label: 'Bundesland',
    help: 'Die Schulferien dieses Bundeslandes sind bei den Terminen eingetragen.',
    options: federalStateCodes.map((code) => option(code, federalStates[code])),
  },
  {
    kind: 'select',
    name: 'newEventVisibility',
    group: 'Kurse und Buchung',
    place: 85,
    label: 'Neue Termine sehen',
    help: 'Wer einen neuen Termin sieht, wenn beim Anlegen nichts anderes gewählt wird.',
    options: eventVisibilities.map((visibility) => option(visibility, visibilityLabels[visibility])),
  },
  {
    kind: 'switch',
    name: 'trainersChangeDates',
    group: 'Kurse und Buchung',
    place: 86,
    label: 'Trainer sagen eigene Termine ab und verschieben sie',
    help: 'Mit einem Grund; Familien und Büro werden verständigt. Ausgeschaltet macht das nur das Büro.',
  },
  {
    kind: 'freeDays',
    name: 'extraHolidays',
    group: 'Kurse und Buchung',
    place: 90,
    label: 'Eigene freie Tage',
    help: 'Schulautonome Tage und andere, an denen nichts stattfindet; sie zählen bei Terminen wie Ferien.',
  },
  {
    kind: 'select',
    name: 'roomBookingViewMode',
    group: 'Räume und Medien',
    place: 10,
    label: 'Raumbuchungen sehen',
    help: 'Wer den Raumkalender und die Raumbuchungen sieht.',
    options: [
      option(0, 'niemand, es gibt keine Räume'),
      option(1, 'nur das Team'),
      option(2, 'alle'),
      option(3, 'Team, Trainer und Raumnutzung'),
    ],
  },
];

/** Edited on screens of their own. */
export const eventsSettingsElsewhere = {
  roomDependencies: true,
} as const;
