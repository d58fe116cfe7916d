import { defineText } from '../wording/index.ts';

export const cashReceiptText = defineText({
  group: 'Zahlungen',
  right: 'money',
  key: 'cashReceipt',
  name: 'Kassabeleg',
  when: 'E-Mail mit dem Beleg einer Barzahlung. Wofür und wie viel schreibt das Programm dazu.',
  placeholders: { beleg: { meaning: 'Nummer des Belegs', example: 'K-2026-00012', kind: 'text' } },
  subject: 'Kassabeleg {beleg} – {verein}',
  body: '{gruss_anfang} {vorname},\n\nhier ist dein Beleg für die Barzahlung.\n\n{gruss_ende}\n{verein}\n',
});
