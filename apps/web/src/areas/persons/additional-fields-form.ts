import type { AdditionalField } from '@vereinshaus/contract/persons/settings';

export const typeLabels: Readonly<Record<AdditionalField['type'], string>> = {
  text: 'Text',
  textarea: 'Langer Text',
  select: 'Auswahl',
  checkbox: 'Häkchen',
  date: 'Datum',
  file: 'Datei',
};

export const editableLabels: Readonly<Record<AdditionalField['editable'], string>> = {
  write: 'Mitglieder füllen es selbst aus',
  registerWrite: 'Mitglieder nur bei der Registrierung',
  nonRegisterWrite: 'Mitglieder nur nach der Registrierung',
  read: 'Mitglieder sehen es nur',
  internal: 'nur der Verein, unsichtbar für Mitglieder',
};

export const askedOfLabels: Readonly<Record<AdditionalField['askedOf'], string>> = {
  all: 'alle',
  minors: 'unter 18',
  adults: 'ab 18',
};

const foldings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The key of the stored values: derived from the name once, and never changed. */
export const tagFor = (label: string, taken: readonly string[]): string => {
  const plain = label
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => foldings[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 30);
  const base = plain === '' ? 'feld' : plain;
  const candidates = [base, ...Array.from({ length: 100 }, (_, index) => `${base}_${index + 2}`)];
  return candidates.find((tag) => !taken.includes(tag)) ?? base;
};

export const choicesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
