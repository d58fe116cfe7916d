import type { PlaceholderDefinition } from '@vereinshaus/contract/texts/text-rules';

/** Placeholders that several texts have; the preview fills them from the records of a person. */
export const common = {
  kurs: { meaning: 'Name des Kurses', example: 'Kinderturnen', kind: 'text' },
  kind: { meaning: 'Name des Kindes oder der Person, um die es geht', example: 'Mia Huber', kind: 'text' },
  personen: { meaning: 'alle, um die es geht', example: 'Mia und Paul Huber', kind: 'text' },
  betrag: { meaning: 'Betrag', example: '€ 50,00', kind: 'amount' },
  datum: { meaning: 'Tag, ab dem es gilt', example: '01.01.2027', kind: 'day' },
  frist: { meaning: 'Tag, bis zu dem zu bezahlen ist', example: '15.12.2026', kind: 'day' },
  posten: {
    meaning: 'was im Einzelnen offen ist, eine Zeile je Posten',
    example: 'Kinderturnen, fällig am 01.10.2026: € 50,00',
    kind: 'list',
  },
  iban: { meaning: 'IBAN des Vereins', example: 'AT61 1904 3002 3457 3201', kind: 'text' },
  referenz: { meaning: 'Kundenreferenz für die Überweisung', example: '123455', kind: 'text' },
  link: { meaning: 'Link, mit dem es weitergeht', example: 'https://verein.example/…', kind: 'link', isRequired: true },
  email: { meaning: 'E-Mail-Adresse', example: 'maria.huber@example.org', kind: 'text' },
} as const satisfies Record<string, PlaceholderDefinition>;
