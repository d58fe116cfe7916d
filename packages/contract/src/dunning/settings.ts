import { z } from 'zod';

const maxFee = 10_000;

/** What a club can set about reminding of what is owed, with its default. */
export const dunningSettings = {
  /** Whether the club reminds at all. */
  sendPaymentReminders: z.boolean().default(true),
  /** Days after the due date, and from one step to the next. */
  paymentReminderInterval: z.int().min(1).max(365).default(14),
  dunningLevels: z.int().min(1).max(3).default(3),
  /** Cents that a family owes for each step; 0 = none. */
  dunningFee1: z.int().min(0).max(maxFee).default(0),
  dunningFee2: z.int().min(0).max(maxFee).default(0),
  dunningFee3: z.int().min(0).max(maxFee).default(0),
  /** So many days somebody is believed who says that they have paid. */
  reportedPaidDays: z.int().min(1).max(60).default(7),
  /** The first step goes out by itself, this many days after the due date; a list of tomorrow's mails can be stopped. */
  remindsByItself: z.boolean().default(false),
  remindsByItselfDays: z.int().min(1).max(365).default(14),
  /** So many days before something is due its family is told; 0 = not at all. */
  dueReminderDays: z.int().min(0).max(60).default(0),
};

/** As the history names them. */
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
