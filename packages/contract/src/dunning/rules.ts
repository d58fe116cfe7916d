import type { ClubSettings } from '../clubs/settings.ts';
import { addDays, type IsoDay } from '../kit/days.ts';
import { publicHolidayOn } from '../kit/holidays.ts';

/** The steps of the club, by their number; 0 = nobody was reminded yet. */
export const dunningLevelLabels = ['', 'Zahlungserinnerung', 'Mahnung', 'Letzte Mahnung'] as const;

export const dunningLevelLabel = (level: number): string => dunningLevelLabels[level] ?? '';

/** What the fee of each step is called in the books. */
const feeTexts = ['', 'Spesen der Zahlungserinnerung', 'Spesen der Mahnung', 'Spesen der letzten Mahnung'] as const;
export const dunningFeeText = (level: number): string => feeTexts[level] ?? '';

/** Why somebody who owes something due is not reminded now; the first that holds is told. */
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

/** What a step depends on, of one family that owes something due. */
export type OwingFamily = {
  /** Since when the oldest of it is due. */
  dueSince: IsoDay;
  level: number;
  /** When the last step was sent, of what is still open. */
  noticedOn: IsoDay | null;
  underWayCents: number;
  /** The bank has told of money that may be theirs, and nobody has assigned it yet. */
  hasUnassigned: boolean;
  /** When they said that they had paid, since then and about this. */
  reportedOn: IsoDay | null;
  hasMandate: boolean;
  hasAddress: boolean;
  isDeceased: boolean;
};

export type DunningRules = Pick<
  ClubSettings,
  'paymentReminderInterval' | 'dunningLevels' | 'dunningFee1' | 'dunningFee2' | 'dunningFee3' | 'reportedPaidDays'
>;

/** The day on which the next step may be sent: the interval after the oldest was due, or after the last step. */
export const nextStepOn = (
  { dueSince, noticedOn }: Pick<OwingFamily, 'dueSince' | 'noticedOn'>,
  { paymentReminderInterval }: Pick<DunningRules, 'paymentReminderInterval'>,
): IsoDay => addDays(noticedOn ?? dueSince, paymentReminderInterval);

/** The last day on which a report keeps somebody from being reminded. */
export const believedUntil = (reportedOn: IsoDay, { reportedPaidDays }: Pick<DunningRules, 'reportedPaidDays'>) =>
  addDays(reportedOn, reportedPaidDays);

const reasonOf = (owing: OwingFamily, today: IsoDay, rules: DunningRules): SparedReason | null => {
  if (owing.isDeceased) return 'deceased';
  if (owing.underWayCents > 0) return 'underWay';
  if (owing.hasUnassigned) return 'unassigned';
  if (owing.reportedOn !== null && today <= believedUntil(owing.reportedOn, rules)) return 'reported';
  if (owing.hasMandate) return 'mandate';
  if (owing.level >= rules.dunningLevels) return 'lastLevel';
  if (today < nextStepOn(owing, rules)) return 'waiting';
  return owing.hasAddress ? null : 'noAddress';
};

export type DunningStep =
  | { level: number; feeCents: number; reason: null }
  | { level: 0; feeCents: 0; reason: SparedReason };

/** What a run would do with a family today: send the next step with its fee, or nothing, for a reason. */
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
 * Whether the clock may send the first step to a family on a day. It is stricter than a person: whoever has said that they
 * have paid is left to a person, however long ago that was. It costs nothing: what is charged, a person charges.
 */
export const remindsByItself = (
  owing: OwingFamily,
  today: IsoDay,
  rules: DunningRules & Pick<ClubSettings, 'remindsByItselfDays'>,
): boolean => {
  if (owing.level > 0 || owing.reportedOn !== null) return false;
  return stepOf(owing, today, { ...rules, paymentReminderInterval: rules.remindsByItselfDays }).reason === null;
};
