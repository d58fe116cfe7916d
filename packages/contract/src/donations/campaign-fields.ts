import { cents, day, line, lines, type RecordFields, yesNo } from '../kit/record-fields.ts';

/** Spendenaktion. */
export const campaignFields = {
  name: {
    ...line(120),
    column: 'name',
    label: 'Name',
    placeholder: 'z. B. Neuer Hallenboden',
    isRequired: true,
    list: { width: 220 },
  },
  goal: { ...cents, column: 'goal_cents', label: 'Ziel', help: 'Ohne Angabe: kein Ziel.', list: { width: 120 } },
  start: { ...day, column: 'starts_on', label: 'Beginn', list: { width: 110 } },
  end: { ...day, column: 'ends_on', label: 'Ende', help: 'Leer: läuft weiter.', list: { width: 110 } },
  note: { ...lines(1000), column: 'note', label: 'Notiz' },
  active: {
    ...yesNo(true),
    column: 'is_active',
    label: 'steht zur Auswahl',
    list: { label: 'Status', width: 110, words: { yes: 'läuft', no: 'beendet' } },
  },
} as const satisfies RecordFields;
