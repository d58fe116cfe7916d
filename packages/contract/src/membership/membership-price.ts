import { countsFamily, entryFeeOf, type FeeRules, membershipFeeOf, proRataOf, yearlyFeesOn } from '../fees/rules.ts';
import { type IsoDay } from '../kit/days.ts';
import { formatMoney } from '../kit/money.ts';

export type MembershipKind = 'member' | 'supporter';

/** What a person pays who becomes a member today, and the full fee of next year, in cents. */
export const membershipPriceOf = (
  kind: MembershipKind,
  birthDate: IsoDay | null,
  today: IsoDay,
  rules: FeeRules,
): { now: number; nextYear: number } => {
  const nextYear: IsoDay = `${Number(today.slice(0, 4)) + 1}-01-01`;
  const person = { birthDate, roleCodes: [] };
  if (kind === 'supporter') {
    const { supporter } = yearlyFeesOn(today, rules);
    return {
      now: proRataOf(supporter, today, rules.feeProRata),
      nextYear: yearlyFeesOn(nextYear, rules).supporter,
    };
  }
  return { now: entryFeeOf(person, today, rules), nextYear: membershipFeeOf(person, nextYear, rules) };
};

/** "2026: € 30,00, 2027: € 60,00"; the family reduction is only computed when the club charges the fee. */
export const membershipPriceText = (
  kind: MembershipKind,
  birthDate: IsoDay | null,
  today: IsoDay,
  rules: FeeRules,
): string => {
  const { now, nextYear } = membershipPriceOf(kind, birthDate, today, rules);
  const year = Number(today.slice(0, 4));
  if (now === 0 && nextYear === 0) return 'kostenlos';
  const family = countsFamily(rules) ? ' (für Familien eventuell weniger)' : '';
  return `Mitgliedsbeitrag ${year}: ${formatMoney(now)}, ${year + 1}: ${formatMoney(nextYear)}${family}`;
};
