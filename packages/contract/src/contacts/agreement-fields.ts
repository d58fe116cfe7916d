import { cents, count, day, line, lines, type RecordFields } from '../kit/record-fields.ts';

/** Default number of days before the end of an agreement when the office is reminded. */
export const usualReminderDays = 60;

/** Vereinbarung mit einem Sponsor. */
export const agreementFields = {
  title: {
    ...line(120),
    column: 'title',
    label: 'Wofür',
    placeholder: 'z. B. Logo auf den Dressen',
    isRequired: true,
    list: { width: 220 },
  },
  amount: { ...cents, column: 'amount_cents', label: 'Betrag', list: { width: 110 } },
  start: { ...day, column: 'starts_on', label: 'Beginn', list: { width: 110 } },
  end: { ...day, column: 'ends_on', label: 'Ende', help: 'Leer: läuft weiter.', list: { width: 110 } },
  remindDays: {
    ...count(365),
    column: 'remind_days',
    label: 'Erinnerung vor dem Ende (Tage)',
    help: 'So viele Tage vorher bekommt das Büro eine E-Mail. 0: keine Erinnerung.',
  },
  note: { ...lines(2000), column: 'note', label: 'Notiz' },
} as const satisfies RecordFields;
