import type { ClubSettings } from '../clubs/settings.ts';
import { addDays, type IsoDay } from '../kit/days.ts';
import { publicHolidayOn } from '../kit/holidays.ts';

/** The club's dunning levels, by number; 0 = not reminded yet. */
export const dunningLevelLabels = ['', 'Zahlungserinnerung', 'Mahnung', 'Letzte Mahnung'] as const;

export const dunningLevelLabel = (level: number): string => dunningLevelLabels[level] ?? '';

/** Text of each level's fee in the books. */
const feeTexts = ['', 'Spesen der Zahlungserinnerung', 'Spesen der Mahnung', 'Spesen der letzten Mahnung'] as const;
export const dunningFeeText = (level: number): string => feeTexts[level] ?? '';

/** Why a family with due amounts is not reminded now; the first reason that applies is shown. */
export const sparedReasons = [
  'deceased',
  'underWay',
  'unassigned',
  'reported',
  'mandate',
  'lastLevel',
  'waiting',
  'noAddress',
] as const;
export type SparedReason = (typeof sparedReasons)[number];

export const sparedReasonLabels: Readonly<Record<SparedReason, string>> = {
  deceased: 'verstorben',
  underWay: 'Zahlung unterwegs',
  unassigned: 'eine Überweisung wartet auf die Zuordnung',
  reported: 'hat gemeldet, schon bezahlt zu haben',
  mandate: 'zahlt mit SEPA-Mandat',
  waiting: 'die Frist läuft noch',
  lastLevel: 'letzte Stufe schon erreicht',
  noAddress: 'keine E-Mail-Adresse',
};

/** The facts that determine the next level of a family with due amounts. */
export type OwingFamily = {
  /** Due date of the oldest unpaid item. */
  dueSince: IsoDay;
  level: number;
  /** When the last level was sent, for items that are still open. */
  noticedOn: IsoDay | null;
  underWayCents: number;
  /** The bank has reported a payment that may be theirs, and it is not assigned yet. */
  hasUnassigned: boolean;
  /** When they reported, since the last level and for these items, that they have paid. */
  reportedOn: IsoDay | null;
  hasMandate: boolean;
  hasAddress: boolean;
  isDeceased: boolean;
};

export type DunningRules = Pick<
  ClubSettings,
  'paymentReminderInterval' | 'dunningLevels' | 'dunningFee1' | 'dunningFee2' | 'dunningFee3' | 'reportedPaidDays'
>;

/** The earliest day of the next level: one interval after the oldest due date, or after the last level. */
export const nextStepOn = (
  { dueSince, noticedOn }: Pick<OwingFamily, 'dueSince' | 'noticedOn'>,
  { paymentReminderInterval }: Pick<DunningRules, 'paymentReminderInterval'>,
): IsoDay => addDays(noticedOn ?? dueSince, paymentReminderInterval);

/** The last day on which a report of payment suppresses the reminder. */
export const trustedUntil = (reportedOn: IsoDay, { reportedPaidDays }: Pick<DunningRules, 'reportedPaidDays'>) =>
  addDays(reportedOn, reportedPaidDays);

const reasonOf = (owing: OwingFamily, today: IsoDay, rules: DunningRules): SparedReason | null => {
  if (owing.isDeceased) return 'deceased';
  if (owing.underWayCents > 0) return 'underWay';
  if (owing.hasUnassigned) return 'unassigned';
  if (owing.reportedOn !== null && today <= trustedUntil(owing.reportedOn, rules)) return 'reported';
  if (owing.hasMandate) return 'mandate';
  if (owing.level >= rules.dunningLevels) return 'lastLevel';
  if (today < nextStepOn(owing, rules)) return 'waiting';
  return owing.hasAddress ? null : 'noAddress';
};

export type DunningStep =
  | { level: number; feeCents: number; reason: null }
  | { level: 0; feeCents: 0; reason: SparedReason };

/** What a run would do with a family today: send the next level with its fee, or nothing, with the reason. */
export const stepOf = (owing: OwingFamily, today: IsoDay, rules: DunningRules): DunningStep => {
  const reason = reasonOf(owing, today, rules);
  if (reason !== null) return { level: 0, feeCents: 0, reason };
  const level = owing.level + 1;
  const fees = [rules.dunningFee1, rules.dunningFee2, rules.dunningFee3];
  return { level, feeCents: fees[level - 1] ?? 0, reason: null };
};

/** Zahlungserinnerungen von selbst are sent on working days and Saturdays. */
export const remindsOn = (day: IsoDay): boolean =>
  new Date(`${day}T12:00:00Z`).getUTCDay() !== 0 && publicHolidayOn(day) === '';

/**
 * Whether the first level may be sent automatically on a day. This is stricter than a manual run: a family that has reported a payment is
 * left to the office, however long ago the report was. Automatic reminders charge no fee; only a user can charge one.
 */
export const remindsByItself = (
  owing: OwingFamily,
  today: IsoDay,
  rules: DunningRules & Pick<ClubSettings, 'remindsByItselfDays'>,
): boolean => {
  if (owing.level > 0 || owing.reportedOn !== null) return false;
  return stepOf(owing, today, { ...rules, paymentReminderInterval: rules.remindsByItselfDays }).reason === null;
};
