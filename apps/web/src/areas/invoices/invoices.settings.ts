import type { SettingField } from '../clubs/shared/setting-field.ts';

export const invoicesSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'sendInvoicePDFs',
    group: 'Bezahlen',
    place: 60,
    label: 'Rechnung als PDF mitschicken',
    help: 'E-Mails über Buchungen und Zahlungen bekommen die Rechnung als Anhang.',
  },
  {
    kind: 'switch',
    name: 'feeInvoices',
    group: 'Bezahlen',
    place: 61,
    label: 'Rechnung mit der Vorschreibung',
    help: 'Mit der Vorschreibung des Mitgliedsbeitrags bekommt jede Familie eine Rechnung.',
  },
];

/** Edited on screens of their own. */
export const invoicesSettingsElsewhere = {
  invoiceSettings: true,
} as const;
