import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const registrationSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'svnRequired',
    group: 'Registrierung',
    place: 10,
    label: 'Sozialversicherungsnummer verlangen',
    help: 'Wer in Österreich wohnt, gibt statt des Geburtsdatums die SVN an; sie wird verschlüsselt gespeichert.',
  },
  {
    kind: 'switch',
    name: 'canRegisterUnterstuetzendesMitglied',
    group: 'Registrierung',
    place: 20,
    label: 'Als unterstützendes Mitglied registrieren',
    help: 'Bei der Registrierung kann man auch unterstützendes Mitglied werden.',
  },
  {
    kind: 'switch',
    name: 'familyAndInstitution',
    group: 'Registrierung',
    place: 30,
    label: 'Familien und Institutionen',
    help: 'Neben Personen können auch Familien und Institutionen angelegt werden.',
  },
  {
    kind: 'switch',
    name: 'doorBeforeHouseNumber',
    group: 'Registrierung',
    place: 40,
    label: 'Türnummer sofort zeigen',
    help: 'Das Feld für Stiege und Tür ist schon da, bevor eine Hausnummer gewählt wurde.',
  },
  {
    kind: 'switch',
    name: 'covidNotice',
    group: 'Registrierung',
    place: 50,
    label: 'Gesundheitshinweis bestätigen',
    help: 'Beim Registrieren und Buchen müssen die Covid-19-Hinweise zur Kenntnis genommen werden.',
  },
  {
    kind: 'select',
    name: 'termsWording',
    group: 'Darstellung und Besonderheiten',
    place: 50,
    label: 'Bezeichnung der Bedingungen',
    help: 'Das Wort für eure Bedingungen beim Buchen und Registrieren.',
    options: [
      option('AGBs', 'AGB'),
      option('Teilnahmebedingungen', 'Teilnahmebedingungen'),
      option('Vereinsordnung', 'Vereinsordnung'),
    ],
  },
];

/** Edited on screens of their own. */
export const registrationSettingsElsewhere = {
  registrationTexts: true,
} as const;
