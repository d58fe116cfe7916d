import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const coursesSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'hideCapacity',
    group: 'Kurse und Buchung',
    place: 20,
    label: 'Plätze verbergen',
    help: 'Wie viele Plätze ein Kurs hat und wie viele frei sind, sieht nur das Team.',
  },
  {
    kind: 'switch',
    name: 'alwaysShowRemainingPlaces',
    group: 'Kurse und Buchung',
    place: 30,
    label: 'Freie Plätze immer zeigen',
    help: 'Sonst steht die Zahl der freien Plätze erst da, wenn vier Fünftel vergeben sind.',
  },
  {
    kind: 'switch',
    name: 'trainersAllowed',
    group: 'Kurse und Buchung',
    place: 40,
    label: 'Erweiterter Trainerzugriff',
    help: 'Neue Kurse erlauben ihren Trainern von Anfang an mehr, zum Beispiel Teilnehmer zu verwalten.',
  },
  {
    kind: 'switch',
    name: 'showTryoutsAndRoles',
    group: 'Kurse und Buchung',
    place: 60,
    label: 'Schnuppern und erlaubte Rollen',
    help: 'Beim Bearbeiten eines Kurses gibt es die Felder für Schnupperstunden und erlaubte Rollen.',
  },
  {
    kind: 'select',
    name: 'schoolYearDefault',
    group: 'Darstellung und Besonderheiten',
    place: 30,
    label: 'Vorausgewähltes Schuljahr',
    help: 'Welches Schuljahr Listen zeigen, bevor jemand eines wählt.',
    options: [option('current', 'das laufende'), option('none', 'alle')],
  },
  {
    kind: 'select',
    name: 'schoolYearLabel',
    group: 'Darstellung und Besonderheiten',
    place: 40,
    label: 'Schreibweise des Schuljahrs',
    help: 'Wie ein Schuljahr in der Auswahl steht.',
    options: [option('dates', '01.08.2025 - 31.07.2026'), option('years', '2025/26')],
  },
];
