import type { SettingField } from '../clubs/shared/setting-field.ts';

export const donationsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'donationsDeductible',
    group: 'Bezahlen',
    place: 80,
    label: 'Spenden sind absetzbar',
    help: 'Euer Verein ist als spendenbegünstigt eingetragen und meldet Spenden jährlich an das Finanzamt.',
  },
  {
    kind: 'text',
    name: 'donationRegistration',
    group: 'Bezahlen',
    place: 81,
    label: 'Registrierungsnummer der Spendenbegünstigung',
    help: 'Wie in der Liste des Finanzamts; steht auf Dankbriefen.',
    maxLength: 30,
  },
  {
    kind: 'text',
    name: 'donationTaxNumber',
    group: 'Bezahlen',
    place: 82,
    label: 'Steuernummer des Vereins (Spendenmeldung, Liste L 19)',
    help: 'Finanzamts- und Steuernummer, neun Ziffern ohne Leerzeichen.',
    maxLength: 9,
  },
  {
    kind: 'number',
    name: 'donationAccount',
    group: 'Bezahlen',
    place: 83,
    label: 'Konto für Spenden',
    help: 'Nummer im Kontenrahmen. Gibt es das Konto nicht, wird auf sonstige Erträge gebucht.',
    min: 0,
    max: 99_999,
    unit: '',
  },
];
