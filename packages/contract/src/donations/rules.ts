import { formatDay, type IsoDay } from '../kit/days.ts';

/** Bis Ende Februar: due date of the report for a year. */
export const reportDueOn = (year: number): IsoDay => {
  const isLeap = new Date(Date.UTC(year + 1, 1, 29)).getUTCMonth() === 1;
  return `${year + 1}-02-${isLeap ? '29' : '28'}`;
};

/** Reference of one donor's year for the tax office: unique, and the same in every version. */
export const reportReference = (year: number, donorId: number): string => `${year}-${donorId}`;

export type ReportKind = 'E' | 'A' | 'S';

/** Kind of the next report for a donor, from the current sum of the year and the sum already reported; null = none. */
export const reportKindOf = (cents: number, heldCents: number): ReportKind | null => {
  if (heldCents === 0) return cents > 0 ? 'E' : null;
  if (cents === 0) return 'S';
  return cents === heldCents ? null : 'A';
};

/** Why a donor is not reported; empty = reported. */
export const whyNotReported = (donor: {
  hasNames: boolean;
  birthDate: string | null;
  forbiddenOn: string | null;
  hasVbpk: boolean;
  isNotFound: boolean;
}): string => {
  if (donor.forbiddenOn !== null) return `Meldung untersagt am ${formatDay(donor.forbiddenOn)}`;
  if (!donor.hasNames || donor.birthDate === null) return 'Name oder Geburtsdatum nicht bekannt gegeben';
  if (donor.isNotFound) return 'im Stammzahlenregister nicht gefunden';
  return donor.hasVbpk ? '' : 'vbPK noch nicht angefordert';
};
