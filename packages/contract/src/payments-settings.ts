import { z } from 'zod';
import { latestMoment } from './wire.ts';

export const paymentMethodNames = ['sepa', 'card', 'sofort', 'bank', 'voucher', 'sepm'] as const;

/** What a club can set about paying, with its default. */
export const paymentsSettings = {
  paymentMethods: z.array(z.enum(paymentMethodNames)).max(paymentMethodNames.length).default(['bank', 'sepm']),
  vatRegisteredSince: z.int().min(0).max(latestMoment).default(0),
  sendReminders: z.boolean().default(true),
  sendPaymentReminders: z.boolean().default(true),
  paymentReminderInterval: z.int().min(1).max(365).default(14),
};

/** As the history names them. */
export const paymentsSettingLabels: Readonly<Record<keyof typeof paymentsSettings, string>> = {
  paymentMethods: 'Zahlungsarten',
  vatRegisteredSince: 'umsatzsteuerpflichtig seit',
  sendReminders: 'Erinnerungen verschicken',
  sendPaymentReminders: 'Zahlungserinnerungen verschicken',
  paymentReminderInterval: 'Abstand der Zahlungserinnerungen (Tage)',
};
