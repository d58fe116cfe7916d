import { choice, day, line, lines, type RecordFields } from '../kit/record-fields.ts';

export const paperKinds = {
  licence: 'Trainerlizenz',
  firstAid: 'Erste-Hilfe-Kurs',
  lifeguard: 'Retterschein',
  /** „Kinder- und Jugendfürsorge“. */
  criminalRecord: 'Strafregisterbescheinigung',
  other: 'Anderer Nachweis',
} as const;
export type PaperKind = keyof typeof paperKinds;

/** Fields of a trainer's document that the office fills in. */
export const paperFields = {
  kind: { ...choice(paperKinds, 'licence'), column: 'kind', label: 'Art', list: { width: 195 } },
  title: {
    ...line(120),
    column: 'title',
    label: 'Bezeichnung',
    placeholder: 'z. B. Instruktor Kinderturnen',
    list: { width: 150 },
  },
  issuer: {
    ...line(120),
    column: 'issuer',
    label: 'Ausgestellt von',
    placeholder: 'z. B. Rotes Kreuz',
    list: { width: 150, hiddenByDefault: true },
  },
  issuedOn: {
    ...day,
    column: 'issued_on',
    label: 'Ausgestellt am',
    list: { width: 120, hiddenByDefault: true },
  },
  seenOn: { ...day, column: 'seen_on', label: 'Gesehen am', list: { width: 110 } },
  validUntil: {
    ...day,
    column: 'valid_until',
    label: 'Gültig bis',
    help: 'Ohne Angabe: kein Ablauf.',
    list: { width: 110 },
  },
  note: { ...lines(500), column: 'note', label: 'Notiz' },
} as const satisfies RecordFields;
