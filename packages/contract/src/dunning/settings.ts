import { z } from 'zod';

const maxFee = 10_000;

/** Dunning settings of a club, with their defaults. */
export const dunningSettings = {
  /** Whether the club sends reminders at all. */
  sendPaymentReminders: z.boolean().default(true),
  /** Days after the due date, and between two levels. */
  paymentReminderInterval: z.int().min(1).max(365).default(14),
  dunningLevels: z.int().min(1).max(3).default(3),
  /** Fee of each level in cents; 0 = none. */
  dunningFee1: z.int().min(0).max(maxFee).default(0),
  dunningFee2: z.int().min(0).max(maxFee).default(0),
  dunningFee3: z.int().min(0).max(maxFee).default(0),
  /** Number of days for which a family's report of payment is accepted. */
  reportedPaidDays: z.int().min(1).max(60).default(7),
  /** The first level is sent automatically, this many days after the due date; tomorrow's mails are listed and can be stopped. */
  remindsByItself: z.boolean().default(false),
  remindsByItselfDays: z.int().min(1).max(365).default(14),
  /** Days before a due date on which the family is notified; 0 = never. */
  dueReminderDays: z.int().min(0).max(60).default(0),
};

/** Their names in the history. */
export const dunningSettingLabels: Readonly<Record<keyof typeof dunningSettings, string>> = {
  sendPaymentReminders: 'An offene Beträge erinnern',
  paymentReminderInterval: 'Abstand der Mahnstufen (Tage)',
  dunningLevels: 'Mahnstufen',
  dunningFee1: 'Spesen der Zahlungserinnerung',
  dunningFee2: 'Spesen der Mahnung',
  dunningFee3: 'Spesen der letzten Mahnung',
  reportedPaidDays: 'Frist nach „Schon bezahlt“ (Tage)',
  remindsByItself: 'Zahlungserinnerungen von selbst',
  remindsByItselfDays: 'Zahlungserinnerung von selbst nach (Tage)',
  dueReminderDays: 'Erinnerung vor der Fälligkeit (Tage)',
};
